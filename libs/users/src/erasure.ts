import { Dispatch, type Effect, type Job, type Performed, type Policy } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { EraseAccount } from './domain/commands';
import type { User } from './domain/user';
import { ERASE, whetherToErase } from './policies/erasure';
import { PeopleQueries } from './read/queries';

export const erasure: Policy<User> = {
  name: 'account-erasure',
  from: 'beginning',
  wishes: [ERASE],
  on: { AccountDeleted: (_, { state }) => whetherToErase(state), AccountRestored: (_, { state }) => whetherToErase(state) },
};

/** The names to give back are looked up when it happens: they stand nowhere but in the row that goes. */
@Injectable()
export class Erasing implements Job {
  constructor(private readonly people: PeopleQueries, private readonly dispatch: Dispatch) {}

  async perform({ ref, now }: Effect): Promise<Performed> {
    const account = await this.people.byId(String(ref['userId']));
    if (!account?.restorable_until || account.erased) return { dropped: 'the account was restored' };
    const { events } = await this.dispatch.send(new EraseAccount(account.id, { at: now.toISOString() }, { ...account, uid: account.uid!, email: account.email! }), { by: 'account-erasure' });
    return events.length > 0 ? { done: 'erased' } : { dropped: 'the restore period has not ended' };
  }
}
