/** Computes the dates of a night from its rule, time and zone. The data of zones are those of the running Node. */
import { Temporal } from 'temporal-polyfill';
import { type NightRule, type PreviewedEvening, WEEKDAYS } from '@muster/contracts/nights';

/** `time`: 'HH:MM' in `zone`; `from` and `until`: local dates 'YYYY-MM-DD', both inclusive. */
export interface Schedule {
  rule: NightRule;
  time: string;
  zone: string;
  from: string;
  until: string | null;
}
/** `startsAt`: ISO instant. `shift`: what the clocks of the zone do to this time of day. */
export interface EveningDate {
  date: string;
  startsAt: string;
  offset: string;
  shift: 'skipped-hour' | 'repeated-hour' | null;
}

/** 'HH:MM' on the clocks of the zone at that instant. */
export const localTimeAt = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

/** The first `count` dates of the schedule that are `from` or later. */
export function nextEvenings(schedule: Schedule, from: string, count: number): EveningDate[] {
  const found: EveningDate[] = [];
  for (const date of datesFrom(schedule, from)) {
    if (found.length === count) break;
    found.push(eveningOn(schedule, date));
  }
  return found;
}

/** The dates whose evenings start after `after` and not after `until` (ISO instants). */
export function eveningsBetween(schedule: Schedule, after: string, until: string): EveningDate[] {
  const [earliest, latest] = [Date.parse(after), Date.parse(until)];
  // A day early: the local date may be behind, and a skipped day starts on the next one
  const first = Temporal.Instant.from(after).toZonedDateTimeISO(schedule.zone).toPlainDate().subtract({ days: 1 });
  const found: EveningDate[] = [];
  for (const date of datesFrom(schedule, first.toString())) {
    const evening = eveningOn(schedule, date);
    const startsAt = Date.parse(evening.startsAt);
    if (startsAt > latest) break;
    if (startsAt > earliest) found.push(evening);
  }
  return found;
}

/** The next eight dates as organisers see them before saving, with the changes of the clocks. */
export function previewOf(schedule: Omit<Schedule, 'until'>, count = 8): PreviewedEvening[] {
  const evenings = nextEvenings({ ...schedule, until: null }, schedule.from, count);
  return evenings.map(({ date, startsAt, offset, shift }, i) => {
    const previous = evenings[i - 1];
    const note = shift ?? (previous && previous.offset !== offset ? 'offset-changed' : null);
    return { date, startsAt, offset, note };
  });
}

export function eveningOn(
  { time, zone }: Pick<Schedule, 'time' | 'zone'>,
  date: string | Temporal.PlainDate,
): EveningDate {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  const [earlier, later] = [
    local.toZonedDateTime(zone, { disambiguation: 'earlier' }),
    local.toZonedDateTime(zone, { disambiguation: 'later' }),
  ];
  if (earlier.epochMilliseconds === later.epochMilliseconds) return toEvening(local, earlier, null);
  if (earlier.toPlainDateTime().equals(local)) return toEvening(local, earlier, 'repeated-hour');
  // Skipped: the first instant after the gap
  return toEvening(local, earlier.getTimeZoneTransition('next')!, 'skipped-hour');
}

const toEvening = (
  local: Temporal.PlainDateTime,
  start: Temporal.ZonedDateTime,
  shift: EveningDate['shift'],
): EveningDate => ({
  date: local.toPlainDate().toString(),
  startsAt: new Date(start.epochMilliseconds).toISOString(),
  offset: start.offset,
  shift,
});

function* datesFrom({ rule, from, until }: Schedule, start: string): Generator<Temporal.PlainDate> {
  const first = Temporal.PlainDate.from(from);
  const begin = later(first, Temporal.PlainDate.from(start));
  const last = until === null ? null : Temporal.PlainDate.from(until);
  for (const date of 'nth' in rule ? monthly(rule, begin) : weekly(rule, first, begin)) {
    if (last && Temporal.PlainDate.compare(date, last) > 0) return;
    if (Temporal.PlainDate.compare(date, begin) >= 0) yield date;
  }
}

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) >= 0 ? a : b;
const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 });

/** Weeks begin on Monday and are counted from that of `first`. */
function* weekly(
  { every, days }: Extract<NightRule, { every: number }>,
  first: Temporal.PlainDate,
  begin: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const offsets = WEEKDAYS.flatMap((day, offset) => (days.includes(day) ? [offset] : []));
  if (offsets.length === 0) return;
  const monday = mondayOf(first);
  const weeks = Math.floor(monday.until(begin, { largestUnit: 'day' }).days / 7);
  for (let week = weeks - (weeks % every); ; week += every)
    for (const offset of offsets) yield monday.add({ days: 7 * week + offset });
}

/** The nth such weekday of each month, or the last one. */
function* monthly(
  { nth, day }: Extract<NightRule, { nth: number }>,
  begin: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const wanted = WEEKDAYS.indexOf(day) + 1;
  for (let month = begin.with({ day: 1 }); ; month = month.add({ months: 1 })) {
    const firstOne = month.add({ days: (wanted - month.dayOfWeek + 7) % 7 });
    const lastOne = firstOne.add({ days: 28 });
    if (nth > 0) yield firstOne.add({ days: 7 * (nth - 1) });
    else yield lastOne.month === month.month ? lastOne : firstOne.add({ days: 21 });
  }
}
