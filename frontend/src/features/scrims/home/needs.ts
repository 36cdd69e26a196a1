import type { OfferView } from '@muster/contracts/attendance';
import { CURRENT_SCRIM_MS } from '@muster/contracts/constants';
import type { FriendRequestView } from '@muster/contracts/friends';
import type { HomeInvitation, HomeView, WaitingRequest } from '@muster/contracts/home';
import { timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { canCheckIn, offerTo } from '../attendance/attendance';
import { byStart } from '../board/scrim-list';
import { canReport, isParticipant, type Viewer } from '../permissions';

/** Something that waits for the user; `until` is in ms. Requests have no deadline. */
export type Need =
  | { kind: 'check-in' | 'report'; scrim: ScrimView; until: number }
  | { kind: 'offer'; scrim: ScrimView; offer: OfferView; until: number }
  | { kind: 'request'; request: WaitingRequest; until: number }
  | { kind: 'friend'; request: FriendRequestView; until: number }
  | { kind: 'invitation'; invitation: HomeInvitation; until: number };

/** Returns what waits for the user, by deadline. */
export function needsOf(
  own: readonly ScrimView[],
  { requests = [], friendRequests = [], invitations = [] }: Partial<HomeView>,
  viewer: Viewer,
  now: number,
): Need[] {
  const needs: Need[] = [
    ...requests.map((request) => ({ kind: 'request' as const, request, until: Infinity })),
    ...friendRequests.map((request) => ({ kind: 'friend' as const, request, until: Infinity })),
    ...invitations.map((invitation) => ({
      kind: 'invitation' as const,
      invitation,
      until: Date.parse(invitation.expiresAt),
    })),
  ];
  for (const scrim of own) {
    const offer = offerTo(scrim, viewer);
    if (offer && Date.parse(offer.expiresAt) > now)
      needs.push({ kind: 'offer', scrim, offer, until: Date.parse(offer.expiresAt) });
    if (canCheckIn(scrim, viewer, now) && timeClass(scrim, now) !== 'previous')
      needs.push({ kind: 'check-in', scrim, until: Date.parse(scrim.attendance.closesAt) });
    if (canReport(scrim, viewer, now))
      needs.push({ kind: 'report', scrim, until: Date.parse(scrim.gameStartTime) + CURRENT_SCRIM_MS });
  }
  return needs.toSorted((a, b) => a.until - b.until);
}

/** A game that began this long ago is over, even without a reported result. */
const GAME_MAX_MS = 90 * 60_000;

/** Whether the scrim is to come or still played. Each game of a series has its own time. */
export const isAhead = (scrim: ScrimView, now: number): boolean =>
  timeClass(scrim, now) !== 'previous' && now - Date.parse(scrim.gameStartTime) < scrim.series.current * GAME_MAX_MS;

/** Returns the scrim that the user plays or casts in next, or now. */
export const nextOf = (own: readonly ScrimView[], viewer: Viewer, now: number): ScrimView | undefined =>
  own.filter((scrim) => isParticipant(scrim, viewer) && isAhead(scrim, now)).toSorted(byStart)[0];

/** Identifies needs, to compute them again only when they change. */
export function keyOf(need: Need): string {
  if (need.kind === 'friend') return `friend ${need.request._id}`;
  if (need.kind === 'request') return `request ${need.request.community._id} ${need.request._user._id}`;
  if (need.kind === 'invitation') return `invitation ${need.invitation.community._id}`;
  return `${need.kind} ${need.scrim._id}`;
}
