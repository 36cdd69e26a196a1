/** Finds out which games of a scrim are decided, and which is played now. */
import type { TeamName } from '@muster/contracts/constants';
import { isDraftRunning, seriesWinner } from '@muster/contracts/series';
import type { DecidedGame, GameDraft, Scrim } from './state';

export const winnersOf = ({ results }: Pick<Scrim, 'results'>): TeamName[] => results.map(({ winner }) => winner);
/** Whether all games that count are decided. Games that are decided without a winner count, too. */
export const isPlayed = ({ winner, results, series }: Scrim): boolean =>
  winner !== null || results.length >= series.games;
/** The number of the game that is played now, or of the last one of a series that is over. */
export const currentOf = (scrim: Scrim): number => scrim.results.length + (isPlayed(scrim) ? 0 : 1);
/** Whether the scrim has more than one game, so that its events and its history name the game. */
export const isSeries = ({ series }: Pick<Scrim, 'series'>): boolean => series.games > 1;

/** The winner of the current game according to Riot. */
export const proposalOf = (scrim: Scrim): TeamName | null =>
  scrim.proposedFor === currentOf(scrim) ? scrim.proposedWinner : null;

/** The draft as the scrim recorded it. The result of its game ends it, until it is taken back. */
export function draftOf({ drafts, series, results }: Scrim, game: number): GameDraft | undefined {
  const recorded = series.draft ? drafts.find((draft) => draft.game === game) : undefined;
  return recorded && game <= results.length ? { ...recorded, state: 'done' } : recorded;
}
export const isDrafting = (scrim: Scrim): boolean => isDraftRunning(draftOf(scrim, currentOf(scrim))?.state);

export const withResults = (scrim: Scrim, results: readonly DecidedGame[]): Scrim => ({
  ...scrim,
  results,
  winner: seriesWinner(scrim.series, winnersOf({ results })),
});
