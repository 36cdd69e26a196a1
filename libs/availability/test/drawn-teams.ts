import type { TimeRange } from '@muster/contracts/availability';
import { ROLES } from '@muster/contracts/constants';
import { WEEKDAYS } from '@muster/contracts/nights';
import { integerRandom, type RandomInteger, shuffle } from '@muster/kernel';
import { addDays } from '@muster/platform/pure';
import { type Calendar, cleanRanges, cleanWeek } from '../src/domain/calendar';
import type { Member, TimesRequest } from '../src/domain/team-times';

const HOUR_MS = 3_600_000;
export const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
/** Days on or near which clocks change in one of the zones. */
export const CHANGES = ['2027-03-13', '2027-03-27', '2027-04-03', '2027-10-02', '2027-10-30', '2027-11-06'];

const time = (halfHours: number): string =>
  `${String(Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}`;

function drawRange(random: RandomInteger): TimeRange {
  const from = random(3) === 0 ? random(8) : 30 + random(17);
  return { from: time(from), to: time(Math.min(60, from + 1 + random(14))) };
}
/** Most people are free in most evenings, so that teams find starts. */
function drawRanges(random: RandomInteger): TimeRange[] {
  const evening = { from: time(34 + random(6)), to: time(46 + random(10)) };
  const others = Array.from({ length: random(3) }, () => drawRange(random));
  return cleanRanges(random(4) > 0 ? [evening, ...others] : others)!;
}

function drawCalendar(random: RandomInteger, date: string, zone: string, now: number): Calendar {
  const week = WEEKDAYS.flatMap((day) => drawRanges(random).map((range) => ({ day, ...range })));
  const days = Array.from({ length: random(3) }, () => addDays(date, random(5) - 1));
  return {
    zone: random(6) > 0 ? zone : ZONES[random(ZONES.length)]!,
    week: random(8) === 0 ? null : cleanWeek(week)!,
    days: [...new Set(days)].map((one) => ({ date: one, ranges: drawRanges(random), note: random(2) ? 'exam' : null })),
    share: random(12) === 0 ? 'nobody' : 'teams',
    confirmedAt: new Date(now - random(70) * 24 * HOUR_MS).toISOString(),
  };
}

/** A team of 5 to 12 people near a change of the clocks, with what they are busy with. */
export function drawTeam(seed: string): { members: Member[]; request: TimesRequest } {
  const random = integerRandom(seed);
  const date = CHANGES[random(CHANGES.length)]!;
  const zone = ZONES[random(ZONES.length)]!;
  const now = Date.parse(date) - random(5) * 24 * HOUR_MS;
  const start = Date.parse(date) + random(24 * 12) * 300_000;
  const lengthMs = (60 + 45 * random(5)) * 60_000;
  const members = Array.from({ length: 5 + random(8) }, (_, i): Member => {
    const busy = Array.from({ length: random(4) }, () => {
      const from = start + random(60 * 12) * 300_000 - 12 * HOUR_MS;
      return { start: from, end: from + (60 + 45 * random(5)) * 60_000 };
    });
    const kind = (['player', 'player', 'player', 'sub', 'coach'] as const)[random(5)]!;
    const roles = shuffle([...ROLES], random).slice(0, random(3) === 0 ? 0 : 1 + random(2));
    return {
      userId: `${i}`,
      kind,
      roles,
      isBanned: random(15) === 0,
      busy,
      calendar: drawCalendar(random, date, zone, now),
    };
  });
  return { members, request: { window: { start, end: start + (1 + random(60)) * HOUR_MS }, now, lengthMs } };
}
