import type { DashboardStats } from '@muster/contracts/dashboard';
import { type MonthRange, monthsIn } from '../../shared/months';

export type Growth = DashboardStats['monthlyUserGrowth'];

/** Returns all months of the range, also those before the first registration. */
export function registrationsIn(growth: Growth, range: MonthRange): { month: string; count: number }[] {
  const counts = new Map(growth.map(({ year, month, count }) => [`${year}-${String(month).padStart(2, '0')}`, count]));
  return monthsIn(range).map((month) => ({ month, count: counts.get(month) ?? 0 }));
}
