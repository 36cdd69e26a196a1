/** Check-in opens, reminds and closes by one timer per scrim, which is always set to the next of these. */
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { nextDeadline } from '../domain/check-in';
import type { Scrim } from '../domain/state';

export const ADVANCE_CHECK_IN = defineJob<{ scrimId: string }>('AdvanceCheckIn', 'upkeep');

/**
 * The key contains the version, because a start that moves back and forth sets a timer for the same instant again. The
 * scrim decides whether anything is due, so an old timer does nothing.
 */
function requestCheckIn(
  { version }: Pick<StoredEvent, 'version'>,
  { state: scrim }: Pick<CurrentSnapshot<Scrim>, 'state'>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `check-in_${scrim.id}`;
  const dueAt = nextDeadline(scrim);
  if (dueAt === null) return [{ cancelSubject: subject }];
  return [ADVANCE_CHECK_IN.request({ key: `${subject}_${version}`, subject, dueAt, ref: { scrimId: scrim.id } })];
}

export const checkInPolicy: Policy<Scrim> = {
  name: 'check-in',
  effects: [ADVANCE_CHECK_IN],
  on: Object.fromEntries(
    [
      'AttendanceChanged',
      'CheckInOpened',
      'CheckInReminded',
      'CheckInClosed',
      'CheckInsVoided',
      'ScrimRescheduled',
      'WinnerReported',
      'WinnerCorrected',
      'ScrimDeleted',
    ].map((type) => [type, requestCheckIn]),
  ),
};
