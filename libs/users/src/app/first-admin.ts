import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import type { SiteAdmins } from '../ports';
import { PeopleQueries } from '../read/people.queries';
import { commandContext } from './command-context';

/** The first admin of a site, who sets it up. */
@Injectable()
export class FirstAdmin implements SiteAdmins {
  constructor(
    private readonly people: PeopleQueries,
    private readonly dispatch: CommandDispatcher,
  ) {}

  async exists(): Promise<boolean> {
    return (await this.people.listAdmins()).length > 0;
  }

  async grant(caller: Caller): Promise<void> {
    const command = { type: 'GrantAdmin' as const, userId: caller.userId, ctx: commandContext() };
    await this.dispatch.send(userAggregate, command, initiatorOf(caller));
  }
}
