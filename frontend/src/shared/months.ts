/** Months as 'YYYY-MM', which sort chronologically. */
export interface MonthRange {
  from: string;
  to: string;
}

/** Returns the month in UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM'.length);

function addMonths(month: string, by: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return monthOf(date);
}

/** Returns the last `count` months including the current one. */
export const lastMonths = (count: number, current: string): MonthRange => ({
  from: addMonths(current, 1 - count),
  to: current,
});

export function monthsIn({ from, to }: MonthRange): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}
