/** Requests a tournament code for a started scrim with full teams and codes enabled. */
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { needsCode } from '../domain/codes';
import type { Scrim } from '../domain/state';

export const GENERATE_CODE = defineJob<{ scrimId: string; revision: number }>('GenerateTournamentCode', 'riot');

export function requestTournamentCode(
  _: StoredEvent,
  { state: scrim }: CurrentSnapshot<Scrim>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `tournament-code_${scrim.id}`;
  if (!needsCode(scrim)) return [{ cancelSubject: subject }];
  // An operator retries it, or a host requests another code.
  if (scrim.codeFailed) return [];
  return [
    GENERATE_CODE.request({
      key: `${subject}_${scrim.codeRevision}`,
      subject,
      ref: { scrimId: scrim.id, revision: scrim.codeRevision },
    }),
  ];
}

export const tournamentCodePolicy: Policy<Scrim> = {
  name: 'tournament-code',
  effects: [GENERATE_CODE],
  on: Object.fromEntries(
    [
      'ScrimStarted',
      'ScrimRescheduled',
      'ScrimMovedToRegion',
      'CodesSwitched',
      'TournamentCodeVoided',
      'ScrimDeleted',
      'WinnerReported',
      'WinnerCorrected',
      'PlayerJoined',
      'PlayerAssigned',
      'PlayerLeft',
      'PlayerKicked',
      'TeamLinedUp',
      'SeatPassed',
    ].map((type) => [type, requestTournamentCode]),
  ),
};
