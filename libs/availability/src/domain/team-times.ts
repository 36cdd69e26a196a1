/** When the members of a team have time, and when the team can start. Busy time is computed, never saved. */
import { type Role, ROLES } from '@muster/contracts/constants';
import { addDays, datesIn } from '@muster/platform/pure';
import { type Calendar, rangesOn, toSpans } from './calendar';
import { joined, type Span, within, without } from './spans';
import { type Available, findStarts, type Starts } from './starts';

export type DateStatus = 'unknown' | 'no' | 'busy' | 'free' | 'partly';
/** `roles`: those they play in this team, else their preferred ones. `busy`: in any order. */
export interface Member {
  userId: string;
  kind: 'player' | 'sub' | 'coach';
  roles: readonly Role[];
  isBanned: boolean;
  calendar: Calendar;
  busy: readonly Span[];
}
export interface MemberTimes {
  userId: string;
  days: { date: string; status: DateStatus; note: string | null }[];
  free: Span[];
  busy: Span[];
}
export interface TeamTimes {
  members: MemberTimes[];
  starts: Starts[];
}
/** `window`: of starts; `now`: decides which weeks are stale; `lengthMs`: of the game. */
export interface TimesRequest {
  window: Span;
  now: number;
  lengthMs: number;
}

export function timesOf(members: readonly Member[], request: TimesRequest): TeamTimes {
  const { window, lengthMs } = request;
  const people = members.map((member) => ({ member, ...personalTimes(member, request) }));
  const able = people.flatMap(({ member, free }): Available[] =>
    member.kind === 'coach' || member.isBanned
      ? []
      : [{ userId: member.userId, roles: member.roles.length > 0 ? member.roles : ROLES, free }],
  );
  return {
    members: people.map(({ member, days, free, busy }) => ({
      userId: member.userId,
      days,
      free: within(free, window),
      busy: within(busy, window),
    })),
    starts: findStarts(able, window, lengthMs),
  };
}

/** The people who are free from the start on, for as long as a game lasts. */
export function ableAt(
  members: readonly Member[],
  start: number,
  { now, lengthMs }: Omit<TimesRequest, 'window'>,
): string[] {
  const request = { window: { start, end: start + 1 }, now, lengthMs };
  return members.flatMap((member) => {
    const { free } = personalTimes(member, request);
    const isFree = free.some((span) => span.start <= start && span.end >= start + lengthMs);
    return isFree && !member.isBanned ? member.userId : [];
  });
}

/** Whether the person said that they are not free from the start on, for as long as a game lasts. */
export function isDeclaredBusy(
  calendar: Calendar,
  start: number,
  { now, lengthMs }: Omit<TimesRequest, 'window'>,
): boolean {
  const window = { start, end: start + 1 };
  const member = { userId: '', kind: 'player', roles: [], isBanned: false, calendar, busy: [] } as const;
  const { days, free } = personalTimes(member, { window, now, lengthMs });
  const isFree = free.some((span) => span.start <= start && span.end >= start + lengthMs);
  return !isFree && days.every(({ status }) => status !== 'unknown');
}

/** `free` reaches beyond the window as far as a game lasts that starts in it. */
function personalTimes({ calendar, busy: blocks }: Member, { window, now, lengthMs }: TimesRequest) {
  const zone = calendar.zone ?? 'UTC';
  const dates = datesIn(window, zone);
  if (calendar.share === 'nobody')
    return { days: dates.map((date) => ({ date, status: 'unknown' as const, note: null })), free: [], busy: [] };
  const busy = joined(blocks);
  const spansOn = (date: string): Span[] | undefined => {
    const ranges = rangesOn(calendar, date, now);
    return ranges && toSpans(ranges, date, zone);
  };
  const reach = { start: window.start, end: window.end + lengthMs };
  // Ranges of the evening before may last into the first date
  const begins = [addDays(dates[0]!, -1), ...datesIn({ ...reach, end: reach.end + 1 }, zone)];
  const ranges = joined(begins.flatMap((date) => spansOn(date) ?? []));
  return {
    days: dates.map((date) => ({
      date,
      status: statusOf(spansOn(date), busy, lengthMs),
      note: calendar.days.find((entry) => entry.date === date)?.note ?? null,
    })),
    free: within(without(ranges, busy), reach),
    busy,
  };
}

/** `spans`: of the ranges that begin on the date, undefined if nothing is known of it. */
function statusOf(spans: readonly Span[] | undefined, busy: readonly Span[], lengthMs: number): DateStatus {
  if (!spans) return 'unknown';
  if (spans.length === 0) return 'no';
  const rest = without(spans, busy);
  if (rest.length === 0) return 'busy';
  return rest.some(({ start, end }) => end - start >= lengthMs) ? 'free' : 'partly';
}
