import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import { eraseAccount } from '../app/erase-account';
import type { ERASE_ACCOUNT } from '../policies/erasure.policy';
import { PeopleQueries } from '../read/people.queries';

/** Erases an account. Reads the names to release first, because only the erased row has them. */
@Injectable()
export class EraseAccountJob implements JobOf<typeof ERASE_ACCOUNT> {
  constructor(
    private readonly people: PeopleQueries,
    private readonly dispatch: CommandDispatcher,
  ) {}

  async perform({ ref, now }: EffectOf<typeof ERASE_ACCOUNT>): Promise<JobResult> {
    const account = await this.people.byId(ref.userId);
    if (!account?.restorable_until || account.erased) return { skipped: 'the account was restored' };
    const { events } = await this.dispatch.send(
      userAggregate,
      await eraseAccount(this.people, account, now.toISOString()),
      {
        by: 'account-erasure',
      },
    );
    return events.length > 0 ? { done: 'erased' } : { skipped: 'the restore period has not ended' };
  }
}
