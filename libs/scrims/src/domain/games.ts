/** The games of a scrim: what is decided, and what is played now. */
import type { TeamName } from '@muster/contracts/constants';
import { currentGame, isDraftRunning, seriesWinner } from '@muster/contracts/series';
import type { DecidedGame, GameDraft, Scrim } from './state';

export const winnersOf = ({ results }: Pick<Scrim, 'results'>): TeamName[] => results.map(({ winner }) => winner);
/** Whether all games that count are decided, be it without a winner. */
export const isPlayed = ({ winner, results, series }: Scrim): boolean =>
  winner !== null || results.length >= series.games;
/** The number of the game that is played now, or of the last one of a series that is over. */
export const currentOf = (scrim: Scrim): number => scrim.results.length + (isPlayed(scrim) ? 0 : 1);
/** Whether the scrim is more than one game, which its events and its history then tell apart. */
export const isSeries = ({ series }: Pick<Scrim, 'series'>): boolean => series.games > 1;

/** The winner of the current game according to Riot. */
export const proposalOf = (scrim: Scrim): TeamName | null =>
  scrim.proposedFor === currentOf(scrim) ? scrim.proposedWinner : null;

export const draftOf = ({ drafts, series }: Scrim, game: number): GameDraft | undefined =>
  series.draft ? drafts.find((draft) => draft.game === game) : undefined;
export const isDrafting = (scrim: Scrim): boolean => isDraftRunning(draftOf(scrim, currentOf(scrim))?.state);

/**
 * The scrim with these results. Drafts of games that are no longer reached begin again later; that of a game whose
 * winner is reported ends as it stands.
 */
export function withResults(scrim: Scrim, results: readonly DecidedGame[]): Scrim {
  const winners = winnersOf({ results });
  const current = currentGame(scrim.series, winners);
  return {
    ...scrim,
    results,
    winner: seriesWinner(scrim.series, winners),
    drafts: scrim.drafts.map((draft) => {
      if (draft.game > current) return { ...draft, state: 'waiting', sides: null };
      return draft.game <= results.length ? { ...draft, state: 'done' } : draft;
    }),
  };
}
