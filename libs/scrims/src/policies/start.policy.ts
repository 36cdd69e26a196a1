/** Starts a scrim at its start time, once for every time it was rescheduled to. */
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { isPlayed } from '../domain/games';
import type { Scrim } from '../domain/state';

export const START_SCRIM = defineJob<{ scrimId: string; startsAt: string }>('StartScrim', 'upkeep');

export function requestStart(
  _: StoredEvent,
  { state: scrim }: CurrentSnapshot<Scrim>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `start-scrim_${scrim.id}`;
  const { id: scrimId, startsAt } = scrim;
  if (scrim.deleted || isPlayed(scrim) || scrim.startedFor === startsAt) return [{ cancelSubject: subject }];
  return [
    START_SCRIM.request({
      key: `${subject}_${Date.parse(startsAt)}`,
      subject,
      dueAt: startsAt,
      ref: { scrimId, startsAt },
    }),
  ];
}

export const startPolicy: Policy<Scrim> = {
  name: 'scrim-start',
  effects: [START_SCRIM],
  on: {
    ScrimCreated: requestStart,
    ScrimRescheduled: requestStart,
    WinnerReported: requestStart,
    WinnerCorrected: requestStart,
    ScrimDeleted: requestStart,
  },
};
