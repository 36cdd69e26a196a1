/** Once there is a code, we look for the game that is played under it, until somebody has won. */
import type { Newest, Policy, StoredEvent, Wish, Withdrawal } from '@muster/platform';
import { awaitsGame } from '../domain/codes';
import type { Scrim } from '../domain/scrim';

export const READ_GAME = 'ReadGame';

export function whetherToRead(_: StoredEvent, { state: scrim }: Newest<Scrim>): (Wish | Withdrawal)[] {
  const subject = `read-game_${scrim.id}`;
  if (!awaitsGame(scrim)) return [{ withdraw: subject }];
  return [{ kind: READ_GAME, key: `${subject}_${scrim.codeRevision}`, subject, ref: { scrimId: scrim.id } }];
}

/** Riot says a game is over. What it says is not believed, only looked into, at once and once per game. (Keys are logged: no code in them.) */
export const calledBack = (scrimId: string, gameId: string): Wish => ({ kind: READ_GAME, key: `called-back_${scrimId}_${gameId}`, ref: { scrimId, gameId } });

export const gameResultPolicy: Policy<Scrim> = {
  name: 'game-result',
  from: 'beginning',
  wishes: [READ_GAME],
  on: Object.fromEntries(['TournamentCodeIssued', 'TournamentCodeVoided', 'WinnerProposed', 'WinnerReported', 'WinnerCorrected', 'ScrimDeleted'].map((type) => [type, whetherToRead])),
};
