import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import type { CommandContext } from '../domain/command';
import type { ScrimCommand } from '../domain/scrim';
import type { ADVANCE_CHECK_IN } from '../policies/check-in.policy';
import type { EXPIRE_OFFER, WITHDRAW_CLASHING_OFFERS } from '../policies/offers.policy';
import { ScrimQueries } from '../read/scrims.queries';
import { ignoreMissingScrim } from './ignore-missing-scrim';

const INITIATOR = { by: 'attendance' };

/** Sends commands at the database's time of the claim, by which effects become due. */
@Injectable()
export class AttendanceTimers {
  constructor(private readonly dispatch: CommandDispatcher) {}

  /** Returns the types of the events. */
  async send(scrimId: string, now: Date, toCommand: (ctx: CommandContext) => ScrimCommand): Promise<string[]> {
    const ctx = { ...commandContext(), now: now.toISOString() };
    const sent = this.dispatch.send(scrimAggregate, toCommand(ctx), INITIATOR);
    return (await sent.catch(ignoreMissingScrim))?.events.map(({ type }) => type) ?? [];
  }
}

const toResult = (events: readonly string[]): JobResult =>
  events.length > 0 ? { done: events.join(' ') } : { skipped: 'nothing was due' };

@Injectable()
export class AdvanceCheckInJob implements JobOf<typeof ADVANCE_CHECK_IN> {
  constructor(private readonly timers: AttendanceTimers) {}

  async perform({ ref: { scrimId }, now }: EffectOf<typeof ADVANCE_CHECK_IN>): Promise<JobResult> {
    return toResult(await this.timers.send(scrimId, now, (ctx) => ({ type: 'AdvanceCheckIn', scrimId, ctx })));
  }
}

@Injectable()
export class ExpireOfferJob implements JobOf<typeof EXPIRE_OFFER> {
  constructor(private readonly timers: AttendanceTimers) {}

  async perform({ ref: { scrimId, offerId }, now }: EffectOf<typeof EXPIRE_OFFER>): Promise<JobResult> {
    return toResult(await this.timers.send(scrimId, now, (ctx) => ({ type: 'ExpireOffer', scrimId, ctx, offerId })));
  }
}

/** A user who has taken a seat loses the offers of scrims at the same hour. Each scrim decides for itself. */
@Injectable()
export class WithdrawClashingOffersJob implements JobOf<typeof WITHDRAW_CLASHING_OFFERS> {
  constructor(
    private readonly timers: AttendanceTimers,
    private readonly scrims: ScrimQueries,
  ) {}

  async perform({ ref: { userId }, now }: EffectOf<typeof WITHDRAW_CLASHING_OFFERS>): Promise<JobResult> {
    const events: string[] = [];
    for (const scrimId of await this.scrims.offering(userId))
      events.push(
        ...(await this.timers.send(scrimId, now, (ctx) => ({ type: 'WithdrawOffer', scrimId, ctx, userId }))),
      );
    return toResult(events);
  }
}
