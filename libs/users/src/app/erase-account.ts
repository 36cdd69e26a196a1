import { EraseAccount } from '../domain/commands';
import type { PeopleQueries } from '../read/people.queries';
import { discordAccountOf, type PersonRow } from '../read/person-row';

/** Returns the command that erases an account. Its rows still have the names to release. `now`: ISO instant. */
export const eraseAccount = async (people: PeopleQueries, account: PersonRow, now: string): Promise<EraseAccount> => ({
  type: 'EraseAccount',
  userId: account.id,
  ctx: { now },
  currentNames: {
    ...account,
    uids: (await people.identitiesOf(account)).map(({ uid }) => uid),
    email: account.email!,
    discordAccount: discordAccountOf(account),
  },
});
