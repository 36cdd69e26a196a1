import { eraseRowsPolicy } from '@muster/platform';

export const eraseNightRows = eraseRowsPolicy('forget-in-nights', {
  night_followers: 'user_id',
  night_roles: 'user_id',
  night_texts: 'author',
});
