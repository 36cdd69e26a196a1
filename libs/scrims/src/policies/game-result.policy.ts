/** Reads the result of each game from Riot as long as the scrim has a code and the game no winner. */
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { awaitsResult } from '../domain/codes';
import { currentOf } from '../domain/games';
import type { Scrim } from '../domain/state';

/** `gameId`: Riot said that this game is over. Without it the newest game under the code counts. */
export const READ_GAME_RESULT = defineJob<{ scrimId: string; gameId?: string }>('ReadGame', 'riot', {
  inBackground: true,
});

export function requestGameResult(
  _: StoredEvent,
  { state: scrim }: CurrentSnapshot<Scrim>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `read-game_${scrim.id}`;
  if (!awaitsResult(scrim)) return [{ cancelSubject: subject }];
  const game = currentOf(scrim);
  const key = `${subject}_${scrim.codeRevision}${game > 1 ? `_${game}` : ''}`;
  return [READ_GAME_RESULT.request({ key, subject, ref: { scrimId: scrim.id } })];
}

/**
 * Reads a game once after Riot's callback, because the callback itself is not trusted. The key must not contain the
 * code: keys are logged.
 */
export const gameResultCallback = (scrimId: string, gameId: string): EffectRequest =>
  READ_GAME_RESULT.request({ key: `called-back_${scrimId}_${gameId}`, ref: { scrimId, gameId } });

export const gameResultPolicy: Policy<Scrim> = {
  name: 'game-result',
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
