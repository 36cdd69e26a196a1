import { z } from 'zod';
import { ROLES, TEAMS } from './constants';
import { singleLineText } from './text';
import { playerView } from './users';
import { invalid } from './validation-texts';

/** Check-in, reserves, offers and stand-ins. All of it is off unless a scrim turns it on. */
const MINUTE_MS = 60_000;
/** A start that moves by this much voids check-ins. */
export const VOIDING_MOVE_MS = 15 * MINUTE_MS;
/** Reserves with a seat in a scrim that starts less than this apart get no offer. */
export const RESERVE_CLEARANCE_MS = 45 * MINUTE_MS;
/** Missing people are reminded this long before check-in closes. */
export const REMINDER_LEAD_MS = 10 * MINUTE_MS;
export const NUDGE_INTERVAL_MS = 5 * MINUTE_MS;
export const DELETION_REASON_MAX = 200;

export const attendanceSettings = z.object({
  checkIn: z.boolean(),
  /** Minutes before the start at which check-in opens and closes. */
  opensMinutes: z.coerce.number().int().min(5).max(120),
  closesMinutes: z.coerce.number().int().min(1).max(30),
  /** How many reserves there may be; 0 turns reserves, offers and stand-ins off. */
  reserves: z.coerce.number().int().min(0).max(20),
});
export type AttendanceSettings = z.infer<typeof attendanceSettings>;
/** Missing fields have their defaults in a new scrim, and stay as they are in an edited one. */
export const attendanceBody = attendanceSettings.partial().meta({ id: 'AttendanceSettings' });
export type AttendanceBody = z.infer<typeof attendanceBody>;

export const OFFER_REASONS = ['freed', 'absent', 'stand-in'] as const;
export type OfferReason = (typeof OFFER_REASONS)[number];
const role = z.enum(ROLES);
const roles = role.array().min(1).max(ROLES.length);
const seat = z.object({ team: z.enum(TEAMS), role });

export const attendanceView = attendanceSettings
  .extend({
    opensAt: z.string(),
    closesAt: z.string(),
    /** When an organiser last reminded the missing people; null before. */
    nudgedAt: z.string().nullable(),
  })
  .meta({ id: 'Attendance' });
export const reserveView = z.object({ _id: z.string(), _user: playerView, roles, since: z.string() });
export type ReserveView = z.infer<typeof reserveView>;
/** `freed`: the seat is held for the offer. Otherwise its player keeps it until the offer is accepted. */
export const offerView = z.object({
  _id: z.string(),
  seat,
  to: playerView,
  reason: z.enum(OFFER_REASONS),
  expiresAt: z.string(),
});
export type OfferView = z.infer<typeof offerView>;

export const reserveBody = z
  .object({
    roles: roles.refine((chosen) => new Set(chosen).size === chosen.length, invalid('rolesTwice')),
  })
  .meta({ id: 'Reserve' });
export const deleteScrimBody = z
  .object({
    reason: singleLineText()
      .max(DELETION_REASON_MAX, invalid('undoReasonTooLong', { max: DELETION_REASON_MAX }))
      .optional(),
  })
  .meta({ id: 'DeleteScrim' });

/** The offer that a notification is about; null in other notifications. */
export const notifiedOffer = z.object({ _id: z.string(), seat, reason: z.enum(OFFER_REASONS), expiresAt: z.string() });
export type NotifiedOffer = z.infer<typeof notifiedOffer>;
/** The words of a notification that hold its offer. */
export const toOfferWords = (offer: NotifiedOffer): string => JSON.stringify(offer);

type Window = Pick<AttendanceSettings, 'opensMinutes' | 'closesMinutes'>;
const before = (startsAt: string, minutes: number): string =>
  new Date(Date.parse(startsAt) - minutes * MINUTE_MS).toISOString();
export const checkInOpensAt = (startsAt: string, { opensMinutes }: Window): string => before(startsAt, opensMinutes);
export const checkInClosesAt = (startsAt: string, { closesMinutes }: Window): string => before(startsAt, closesMinutes);

/** Returns how long an offer that is made at `now` lasts: the nearer the start, the shorter. Both are ISO instants. */
export function offerLengthMs(startsAt: string, now: string): number {
  const ahead = Date.parse(startsAt) - Date.parse(now);
  if (ahead > 120 * MINUTE_MS) return 10 * MINUTE_MS;
  return ahead > 15 * MINUTE_MS ? 3 * MINUTE_MS : MINUTE_MS;
}
