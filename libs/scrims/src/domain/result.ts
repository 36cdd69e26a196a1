import type { TeamName } from '@muster/contracts/constants';
import type { Command, SystemCommand } from './command';
import { cannotUndo, ScrimRejection } from './errors';
import { family, type Inverse } from './family';
import { assertMayReport, assertNoWinner, hasStarted, isFull } from './rules';
import type { Scrim, ScrimEvent } from './state';

export type ReportWinner = Command<'ReportWinner', { team: TeamName }>;
/** Riot named the winner of the game that was played with `code`. */
export type ProposeWinner = SystemCommand<'ProposeWinner', { team: TeamName; gameId: string; code: string }>;

function report({ by, team, ctx }: ReportWinner, scrim: Scrim): readonly ScrimEvent[] {
  assertMayReport(scrim, by);
  assertNoWinner(scrim);
  if (!hasStarted(scrim, ctx.now)) throw new ScrimRejection('not-started');
  if (!isFull(scrim)) throw new ScrimRejection('teams-not-full');
  return [{ type: 'WinnerReported', team }];
}

function propose({ team, gameId, code }: ProposeWinner, scrim: Scrim): readonly ScrimEvent[] {
  if (scrim.winner || scrim.proposedWinner || scrim.code?.code !== code) return [];
  return [{ type: 'WinnerProposed', team, gameId }];
}

const restoreWinner: Inverse<{ team: TeamName | null }> = ({ team }, before, current) => {
  if (current.winner !== team) throw cannotUndo('changed-again');
  return [{ type: 'WinnerCorrected', team: before.winner }];
};

export const result = family({
  commands: { ReportWinner: report, ProposeWinner: propose },
  // A host may have reported it; an admin may correct it.
  undoable: { ReportWinner: 'always' },
  events: {
    WinnerProposed: {
      apply: (scrim, { team }) => ({ ...scrim, proposedWinner: team }),
      timeline: ({ team }) => ({ kind: 'winnerProposed', team }),
    },
    WinnerReported: {
      apply: (scrim, { team }) => ({ ...scrim, winner: team }),
      timeline: ({ team }) => ({ kind: 'winnerReported', team }),
      undo: restoreWinner,
    },
    WinnerCorrected: {
      apply: (scrim, { team }) => ({ ...scrim, winner: team }),
      timeline: ({ team }) => ({ kind: 'winnerCorrected', team }),
      undo: restoreWinner,
    },
  },
});
