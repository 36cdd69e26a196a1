import { ROLES } from '@muster/contracts/constants';
import { type Caller, CommandDispatcher, CommandRejected, type CommandResult, initiatorOf } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { ScrimCommand } from '../domain/scrim';
import type { Scrim } from '../domain/state';
import type { OwnSeats, SeatName } from '../ports';
import { ScrimViews } from '../read/scrim-views';
import { ScrimActors } from './scrim-actors';

/** The limit of the routes that change seats, counted together with them. */
const SEATS = { name: 'seats', windows: [[30, 60]] } as const;

/** The limit of the routes of attendance, likewise. */
const ATTENDANCE = { name: 'attendance', windows: [[30, 60]] } as const;

/** Sends the commands that users press elsewhere for themselves. */
@Injectable()
export class OwnSeatCommands implements OwnSeats {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly actors: ScrimActors,
    private readonly views: ScrimViews,
    private readonly limits: RateLimits,
  ) {}

  async take(scrimId: string, { team, role }: SeatName, caller: Caller): Promise<string> {
    await this.limits.consume(SEATS, caller.userId);
    const { actor, ctx } = await this.actors.findForJoining(scrimId, caller);
    const seat = { userId: caller.userId, team, role };
    return this.#send({ type: 'JoinTeam', scrimId, by: actor, ctx, seat }, caller).catch((error: unknown) => {
      if (!isSeated(error)) throw error;
      return this.#send({ type: 'MovePlayer', scrimId, by: actor, ctx, seat }, caller);
    });
  }

  async leave(scrimId: string, caller: Caller): Promise<string> {
    await this.limits.consume(SEATS, caller.userId);
    const { actor, ctx } = await this.actors.find(scrimId, caller);
    return this.#send({ type: 'LeaveTeam', scrimId, by: actor, ctx, userId: caller.userId }, caller);
  }

  async checkIn(scrimId: string, caller: Caller): Promise<string> {
    await this.limits.consume(ATTENDANCE, caller.userId);
    const { actor, ctx } = await this.actors.find(scrimId, caller);
    return this.#send({ type: 'CheckIn', scrimId, by: actor, ctx }, caller);
  }

  async joinReserves(scrimId: string, caller: Caller): Promise<string> {
    await this.limits.consume(ATTENDANCE, caller.userId);
    const { actor, scrim, ctx } = await this.actors.findForJoining(scrimId, caller);
    const roles = scrim?.reserves.find(({ userId }) => userId === caller.userId)?.roles ?? ROLES;
    return this.#send({ type: 'JoinReserves', scrimId, by: actor, ctx, roles }, caller);
  }

  async acceptOffer(scrimId: string, offerId: string, caller: Caller): Promise<{ title: string; seat: SeatName }> {
    await this.limits.consume(ATTENDANCE, caller.userId);
    const { actor, ctx } = await this.actors.findForJoining(scrimId, caller);
    const scrim = await this.#dispatch({ type: 'AcceptOffer', scrimId, by: actor, ctx, offerId }, caller);
    const { team, role } = scrim.state.seats.find(({ userId }) => userId === caller.userId)!;
    return { title: await this.#titleOf(scrim, caller), seat: { team, role } };
  }

  async declineOffer(scrimId: string, offerId: string, caller: Caller): Promise<string> {
    await this.limits.consume(ATTENDANCE, caller.userId);
    const { actor, ctx } = await this.actors.find(scrimId, caller);
    return this.#send({ type: 'DeclineOffer', scrimId, by: actor, ctx, offerId }, caller);
  }

  async #send(command: ScrimCommand, caller: Caller): Promise<string> {
    return this.#titleOf(await this.#dispatch(command, caller), caller);
  }

  #dispatch(command: ScrimCommand, caller: Caller): Promise<CommandResult<Scrim>> {
    return this.dispatch.send(scrimAggregate, command, initiatorOf(caller));
  }

  async #titleOf(scrim: CommandResult<Scrim>, caller: Caller): Promise<string> {
    return (await this.views.viewOf(scrim, caller)).title;
  }
}

const isSeated = (error: unknown): boolean =>
  error instanceof CommandRejected && error.rejection.code === 'already-playing';
