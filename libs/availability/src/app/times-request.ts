import { TIMES_DAYS_MAX, type TimesQuery } from '@muster/contracts/team-times';
import { AVAILABILITY_DAYS_AHEAD } from '@muster/contracts/availability';
import { isInstant } from '@muster/contracts/instants';
import { GAMES_MAX, seriesMs } from '@muster/contracts/series';
import { AvailabilityRejection } from '../domain/errors';
import type { TimesRequest } from '../domain/team-times';

const DAY_MS = 24 * 60 * 60_000;
/** Clocks of callers and the way of the request. */
const TOLERANCE_MS = 60_000;

/** `now` in ms. Throws unless the query names a span of at most sixteen days that is near enough. */
export function toTimesRequest({ from = '', to = '', games = '1' }: TimesQuery, now: number): TimesRequest {
  const [start, end] = [from, to].map((text) => (isInstant(text) ? Date.parse(text) : NaN));
  const window = { start: start!, end: end! };
  const isGiven = window.start < window.end && window.end - window.start <= TIMES_DAYS_MAX * DAY_MS;
  const isNear =
    window.start >= now - DAY_MS - TOLERANCE_MS && window.end <= now + AVAILABILITY_DAYS_AHEAD * DAY_MS + TOLERANCE_MS;
  const isLength = /^\d$/.test(games) && Number(games) >= 1 && Number(games) <= GAMES_MAX;
  if (!isGiven || !isNear || !isLength) throw new AvailabilityRejection('range-invalid');
  return { window, now, lengthMs: seriesMs(Number(games)) };
}
