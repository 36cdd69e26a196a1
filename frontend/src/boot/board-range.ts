const DAYS = 7;
const NOON_HOUR = 12;
const DAY_MS = 24 * 60 * 60_000;

/** Same as `dayQuery` and `weekQuery`, without the date library: the page's inline script must be small. */
export function boardRanges(day: Date, today: Date): Record<'day' | 'week', { from: string; to: string }> {
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  // Counted from noon, because a day has 23 or 25 hours when the clocks change.
  const daysAhead = Math.round((noonOf(day) - noonOf(today)) / DAY_MS);
  const first = date - (daysAhead - DAYS * Math.floor(daysAhead / DAYS));
  const range = (from: number, to: number) => ({
    from: new Date(year, month, from).toISOString(),
    to: new Date(year, month, to, 23, 59, 59, 999).toISOString(),
  });
  return { day: range(date, date), week: range(first, first + DAYS - 1) };
}

const noonOf = (day: Date) => new Date(day).setHours(NOON_HOUR, 0, 0, 0);
