import {
  AVAILABILITY_DAYS_AHEAD,
  type AvailabilityView,
  type ChangeAvailabilityBody,
  type TimeRange,
} from '@muster/contracts/availability';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { addDays, localDateAt, toKnownZone } from '@muster/platform/pure';
import { Injectable } from '@nestjs/common';
import { availabilityAggregate } from '../aggregate';
import type { AvailabilityCommand } from '../domain/availability';
import { cleanRanges, cleanWeek } from '../domain/calendar';
import { AvailabilityRejection } from '../domain/errors';
import { AvailabilityQueries } from '../read/availability.queries';
import { toAvailabilityView } from '../read/view';

/** A command without the fields that all of them have. */
type OwnCommand = AvailabilityCommand extends infer C ? (C extends unknown ? Omit<C, 'userId' | 'ctx'> : never) : never;

/** People say and read when they are free. */
@Injectable()
export class OwnAvailability {
  constructor(
    private readonly queries: AvailabilityQueries,
    private readonly dispatch: CommandDispatcher,
  ) {}

  async view({ userId }: Caller): Promise<AvailabilityView> {
    return toAvailabilityView(await this.queries.of(userId), Date.now());
  }

  async change(body: ChangeAvailabilityBody, caller: Caller): Promise<AvailabilityView> {
    const { zone, week, share } = body;
    const known = zone === undefined ? undefined : toKnownZone(zone);
    if (zone !== undefined && known === undefined) throw new AvailabilityRejection('zone-unknown');
    if (week !== undefined && known === undefined) await this.#zoneOf(caller);
    const clean = week && cleanWeek(week);
    if (week && !clean) throw new AvailabilityRejection('range-invalid');
    return this.#send(caller, {
      type: 'ChangeAvailability',
      ...(known !== undefined && { zone: known }),
      ...(week !== undefined && { week: clean ?? null }),
      ...(share && { share }),
    });
  }

  async setDay(
    date: string,
    { ranges, note }: { ranges: readonly TimeRange[]; note?: string | null | undefined },
    caller: Caller,
  ): Promise<AvailabilityView> {
    assertDate(date);
    const clean = cleanRanges(ranges);
    if (!clean) throw new AvailabilityRejection('range-invalid');
    assertNear(date, localDateAt(Date.now(), await this.#zoneOf(caller)));
    return this.#send(caller, { type: 'SetFreeDay', entry: { date, ranges: clean, note: note || null } });
  }

  async dropDay(date: string, caller: Caller): Promise<AvailabilityView> {
    assertDate(date);
    const calendar = await this.queries.of(caller.userId);
    if (!calendar?.days.some((entry) => entry.date === date)) return toAvailabilityView(calendar, Date.now());
    return this.#send(caller, { type: 'DropFreeDay', date });
  }

  confirm(caller: Caller): Promise<AvailabilityView> {
    return this.#send(caller, { type: 'ConfirmWeek' });
  }

  /** Wall-clock times mean nothing without a zone. */
  async #zoneOf({ userId }: Caller): Promise<string> {
    const zone = (await this.queries.of(userId))?.zone;
    if (!zone) throw new AvailabilityRejection('zone-unknown');
    return zone;
  }

  async #send(caller: Caller, given: OwnCommand): Promise<AvailabilityView> {
    const command = { ...given, userId: caller.userId, ctx: { now: new Date().toISOString() } } as AvailabilityCommand;
    await this.dispatch.send(availabilityAggregate, command, initiatorOf(caller));
    return this.view(caller);
  }
}

function assertDate(date: string): void {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date;
  if (!isDate) throw new AvailabilityRejection('date-out-of-range');
}

/** `today`: the date at the place of the person. These are 58 dates, so entries to come are never more than 60. */
function assertNear(date: string, today: string): void {
  if (date < addDays(today, -1) || date > addDays(today, AVAILABILITY_DAYS_AHEAD))
    throw new AvailabilityRejection('date-out-of-range');
}
