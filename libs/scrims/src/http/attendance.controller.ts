import { attendanceRoutes } from '@muster/contracts/scrim-routes';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { UseFilters } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { ScrimActors } from '../app/scrim-actors';
import type { Actor, CommandContext } from '../domain/command';
import type { ScrimCommand } from '../domain/scrim';
import { ScrimViews } from '../read/scrim-views';
import { ScrimErrorsFilter } from './scrim-errors.filter';

type Routes = typeof attendanceRoutes;
type ToCommand = (actor: Actor, ctx: CommandContext) => ScrimCommand;

/** Check-in, reserves, stand-ins and offers of a scrim. */
@UseFilters(ScrimErrorsFilter)
@Serves('attendance', attendanceRoutes)
export class AttendanceController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly views: ScrimViews,
    private readonly actors: ScrimActors,
  ) {}

  checkIn({ caller, params: { id } }: RequestOf<Routes['checkIn']>) {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'CheckIn', scrimId: id, by: actor, ctx }));
  }

  takeCheckInBack({ caller, params: { id } }: RequestOf<Routes['takeCheckInBack']>) {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'TakeCheckInBack', scrimId: id, by: actor, ctx }));
  }

  joinReserves({ caller, params: { id }, body: { roles } }: RequestOf<Routes['joinReserves']>) {
    const found = this.actors.findForJoining(id, caller);
    return this.#send(
      id,
      caller,
      (actor, ctx) => ({ type: 'JoinReserves', scrimId: id, by: actor, ctx, roles }),
      found,
    );
  }

  leaveReserves({ caller, params: { id } }: RequestOf<Routes['leaveReserves']>) {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'LeaveReserves', scrimId: id, by: actor, ctx }));
  }

  requestStandIn({ caller, params: { id } }: RequestOf<Routes['requestStandIn']>) {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'RequestStandIn', scrimId: id, by: actor, ctx }));
  }

  withdrawStandIn({ caller, params: { id } }: RequestOf<Routes['withdrawStandIn']>) {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'WithdrawStandIn', scrimId: id, by: actor, ctx }));
  }

  accept({ caller, params: { id, offerId } }: RequestOf<Routes['accept']>) {
    const found = this.actors.findForJoining(id, caller);
    return this.#send(
      id,
      caller,
      (actor, ctx) => ({ type: 'AcceptOffer', scrimId: id, by: actor, ctx, offerId }),
      found,
    );
  }

  decline({ caller, params: { id, offerId } }: RequestOf<Routes['decline']>) {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'DeclineOffer', scrimId: id, by: actor, ctx, offerId }));
  }

  /** Opens a held seat to all; for a seat that its player still has, vouches for the player. */
  endOffer({ caller, params: { id, offerId } }: RequestOf<Routes['endOffer']>) {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'EndOffer', scrimId: id, by: actor, ctx, offerId }));
  }

  nudge({ caller, params: { id } }: RequestOf<Routes['nudge']>) {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'NudgeMissing', scrimId: id, by: actor, ctx }));
  }

  async #send(id: string, caller: Caller, toCommand: ToCommand, found = this.actors.find(id, caller)): Promise<string> {
    const { actor, ctx } = await found;
    return this.views.jsonOf(
      await this.dispatch.send(scrimAggregate, toCommand(actor, ctx), initiatorOf(caller)),
      caller,
    );
  }
}
