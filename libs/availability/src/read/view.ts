import type { AvailabilityView } from '@muster/contracts/availability';
import { initialCalendar, isStale } from '../domain/calendar';
import type { StoredCalendar } from './availability.queries';

/** Returns a person's own view of their calendar; `calendar` is undefined before they said anything. */
export function toAvailabilityView(calendar: StoredCalendar | undefined, now: number): AvailabilityView {
  const { zone, week, days, share, confirmedAt } = calendar ?? initialCalendar;
  return {
    zone,
    week: week && [...week],
    days: [...days],
    share,
    confirmedAt,
    stale: isStale({ week, confirmedAt }, now),
    updatedAt: calendar?.updatedAt ?? null,
  };
}
