/** The times for which bookings keep teams and people busy. Blocks are half-open: those that touch do not overlap. */
import { QUARTER_MS } from '@muster/contracts/board';
import { seriesMs } from '@muster/contracts/series';

/** `startsAt`: ISO instant. */
export interface Block {
  startsAt: string;
  games: number;
}

export const endOf = ({ startsAt, games }: Block): number => Date.parse(startsAt) + seriesMs(games);
export const overlap = (one: Block, other: Block): boolean =>
  Date.parse(one.startsAt) < endOf(other) && Date.parse(other.startsAt) < endOf(one);
export const clashes = (block: Block, others: readonly Block[]): boolean =>
  others.some((other) => overlap(block, other));

export const isOnQuarter = (instant: string): boolean => Date.parse(instant) % QUARTER_MS === 0;

/** The starts in a range that lie in the future and at which the team plays nothing else. */
export function startsIn(
  { from, to, games }: { from: string; to: string; games: number },
  booked: readonly Block[],
  now: string,
): string[] {
  const starts: string[] = [];
  for (let at = Math.ceil(Date.parse(from) / QUARTER_MS) * QUARTER_MS; at <= Date.parse(to); at += QUARTER_MS) {
    const startsAt = new Date(at).toISOString();
    if (startsAt > now && !clashes({ startsAt, games }, booked)) starts.push(startsAt);
  }
  return starts;
}
