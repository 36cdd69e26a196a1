import type { Role, TeamName } from '@muster/contracts';
import {
  type Caller,
  CommandDispatcher,
  CommandRejected,
  type CommandResult,
  initiatorOf,
  RateLimits,
} from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { JoinTeam, LeaveTeam, MovePlayer, type ScrimCommand } from '../domain/commands';
import type { Scrim } from '../domain/scrim';
import type { OwnSeats } from '../ports';
import { ScrimViewCache } from '../read/scrim-view-cache';
import { commandContext } from './command-context';
import { ScrimActors } from './scrim-actors';

/** The limit of the routes that change seats, counted together with them. */
const SEATS = { name: 'seats', windows: [[30, 60]] } as const;

/** Sends the commands that users press elsewhere for themselves. */
@Injectable()
export class OwnSeatCommands implements OwnSeats {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly actors: ScrimActors,
    private readonly views: ScrimViewCache,
    private readonly limits: RateLimits,
  ) {}

  async take(scrimId: string, { team, role }: { team: TeamName; role: Role }, caller: Caller): Promise<string> {
    await this.limits.consume(SEATS, caller.userId);
    const { actor } = await this.actors.find(scrimId, caller);
    const seat = { userId: caller.userId, team, role };
    return this.#send(new JoinTeam(scrimId, actor, commandContext(), seat), caller).catch((error: unknown) => {
      if (!isSeated(error)) throw error;
      return this.#send(new MovePlayer(scrimId, actor, commandContext(), seat), caller);
    });
  }

  async leave(scrimId: string, caller: Caller): Promise<string> {
    await this.limits.consume(SEATS, caller.userId);
    const { actor } = await this.actors.find(scrimId, caller);
    return this.#send(new LeaveTeam(scrimId, actor, commandContext(), caller.userId), caller);
  }

  async #send(command: ScrimCommand, caller: Caller): Promise<string> {
    const scrim: CommandResult<Scrim> = await this.dispatch.send<Scrim>(command, initiatorOf(caller));
    return (await this.views.viewFor(scrim, caller)).title;
  }
}

const isSeated = (error: unknown): boolean =>
  error instanceof CommandRejected && error.rejection.code === 'already-playing';
