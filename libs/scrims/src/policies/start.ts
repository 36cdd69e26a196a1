/** A scrim starts at its start time: once for each time it was set to. */
import type { Newest, Policy, StoredEvent, Wish, Withdrawal } from '@muster/platform';
import type { Scrim } from '../domain/scrim';

export const START_SCRIM = 'StartScrim';

export function whetherToStart(_: StoredEvent, { state: scrim }: Newest<Scrim>): (Wish | Withdrawal)[] {
  const subject = `start-scrim_${scrim.id}`;
  const { id: scrimId, startsAt } = scrim;
  if (scrim.deleted || scrim.winner || scrim.startedFor === startsAt) return [{ withdraw: subject }];
  return [{ kind: START_SCRIM, key: `${subject}_${Date.parse(startsAt)}`, subject, dueAt: startsAt, ref: { scrimId, startsAt } }];
}

export const startPolicy: Policy<Scrim> = {
  name: 'scrim-start',
  from: 'beginning',
  wishes: [START_SCRIM],
  on: { ScrimCreated: whetherToStart, ScrimRescheduled: whetherToStart, WinnerReported: whetherToStart, WinnerCorrected: whetherToStart, ScrimDeleted: whetherToStart },
};
