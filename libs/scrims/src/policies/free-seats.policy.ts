/** Users who may no longer take part lose their seats in scrims that have not started. */
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import type { User } from '@muster/users/ports';
import { isPlayed } from '../domain/games';
import type { Scrim } from '../domain/state';

export const FREE_SEATS = defineJob<{ userId: string }>('FreeSeats', 'upkeep');
export const FREE_COMMUNITY_SEATS = defineJob<{ communityId: string; userId: string }>('FreeCommunitySeats', 'upkeep');
export const FREE_BARRED_SEATS = defineJob<{ scrimId: string }>('FreeBarredSeats', 'upkeep');

/** A ban that begins later frees the seats when it begins, unless it is lifted before. */
export function requestSeatRelease(
  { version }: Pick<StoredEvent, 'version'>,
  { id, restorableUntil, ban }: Pick<User, 'id' | 'restorableUntil' | 'ban'>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `seats_${id}`;
  if (!restorableUntil && !ban) return [{ cancelSubject: subject }];
  return [
    FREE_SEATS.request({
      key: `${subject}_${version}`,
      subject,
      ref: { userId: id },
      ...(!restorableUntil && { dueAt: ban!.from }),
    }),
  ];
}

/** A user who left a community or was excluded from it: from its members-only scrims, or from all of its scrims. */
export const requestCommunitySeatsRelease = ({
  version,
  data,
}: Pick<StoredEvent, 'version' | 'data'>): EffectRequest[] => {
  const [communityId, userId] = [String(data['communityId']), String(data['userId'])];
  const subject = `community-seats_${communityId}_${userId}`;
  return [FREE_COMMUNITY_SEATS.request({ key: `${subject}_${version}`, subject, ref: { communityId, userId } })];
};

/**
 * A scrim that was rescheduled or whose result was removed may be upcoming again, with users who were banned or deleted
 * since it started. One that became members-only may have outsiders in it. A line-up may have been decided on before one
 * of its people was banned or left.
 */
export function requestBarredSeatsRelease(
  { version }: Pick<StoredEvent, 'version'>,
  { state: scrim }: Pick<CurrentSnapshot<Scrim>, 'state'>,
): EffectRequest[] {
  if (scrim.deleted || isPlayed(scrim)) return [];
  return [
    FREE_BARRED_SEATS.request({
      key: `barred-seats_${scrim.id}_${version}`,
      subject: `barred-seats_${scrim.id}`,
      ref: { scrimId: scrim.id },
    }),
  ];
}

/** A scrim that was created with its people may have been decided on before one of them was banned or left. */
export const requestBarredSeatsOfNew = (
  event: Pick<StoredEvent, 'version'>,
  snapshot: Pick<CurrentSnapshot<Scrim>, 'state'>,
): EffectRequest[] => (snapshot.state.seats.length > 0 ? requestBarredSeatsRelease(event, snapshot) : []);

export const freeSeatsPolicy: Policy<User> = {
  name: 'freed-seats',
  effects: [FREE_SEATS],
  on: {
    UserBanned: (event, { state }) => requestSeatRelease(event, state),
    UserUnbanned: (event, { state }) => requestSeatRelease(event, state),
    AccountDeleted: (event, { state }) => requestSeatRelease(event, state),
    AccountRestored: (event, { state }) => requestSeatRelease(event, state),
  },
};

export const communitySeatsPolicy: Policy = {
  name: 'community-seats',
  effects: [FREE_COMMUNITY_SEATS],
  on: { MemberLeft: requestCommunitySeatsRelease, MemberExcluded: requestCommunitySeatsRelease },
};

export const barredSeatsPolicy: Policy<Scrim> = {
  name: 'barred-seats',
  effects: [FREE_BARRED_SEATS],
  on: {
    ScrimCreated: requestBarredSeatsOfNew,
    ScrimRescheduled: requestBarredSeatsRelease,
    WinnerCorrected: requestBarredSeatsRelease,
    PrivacyChanged: requestBarredSeatsRelease,
    TeamLinedUp: requestBarredSeatsRelease,
  },
};
