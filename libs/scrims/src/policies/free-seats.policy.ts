/** Who may not play any more (banned, gone) keeps no seat in a scrim that has not started. */
import type { CurrentSnapshot, StoredEvent, EffectRequest, EffectCancellation } from '@muster/platform';
import type { User } from '@muster/users/ports';
import type { Scrim } from '../domain/scrim';

export const FREE_SEATS = 'FreeSeats';
export const FREE_BARRED_SEATS = 'FreeBarredSeats';

/** A ban that begins later frees them when it begins; one that is lifted before does not. */
export function requestSeatRelease(
  { version }: Pick<StoredEvent, 'version'>,
  { id, restorableUntil, ban }: Pick<User, 'id' | 'restorableUntil' | 'ban'>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `seats_${id}`;
  if (!restorableUntil && !ban) return [{ cancelSubject: subject }];
  return [
    {
      kind: FREE_SEATS,
      key: `${subject}_${version}`,
      subject,
      ref: { userId: id },
      ...(!restorableUntil && { dueAt: ban!.from }),
    },
  ];
}

/**
 * A scrim that was moved or whose result was taken back may be ahead again, and hold people who were barred since it
 * began.
 */
export function whetherToFreeBarred(
  { version }: Pick<StoredEvent, 'version'>,
  { state: scrim }: Pick<CurrentSnapshot<Scrim>, 'state'>,
): EffectRequest[] {
  if (scrim.deleted || scrim.winner) return [];
  return [
    {
      kind: FREE_BARRED_SEATS,
      key: `barred-seats_${scrim.id}_${version}`,
      subject: `barred-seats_${scrim.id}`,
      ref: { scrimId: scrim.id },
    },
  ];
}
