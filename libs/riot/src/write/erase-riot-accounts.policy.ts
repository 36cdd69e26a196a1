import { eraseRowsPolicy } from '@muster/platform';

/** Deletes a user's Riot ids when their name changes or their account is deleted. */
export const eraseRiotAccounts = eraseRowsPolicy(
  'riot-accounts',
  { riot_accounts: 'person' },
  new Set(['NameChanged', 'AccountDeleted', 'AccountErased']),
);
