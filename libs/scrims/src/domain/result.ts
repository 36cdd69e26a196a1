import type { TeamName } from '@muster/contracts/constants';
import type { Command, SystemCommand } from './command';
import { ScrimRejection, cannotUndo } from './errors';
import { family, type Inverse } from './family';
import { currentOf, isPlayed, isSeries, proposalOf, winnersOf, withResults } from './games';
import { assertMayCorrect, assertMayReport, assertNoWinner, hasStarted, isFull } from './rules';
import { decidedNow, type Scrim, type ScrimEvent } from './state';

/** Reports the winner of the current game. `game`: its number, if the caller names it. */
export type ReportWinner = Command<'ReportWinner', { team: TeamName; game?: number | undefined }>;
/** Corrects the result of the game that was decided last; null takes it back. */
export type CorrectWinner = Command<'CorrectWinner', { game: number; team: TeamName | null }>;
/** Riot named the winner of a game that was played with `code`. */
export type ProposeWinner = SystemCommand<'ProposeWinner', { team: TeamName; gameId: string; code: string }>;

/** Adds the number of the game in a series; a single game needs no number. */
const numbered = (scrim: Scrim, game: number): { game?: number } => (isSeries(scrim) ? { game } : {});

function report({ by, team, game, ctx }: ReportWinner, scrim: Scrim): readonly ScrimEvent[] {
  assertMayReport(scrim, by);
  assertNoWinner(scrim);
  const current = currentOf(scrim);
  if (game !== undefined && game !== current) throw new ScrimRejection('not-the-current-game');
  if (!hasStarted(scrim, ctx.now)) throw new ScrimRejection('not-started');
  if (!isFull(scrim)) throw new ScrimRejection('teams-not-full');
  return [{ type: 'WinnerReported', team, ...numbered(scrim, current), ...(scrim.teamIds && { at: ctx.now }) }];
}

function correct({ by, game, team, ctx }: CorrectWinner, scrim: Scrim): readonly ScrimEvent[] {
  assertMayCorrect(scrim, by, ctx.now);
  const decided = scrim.results.length;
  if (!(game >= 1 && game <= decided)) throw new ScrimRejection('not-decided');
  if (game < decided) throw new ScrimRejection('later-game-decided');
  if (team === scrim.results[game - 1]!.winner) return [];
  return [{ type: 'WinnerCorrected', team, ...numbered(scrim, game) }];
}

function propose({ team, gameId, code }: ProposeWinner, scrim: Scrim): readonly ScrimEvent[] {
  const isKnown = proposalOf(scrim) !== null || scrim.proposedGames.includes(gameId);
  if (isPlayed(scrim) || isKnown || scrim.code?.code !== code) return [];
  return [{ type: 'WinnerProposed', team, gameId }];
}

/** The result that the event led to must still be that of the newest game. */
const restoreWinner: Inverse<{ team: TeamName | null; game?: number }> = ({ team, game = 1 }, before, current) => {
  const winners = winnersOf(current);
  if (winners.length > game) throw new ScrimRejection('later-game-decided');
  if ((winners[game - 1] ?? null) !== team || winners.length < game - 1) throw cannotUndo('changed-again');
  const former = before.results[game - 1];
  if (!former) return [{ type: 'WinnerCorrected', team: null, ...numbered(current, game) }];
  const { winner, players, casters } = former;
  const roster = team === null && isSeries(current) ? { roster: { players, casters } } : {};
  return [{ type: 'WinnerCorrected', team: winner, ...numbered(current, game), ...roster }];
};

export const result = family({
  commands: { ReportWinner: report, CorrectWinner: correct, ProposeWinner: propose },
  // A host may have reported it; an admin may correct it.
  undoable: { ReportWinner: 'always', CorrectWinner: 'always' },
  events: {
    WinnerProposed: {
      apply: (scrim, { team, gameId }) => ({
        ...scrim,
        proposedWinner: team,
        proposedFor: currentOf(scrim),
        proposedGames: [...scrim.proposedGames, gameId],
      }),
      timeline: ({ team }) => ({ kind: 'winnerProposed', team }),
    },
    WinnerReported: {
      apply: (scrim, { team, at }) => ({
        ...withResults(scrim, [...scrim.results, decidedNow(scrim, team)]),
        ...(at !== undefined && { reportedAt: at }),
      }),
      timeline: ({ team, game }) => ({ kind: 'winnerReported', team, ...(game && { game }) }),
      undo: restoreWinner,
    },
    WinnerCorrected: {
      apply: (scrim, { team, game = 1, roster }) => {
        const earlier = scrim.results.slice(0, game - 1);
        if (team === null) return withResults(scrim, earlier);
        const decided = { ...decidedNow(scrim, team), ...scrim.results[game - 1], ...roster };
        return withResults(scrim, [...earlier, { ...decided, winner: team }]);
      },
      timeline: ({ team, game }) => ({ kind: 'winnerCorrected', team, ...(game && { game }) }),
      undo: restoreWinner,
    },
  },
});
