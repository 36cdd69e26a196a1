import type { BanRequest } from '@muster/contracts/administration';
import dayjs, { type Dayjs } from 'dayjs';
import { serverNow } from '../../shared/clock';

/** Days picked by an admin. Both carry the time of day at which the form was opened. */
export interface BanDraft {
  from: Dayjs;
  to: Dayjs;
  reason: string;
}
export const newBan = (now: Dayjs): BanDraft => ({ from: now, to: now.add(1, 'day'), reason: '' });
export const earliestEnd = ({ from }: BanDraft): Dayjs => from.add(1, 'day');
const sameTime = (day: Dayjs, time: Dayjs): Dayjs =>
  day.hour(time.hour()).minute(time.minute()).second(time.second()).millisecond(time.millisecond());

/** A start after the end moves the end. */
export function startingOn(draft: BanDraft, day: Dayjs): BanDraft {
  const from = sameTime(day, draft.from);
  const end = earliestEnd({ ...draft, from });
  return { ...draft, from, to: draft.to.isBefore(end) ? end : draft.to };
}
export const endingOn = (draft: BanDraft, day: Dayjs): BanDraft => ({ ...draft, to: sameTime(day, draft.from) });
export const endsTooEarly = (draft: BanDraft): boolean => draft.to.isBefore(earliestEnd(draft));

/**
 * Omits `dateFrom` for bans that start today, so that the server uses its current time. Dates carry the offset, because
 * days are counted in the admin's time zone.
 */
export function toBanBody({ from, to, reason }: BanDraft, now = dayjs(serverNow())): Omit<BanRequest, 'banUserId'> {
  return {
    ...(from.isAfter(now, 'day') && { dateFrom: from.format() }),
    dateTo: to.format(),
    ...(reason.trim() && { reason: reason.trim() }),
  };
}
