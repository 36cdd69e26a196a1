import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { AuthError } from '@muster/platform/http';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import type { UserCommand } from '../domain/commands';
import { PeopleQueries } from '../read/people.queries';
import type { PersonRow } from '../read/person-row';
import { assertNotBanned } from '../read/stored-principals';
import { isEnded } from '../write/ended-sessions';
import { retryOnStaleAccount } from './retry-on-stale';

export type Acting = Pick<Caller, 'userId' | 'requestId' | 'key'>;

/** Throws unless the session may act. For callbacks, which have no token that this would be checked for. */
export function assertMayAct(account: PersonRow, session: string): void {
  assertNotBanned(account, Date.now());
  if (account.restorable_until || isEnded(session, account.ended)) throw new AuthError('unauthorized');
}

/** Sends commands that are decided by the rows of the caller's account, which are read again if they have changed. */
@Injectable()
export class AccountCommands {
  constructor(
    private readonly people: PeopleQueries,
    private readonly dispatch: CommandDispatcher,
  ) {}

  send(caller: Acting, toCommand: (account: PersonRow) => UserCommand | Promise<UserCommand>): Promise<void> {
    return retryOnStaleAccount(async () => {
      const account = await this.people.byId(caller.userId);
      if (!account) throw new AuthError('unauthorized');
      await this.dispatch.send(userAggregate, await toCommand(account), initiatorOf(caller));
    });
  }
}
