import { figure, size } from '../../../../infra/trust/figures';
import { compareWithTable, runWalks } from '../../../../infra/trust/model-walk';
import { observe, ScrimModel } from '../../test/scrim-model';
import { RULES } from '../../test/scrim-model-rules';
import { scrim } from './decide';
import { scrimErrors } from './errors';
import { brokenInvariants } from './invariants';
import type { Scrim } from './scrim';

const CELLS = `
  AddImage | decided: done host-or-admin-only image-exists
  AddImage | deleted: scrim-not-found
  AddImage | full upcoming: done host-or-admin-only image-exists
  AddImage | full started: done host-or-admin-only image-exists
  AddImage | open upcoming: done host-or-admin-only image-exists
  AddImage | open started: done host-or-admin-only image-exists
  AssignPlayer | decided: admin-only winner-already-set
  AssignPlayer | deleted: scrim-not-found
  AssignPlayer | full upcoming: admin-only already-playing other-region seat-taken user-banned user-is-caster user-not-found
  AssignPlayer | full started: admin-only already-playing other-region seat-taken user-banned user-is-caster user-not-found
  AssignPlayer | open upcoming: admin-only already-playing done other-region seat-taken user-banned user-is-caster user-not-found
  AssignPlayer | open started: admin-only already-playing done other-region seat-taken user-banned user-is-caster user-not-found
  CastScrim | decided: game-ended not-yourself nothing user-banned user-not-found
  CastScrim | deleted: scrim-not-found
  CastScrim | full upcoming: casters-full casting-disabled done not-yourself nothing player-cannot-cast user-banned user-not-found
  CastScrim | full started: casters-full casting-disabled done game-ended not-yourself nothing player-cannot-cast user-banned user-not-found
  CastScrim | open upcoming: casters-full casting-disabled done not-yourself nothing player-cannot-cast user-banned user-not-found
  CastScrim | open started: casters-full casting-disabled done game-ended not-yourself nothing player-cannot-cast user-banned user-not-found
  CreateScrim | decided: admin-only nothing
  CreateScrim | deleted: admin-only nothing
  CreateScrim | full upcoming: admin-only nothing
  CreateScrim | full started: admin-only nothing
  CreateScrim | nothing: admin-only done host-not-in-scrim start-in-the-past start-too-far
  CreateScrim | open upcoming: admin-only nothing
  CreateScrim | open started: admin-only nothing
  DeleteScrim | decided: creator-or-admin-only done
  DeleteScrim | deleted: scrim-not-found
  DeleteScrim | full upcoming: creator-or-admin-only done
  DeleteScrim | full started: creator-or-admin-only done
  DeleteScrim | open upcoming: creator-or-admin-only done
  DeleteScrim | open started: creator-or-admin-only done
  EditScrim | decided: admin-only done host-not-in-scrim nothing user-banned user-not-found
  EditScrim | deleted: scrim-not-found
  EditScrim | full upcoming: admin-only done host-not-in-scrim nothing user-banned user-not-found
  EditScrim | full started: admin-only done host-not-in-scrim nothing user-banned user-not-found
  EditScrim | open upcoming: admin-only done host-not-in-scrim nothing user-banned user-not-found
  EditScrim | open started: admin-only done host-not-in-scrim nothing user-banned user-not-found
  FillRandom | decided: admin-only winner-already-set
  FillRandom | deleted: scrim-not-found
  FillRandom | full upcoming: admin-only no-empty-positions
  FillRandom | full started: admin-only no-empty-positions
  FillRandom | open upcoming: admin-only done not-enough-users seats-changed
  FillRandom | open started: admin-only done not-enough-users seats-changed
  FreeSeat | decided: nothing
  FreeSeat | deleted: scrim-not-found
  FreeSeat | full upcoming: done nothing
  FreeSeat | full started: nothing
  FreeSeat | open upcoming: done nothing
  FreeSeat | open started: nothing
  JoinTeam | decided: not-yourself user-banned user-not-found winner-already-set
  JoinTeam | deleted: scrim-not-found
  JoinTeam | full upcoming: already-casting already-playing not-yourself seat-taken user-banned user-not-found
  JoinTeam | full started: already-casting already-playing not-yourself seat-taken user-banned user-not-found
  JoinTeam | open upcoming: already-casting already-playing done not-yourself seat-taken user-banned user-not-found
  JoinTeam | open started: already-casting already-playing done not-yourself seat-taken user-banned user-not-found
  LeaveCast | decided: not-yourself nothing winner-already-set
  LeaveCast | deleted: scrim-not-found
  LeaveCast | full upcoming: done not-yourself nothing
  LeaveCast | full started: done not-yourself nothing
  LeaveCast | open upcoming: done not-yourself nothing
  LeaveCast | open started: done not-yourself nothing
  LeaveTeam | decided: not-yourself player-not-found winner-already-set
  LeaveTeam | deleted: scrim-not-found
  LeaveTeam | full upcoming: done not-yourself player-not-found
  LeaveTeam | full started: done not-yourself player-not-found
  LeaveTeam | open upcoming: done not-yourself player-not-found
  LeaveTeam | open started: done not-yourself player-not-found
  MovePlayer | decided: not-yourself winner-already-set
  MovePlayer | deleted: scrim-not-found
  MovePlayer | full upcoming: not-a-player not-yourself nothing seat-taken
  MovePlayer | full started: not-a-player not-yourself nothing seat-taken
  MovePlayer | open upcoming: done not-a-player not-yourself nothing seat-taken
  MovePlayer | open started: done not-a-player not-yourself nothing seat-taken
  ProposeWinner | decided: nothing
  ProposeWinner | deleted: scrim-not-found
  ProposeWinner | full upcoming: done nothing
  ProposeWinner | full started: done nothing
  ProposeWinner | open upcoming: done nothing
  ProposeWinner | open started: done nothing
  RecordCode | decided: nothing
  RecordCode | deleted: scrim-not-found
  RecordCode | full upcoming: done nothing
  RecordCode | full started: done nothing
  RecordCode | open upcoming: nothing
  RecordCode | open started: nothing
  RecordCodeFailure | decided: nothing
  RecordCodeFailure | deleted: scrim-not-found
  RecordCodeFailure | full upcoming: done nothing
  RecordCodeFailure | full started: done nothing
  RecordCodeFailure | open upcoming: nothing
  RecordCodeFailure | open started: nothing
  RegenerateCode | decided: host-or-admin-only winner-already-set
  RegenerateCode | deleted: scrim-not-found
  RegenerateCode | full upcoming: codes-disabled done host-or-admin-only
  RegenerateCode | full started: codes-disabled done host-or-admin-only
  RegenerateCode | open upcoming: code-needs-full-teams codes-disabled host-or-admin-only
  RegenerateCode | open started: code-needs-full-teams codes-disabled host-or-admin-only
  RemoveImage | decided: admin-only done no-image
  RemoveImage | deleted: scrim-not-found
  RemoveImage | full upcoming: admin-only done no-image
  RemoveImage | full started: admin-only done no-image
  RemoveImage | open upcoming: admin-only done no-image
  RemoveImage | open started: admin-only done no-image
  ReportWinner | decided: host-or-admin-only winner-already-set
  ReportWinner | deleted: scrim-not-found
  ReportWinner | full upcoming: host-or-admin-only not-started
  ReportWinner | full started: done host-or-admin-only
  ReportWinner | open upcoming: host-or-admin-only not-started
  ReportWinner | open started: host-or-admin-only teams-not-full
  StartScrim | decided: nothing
  StartScrim | deleted: scrim-not-found
  StartScrim | full upcoming: nothing
  StartScrim | full started: done nothing
  StartScrim | open upcoming: nothing
  StartScrim | open started: done nothing
  SwapPlayers | decided: admin-only winner-already-set
  SwapPlayers | deleted: scrim-not-found
  SwapPlayers | full upcoming: admin-only done same-player seats-changed
  SwapPlayers | full started: admin-only done same-player seats-changed
  SwapPlayers | open upcoming: admin-only done same-player seats-changed
  SwapPlayers | open started: admin-only done same-player seats-changed
  UndoStep | decided: admin-only already-undone cannot-undo done not-undoable user-banned user-not-found winner-already-set
  UndoStep | deleted: scrim-not-found
  UndoStep | full upcoming: admin-only already-undone cannot-undo done not-undoable start-in-the-past user-banned user-not-found
  UndoStep | full started: admin-only already-undone cannot-undo done game-ended not-undoable start-in-the-past user-banned user-not-found
  UndoStep | open upcoming: admin-only already-undone cannot-undo done not-undoable start-in-the-past user-banned user-not-found
  UndoStep | open started: admin-only already-undone cannot-undo done game-ended not-undoable start-in-the-past user-banned user-not-found
`;

describe('the table of cells', () => {
  const outcomesOf = (command: string): string =>
    CELLS.split('\n')
      .filter((line) => line.trim().startsWith(`${command} |`))
      .join(' ');
  test('has an effect and every rule of every command', () => {
    const expected = Object.entries({ ...RULES, CreateScrim: [] }).flatMap(([command, rules]) =>
      ['done', ...rules.map(([code]) => code)].map((outcome) => ({ command, outcome })),
    );
    expect(expected.filter(({ command, outcome }) => !outcomesOf(command).split(' ').includes(outcome))).toEqual([]);
  });
  test('has every rejection except those from outside the decider', () =>
    expect(Object.keys(scrimErrors).filter((code) => !CELLS.split(/\s/).includes(code))).toEqual([
      'assign-incomplete',
      'step-not-found',
    ]));
});

test('any sequence of commands: scrim and model agree', () => {
  const broken = (after: Scrim, before: Scrim, model: unknown) =>
    brokenInvariants(after, { before, barred: (model as ScrimModel).barred });
  const cells = runWalks(
    'scrim',
    { decider: scrim, createModel: () => new ScrimModel(), observe, broken },
    size(4_000, 150_000),
  );
  expect(compareWithTable(CELLS, cells, size(0, 20))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'scrim: cells (command × situation × outcome), each met at least twenty times', cells.size);
});
