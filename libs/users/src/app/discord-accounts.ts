import type { Caller } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { type DiscordAtRevision, type UserCommand } from '../domain/commands';
import type { DiscordLinks, LinkedDiscord } from '../ports';
import { PeopleQueries } from '../read/people.queries';
import { discordAccountOf, type PersonRow } from '../read/person-row';
import { AccountCommands, type Acting, assertMayAct } from './account-commands';
import { commandContext } from './command-context';

@Injectable()
export class DiscordAccounts implements DiscordLinks {
  constructor(
    private readonly people: PeopleQueries,
    private readonly commands: AccountCommands,
  ) {}

  async findUser(discordId: string): Promise<string | undefined> {
    return (await this.people.byDiscordId(discordId))?.id;
  }

  async findAccount(userId: string): Promise<string | undefined> {
    const row = await this.people.byId(userId);
    return row && !row.restorable_until ? (row.discord_id ?? undefined) : undefined;
  }

  link(caller: Acting & Pick<Caller, 'session'>, account: LinkedDiscord): Promise<void> {
    return this.#send(caller, (row, current) => {
      assertMayAct(row, caller.session);
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
    return this.commands.send(caller, (row) =>
      toCommand(row, { discord: discordAccountOf(row), revision: row.revision }),
    );
  }
}
