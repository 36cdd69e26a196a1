import { reserveBody, type ReserveBody } from '@muster/contracts/attendance';
import { scrimView } from '@muster/contracts/scrims';
import { AdminRateLimit, TokenScope } from '@muster/platform/http';
import {
  type Caller,
  CommandDispatcher,
  CurrentUser,
  Idempotent,
  initiatorOf,
  RateLimit,
  ReturnsEncoded,
} from '@muster/platform';
import { Body, Controller, Delete, HttpCode, Param, Post, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { scrimAggregate } from '../aggregate';
import { ScrimActors } from '../app/scrim-actors';
import type { Actor, CommandContext } from '../domain/command';
import type { ScrimCommand } from '../domain/scrim';
import { ScrimViews } from '../read/scrim-views';
import { ScrimErrorsFilter } from './scrim-errors.filter';

type ToCommand = (actor: Actor, ctx: CommandContext) => ScrimCommand;

/** Check-in, reserves, stand-ins and offers of a scrim. */
@ApiTags('attendance')
@ApiBearerAuth()
@UseFilters(ScrimErrorsFilter)
@TokenScope('sign-up', 'scrim')
@Controller('api/scrims')
export class AttendanceController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly views: ScrimViews,
    private readonly actors: ScrimActors,
  ) {}

  @ApiOperation({ summary: 'Confirms the caller’s seat.' })
  @RateLimit('attendance', 30, 60)
  @Idempotent({ rereads: true })
  @Post(':id/check-in')
  @HttpCode(200)
  @ReturnsEncoded(scrimView)
  checkIn(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<string> {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'CheckIn', scrimId: id, by: actor, ctx }));
  }

  /** A reserve may be offered the seat and notified, so one who goes back and forth is stopped earlier. */
  @ApiOperation({ summary: 'Takes the confirmation of the caller’s seat back.' })
  @RateLimit('stand-in', 20, 600)
  @Idempotent({ rereads: true })
  @Delete(':id/check-in')
  @ReturnsEncoded(scrimView)
  takeCheckInBack(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<string> {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'TakeCheckInBack', scrimId: id, by: actor, ctx }));
  }

  @ApiOperation({
    summary: 'Makes the caller a reserve for these roles.',
    description: 'Reserves are offered seats that become free.',
  })
  @RateLimit('attendance', 30, 60)
  @Idempotent({ rereads: true })
  @Post(':id/reserves')
  @HttpCode(200)
  @ReturnsEncoded(scrimView)
  joinReserves(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: reserveBody }) { roles }: ReserveBody,
  ): Promise<string> {
    const found = this.actors.findForJoining(id, caller);
    return this.#send(
      id,
      caller,
      (actor, ctx) => ({ type: 'JoinReserves', scrimId: id, by: actor, ctx, roles }),
      found,
    );
  }

  @ApiOperation({ summary: 'Ends the caller’s place among the reserves.' })
  @RateLimit('attendance', 30, 60)
  @Idempotent({ rereads: true })
  @Delete(':id/reserves')
  @ReturnsEncoded(scrimView)
  leaveReserves(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<string> {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'LeaveReserves', scrimId: id, by: actor, ctx }));
  }

  /** Limited like taking a check-in back. */
  @ApiOperation({
    summary: 'Asks for someone who takes the caller’s seat.',
    description: 'The caller keeps it until someone has.',
  })
  @RateLimit('stand-in', 20, 600)
  @Idempotent({ rereads: true })
  @Post(':id/stand-in')
  @HttpCode(200)
  @ReturnsEncoded(scrimView)
  requestStandIn(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<string> {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'RequestStandIn', scrimId: id, by: actor, ctx }));
  }

  @ApiOperation({ summary: 'Takes the request for a stand-in back.' })
  @RateLimit('attendance', 30, 60)
  @Idempotent({ rereads: true })
  @Delete(':id/stand-in')
  @ReturnsEncoded(scrimView)
  withdrawStandIn(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<string> {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'WithdrawStandIn', scrimId: id, by: actor, ctx }));
  }

  @ApiOperation({ summary: 'Accepts an offered seat.' })
  @RateLimit('attendance', 30, 60)
  @Idempotent({ rereads: true })
  @Post(':id/offers/:offerId/accept')
  @HttpCode(200)
  @ReturnsEncoded(scrimView)
  accept(@CurrentUser() caller: Caller, @Param('id') id: string, @Param('offerId') offerId: string): Promise<string> {
    const found = this.actors.findForJoining(id, caller);
    return this.#send(
      id,
      caller,
      (actor, ctx) => ({ type: 'AcceptOffer', scrimId: id, by: actor, ctx, offerId }),
      found,
    );
  }

  @ApiOperation({ summary: 'Declines an offered seat.' })
  @RateLimit('attendance', 30, 60)
  @Idempotent({ rereads: true })
  @Post(':id/offers/:offerId/decline')
  @HttpCode(200)
  @ReturnsEncoded(scrimView)
  decline(@CurrentUser() caller: Caller, @Param('id') id: string, @Param('offerId') offerId: string): Promise<string> {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'DeclineOffer', scrimId: id, by: actor, ctx, offerId }));
  }

  /** Opens a held seat to all; for a seat that its player still has, vouches for the player. */
  @ApiOperation({ summary: 'Ends an open offer of a seat.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @TokenScope('organise', 'scrim')
  @Delete(':id/offers/:offerId')
  @ReturnsEncoded(scrimView)
  endOffer(@CurrentUser() caller: Caller, @Param('id') id: string, @Param('offerId') offerId: string): Promise<string> {
    return this.#send(id, caller, (actor, ctx) => ({ type: 'EndOffer', scrimId: id, by: actor, ctx, offerId }));
  }

  @ApiOperation({ summary: 'Reminds those who have not confirmed their seat.' })
  @AdminRateLimit()
  @Idempotent({ rereads: true })
  @TokenScope('organise', 'scrim')
  @Post(':id/nudge')
  @HttpCode(200)
  @ReturnsEncoded(scrimView)
  nudge(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<string> {
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
