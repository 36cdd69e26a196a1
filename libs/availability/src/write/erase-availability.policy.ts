import { eraseRowsPolicy } from '@muster/platform';

export const eraseAvailability = eraseRowsPolicy('forget-availability', {
  availability_weeks: 'user_id',
  availability_days: 'user_id',
  team_ask_notes: 'author',
});
