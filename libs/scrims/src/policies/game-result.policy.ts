/** Once there is a code, we look for the game that is played under it, until somebody has won. */
import type { CurrentSnapshot, Policy, StoredEvent, EffectRequest, EffectCancellation } from '@muster/platform';
import { awaitsResult } from '../domain/codes';
import type { Scrim } from '../domain/scrim';

export const READ_GAME_RESULT = 'ReadGame';

export function requestGameResult(
  _: StoredEvent,
  { state: scrim }: CurrentSnapshot<Scrim>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `read-game_${scrim.id}`;
  if (!awaitsResult(scrim)) return [{ cancelSubject: subject }];
  return [{ kind: READ_GAME_RESULT, key: `${subject}_${scrim.codeRevision}`, subject, ref: { scrimId: scrim.id } }];
}

/**
 * Riot says a game is over. What it says is not believed, only looked into, at once and once per game. (Keys are
 * logged: no code in them.)
 */
export const gameResultCallback = (scrimId: string, gameId: string): EffectRequest => ({
  kind: READ_GAME_RESULT,
  key: `called-back_${scrimId}_${gameId}`,
  ref: { scrimId, gameId },
});

export const gameResultPolicy: Policy<Scrim> = {
  name: 'game-result',
  from: 'beginning',
  effects: [READ_GAME_RESULT],
  on: Object.fromEntries(
    [
      'TournamentCodeIssued',
      'TournamentCodeVoided',
      'WinnerProposed',
      'WinnerReported',
      'WinnerCorrected',
      'ScrimDeleted',
    ].map((type) => [type, requestGameResult]),
  ),
};
