/**
 * A second, slow way to find a team's times, without the code under test: it looks at every five minutes as a clock on
 * the wall shows them, and tries all ways to give five roles to people.
 */
import type { TimeRange } from '@muster/contracts/availability';
import { type Role, ROLES } from '@muster/contracts/constants';
import { WEEKDAYS } from '@muster/contracts/nights';
import type { Member, TeamTimes, TimesRequest } from '../src/domain/team-times';

const CELL_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The wall clock as a number that grows like it: minutes since 1970 as if they were those of UTC. */
function wallAt(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...fields });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute']) / 60_000;
}

interface Cell {
  at: number;
  wall: number;
}
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const dateOf = (wall: number) => new Date(wall * 60_000).toISOString().slice(0, 10);

/** The cells from the first that shows `from` or more up to the last time that the clock shows `to` or passes it. */
function cellsOf(range: TimeRange, date: string, cells: readonly Cell[]): number[] {
  const [from, to] = [range.from, range.to].map((time) => Date.parse(date) / 60_000 + minutesOf(time));
  const first = cells.findIndex(({ wall }) => wall >= from!);
  const last = cells.findLastIndex(({ wall }) => wall <= to!);
  if (first === -1 || last === -1) return [];
  const end = cells[last]!.wall === to ? last : last + 1;
  return cells.slice(first, end).map(({ at }) => at);
}

function rangesOf({ calendar }: Member, date: string, now: number): readonly TimeRange[] | null {
  const entry = calendar.days.find((one) => one.date === date);
  if (entry) return entry.ranges;
  if (!calendar.week || !calendar.confirmedAt || now - Date.parse(calendar.confirmedAt) > 56 * DAY_MS) return null;
  return calendar.week.filter(({ day }) => day === WEEKDAYS[(new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7]);
}

function longestRun(cells: readonly number[]): number {
  let [longest, run, previous] = [0, 0, -Infinity];
  for (const at of cells) {
    run = at === previous + CELL_MS ? run + CELL_MS : CELL_MS;
    longest = Math.max(longest, run);
    previous = at;
  }
  return longest;
}

const toSpans = (cells: readonly number[]) => {
  const spans: { start: number; end: number }[] = [];
  for (const at of cells) {
    const last = spans.at(-1);
    if (last?.end === at) last.end = at + CELL_MS;
    else spans.push({ start: at, end: at + CELL_MS });
  }
  return spans;
};

/** Whether different people can play these roles. */
const canFill = (roles: readonly Role[], people: readonly Member[]): boolean =>
  roles.length === 0 ||
  people.some(
    (person) =>
      (person.roles.length === 0 || person.roles.includes(roles[0]!)) &&
      canFill(
        roles.slice(1),
        people.filter((other) => other !== person),
      ),
  );

export function oracle(members: readonly Member[], { window, now, lengthMs }: TimesRequest): TeamTimes {
  const ats = Array.from(
    { length: (window.end - window.start + lengthMs + 6 * DAY_MS) / CELL_MS },
    (_, i) => window.start - 3 * DAY_MS + i * CELL_MS,
  );
  const free = new Map<Member, Set<number>>();
  const views = members.map((member) => {
    const zone = member.calendar.zone ?? 'UTC';
    const cells = ats.map((at) => ({ at, wall: wallAt(at, zone) }));
    const isShown = member.calendar.share === 'teams';
    const isBusy = (at: number) => isShown && member.busy.some(({ start, end }) => start < at + CELL_MS && at < end);
    const dates = [...new Set(cells.map(({ wall }) => dateOf(wall)))];
    const own = new Set<number>();
    const days: TeamTimes['members'][number]['days'] = [];
    for (const date of dates) {
      const ranges = isShown ? rangesOf(member, date, now) : null;
      const covered = [...new Set((ranges ?? []).flatMap((range) => cellsOf(range, date, cells)))].sort(
        (a, b) => a - b,
      );
      const rest = covered.filter((at) => !isBusy(at));
      for (const at of rest) own.add(at);
      if (!cells.some(({ at, wall }) => at >= window.start && at < window.end && dateOf(wall) === date)) continue;
      const status = !ranges
        ? 'unknown'
        : covered.length === 0
          ? 'no'
          : rest.length === 0
            ? 'busy'
            : longestRun(rest) >= lengthMs
              ? 'free'
              : 'partly';
      const note = isShown ? (member.calendar.days.find((entry) => entry.date === date)?.note ?? null) : null;
      days.push({ date, status, note });
    }
    free.set(member, own);
    const inWindow = ats.filter((at) => at >= window.start && at < window.end);
    return {
      userId: member.userId,
      days,
      free: toSpans(inWindow.filter((at) => own.has(at))),
      busy: toSpans(inWindow.filter(isBusy)),
    };
  });
  const starts: TeamTimes['starts'] = [];
  for (const at of ats.filter((one) => one % 900_000 === 0 && one >= window.start && one < window.end)) {
    const able = members.filter((member) => {
      if (member.kind === 'coach' || member.isBanned) return false;
      for (let cell = at; cell < at + lengthMs; cell += CELL_MS) if (!free.get(member)!.has(cell)) return false;
      return true;
    });
    const missing = ROLES.filter((role) =>
      canFill(
        ROLES.filter((other) => other !== role),
        able,
      ),
    );
    const tier = canFill(ROLES, able) ? 'full' : missing.length > 0 ? 'one-short' : null;
    if (!tier) continue;
    const entry = { from: at, to: at, tier, missing: tier === 'full' ? [] : missing } as const;
    const people = able.map(({ userId }) => userId);
    const last = starts.at(-1);
    if (last && last.to === at - 900_000 && last.tier === tier && last.missing.join() === entry.missing.join()) {
      last.to = at;
      last.people = last.people.filter((userId) => people.includes(userId));
    } else starts.push({ ...entry, people });
  }
  return { members: views, starts };
}
