import { EraseAccount } from '../domain/commands';
import { discordAccountOf, type PersonRow } from '../read/person-row';

/** Returns the command that erases an account. Its row still has the names to release. `now`: ISO instant. */
export const eraseAccount = (account: PersonRow, now: string): EraseAccount => ({
  type: 'EraseAccount',
  userId: account.id,
  ctx: { now },
  currentNames: {
    ...account,
    uid: account.uid!,
    email: account.email!,
    discordAccount: discordAccountOf(account),
  },
});
