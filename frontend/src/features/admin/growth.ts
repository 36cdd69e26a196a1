import type { DashboardStats } from '@muster/contracts';

export type Growth = DashboardStats['monthlyUserGrowth'];
/** Months as 'YYYY-MM', which sort chronologically. */
export interface Range {
  from: string;
  to: string;
}
export const monthOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM'.length);
const [YEAR, MONTH] = [0, 1];
const addMonths = (month: string, by: number): string => {
  const parts = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(parts[YEAR]!, parts[MONTH]! - 1 + by)));
};

/** Returns the last `count` months including the current one. */
export const lastMonths = (count: number, now: Date): Range => ({
  from: addMonths(monthOf(now), 1 - count),
  to: monthOf(now),
});

/** Returns all months of the range, also those before the first registration. */
export function registrationsIn(growth: Growth, { from, to }: Range): { month: string; count: number }[] {
  const counts = new Map(growth.map(({ year, month, count }) => [`${year}-${String(month).padStart(2, '0')}`, count]));
  const months: { month: string; count: number }[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1))
    months.push({ month, count: counts.get(month) ?? 0 });
  return months;
}
