const DAYS = 7;

/** Same as `dayQuery` and `weekQuery`, without the date library: the page's inline script must be small. */
export function boardRanges(day: Date): Record<'day' | 'week', { from: string; to: string }> {
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  const monday = date - ((day.getDay() + DAYS - 1) % DAYS);
  const range = (first: number, last: number) => ({
    from: new Date(year, month, first).toISOString(),
    to: new Date(year, month, last, 23, 59, 59, 999).toISOString(),
  });
  return { day: range(date, date), week: range(monday, monday + DAYS - 1) };
}
