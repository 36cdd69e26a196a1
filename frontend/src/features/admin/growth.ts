import type { DashboardStats } from '@muster/contracts';

export type Growth = DashboardStats['monthlyUserGrowth'];
/** A month as 'YYYY-MM': these sort as they follow each other. */
export interface Range {
  from: string;
  to: string;
}
export const monthOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM'.length);
const [YEAR, MONTH] = [0, 1];
const shifted = (month: string, by: number): string => {
  const parts = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(parts[YEAR]!, parts[MONTH]! - 1 + by)));
};

/** The last so many months, this one among them. */
export const lastMonths = (count: number, now: Date): Range => ({
  from: shifted(monthOf(now), 1 - count),
  to: monthOf(now),
});

/** Every month of the range, also those from before the first registration. */
export function registrationsIn(growth: Growth, { from, to }: Range): { month: string; count: number }[] {
  const counts = new Map(growth.map(({ year, month, count }) => [`${year}-${String(month).padStart(2, '0')}`, count]));
  const months: { month: string; count: number }[] = [];
  for (let month = from; month <= to; month = shifted(month, 1)) months.push({ month, count: counts.get(month) ?? 0 });
  return months;
}
