import { AuthError } from '@muster/platform/http';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import { type DiscordAtRevision, type UserCommand } from '../domain/commands';
import type { DiscordLinks, LinkedDiscord } from '../ports';
import { PeopleQueries } from '../read/people.queries';
import { discordAccountOf, type PersonRow } from '../read/person-row';
import { assertNotBanned } from '../read/stored-principals';
import { isEnded } from '../write/ended-sessions';
import { commandContext } from './command-context';
import { retryOnStaleAccount } from './retry-on-stale';

type Acting = Pick<Caller, 'userId' | 'requestId' | 'key'>;

@Injectable()
export class DiscordAccounts implements DiscordLinks {
  constructor(
    private readonly people: PeopleQueries,
    private readonly dispatch: CommandDispatcher,
  ) {}

  async findUser(discordId: string): Promise<string | undefined> {
    return (await this.people.byDiscordId(discordId))?.id;
  }

  async findAccount(userId: string): Promise<string | undefined> {
    const row = await this.people.byId(userId);
    return row && !row.restorable_until ? (row.discord_id ?? undefined) : undefined;
  }

  /** The callback has no token, so what a token would be checked for is checked here. */
  link(caller: Acting & Pick<Caller, 'session'>, account: LinkedDiscord): Promise<void> {
    return this.#send(caller, (row, current) => {
      assertNotBanned(row, Date.now());
      if (row.restorable_until || isEnded(caller.session, row.ended)) throw new AuthError('unauthorized');
      return { type: 'LinkDiscord', userId: caller.userId, ctx: commandContext(), current, account };
    });
  }

  unlink(caller: Acting): Promise<void> {
    return this.#send(caller, (_, current) => ({
      type: 'UnlinkDiscord',
      userId: caller.userId,
      ctx: commandContext(),
      current,
    }));
  }

  #send(caller: Acting, toCommand: (row: PersonRow, current: DiscordAtRevision) => UserCommand): Promise<void> {
    return retryOnStaleAccount(async () => {
      const row = await this.people.byId(caller.userId);
      if (!row) throw new AuthError('unauthorized');
      const current = { discord: discordAccountOf(row), revision: row.revision };
      await this.dispatch.send(userAggregate, toCommand(row, current), initiatorOf(caller));
    });
  }
}
