import { figure, size } from '@testing/figures';
import { compareWithTable, runWalks } from '@testing/model-walk';
import { type Emphasis, observe, ScrimModel } from '../../test/scrim-model';
import { CELLS, RULES } from '../../test/scrim-model-rules';
import { scrim } from './scrim';
import type { Scrim } from './state';
import { scrimErrors } from './errors';
import { brokenInvariants } from './invariants';

/** Scrims of lasting teams are not in these walks: `team-sides.spec` and the specs of the board have their rules. */
const { LineUpTeam: _, CallSeats: __, EndSeatCall: ___, ...WALKED } = RULES;

describe('the table of cells', () => {
  const outcomesOf = (command: string): string =>
    CELLS.split('\n')
      .filter((line) => line.trim().startsWith(`${command} |`))
      .join(' ');
  test('has an effect and every rule of every command', () => {
    const expected = Object.entries({ ...WALKED, CreateScrim: [] }).flatMap(([command, rules]) =>
      ['done', ...rules.map(([code]) => code)].map((outcome) => ({ command, outcome })),
    );
    expect(expected.filter(({ command, outcome }) => !outcomesOf(command).split(' ').includes(outcome))).toEqual([]);
  });
  test('has every rejection except those from outside the decider', () =>
    expect(Object.keys(scrimErrors).filter((code) => !CELLS.split(/\s/).includes(code))).toEqual([
      'participants-only',
      'team-seat',
      'too-many-scrims',
      'assign-incomplete',
      'step-not-found',
      'record-private',
    ]));
});

/**
 * Each walk emphasises a situation that is too rare in the others. Walks with attendance have few other commands, and
 * the undo of a step whose people have left the community needs many memberships that end.
 */
const WALKS: readonly { name: string; emphasis: Emphasis; count: number }[] = [
  {
    name: 'scrim',
    emphasis: { attended: 5, inClub: 60, membersOnly: 33, changes: 10, undos: 0, fills: 0, ticks: 30, series: 0 },
    count: size(2_000, 70_000),
  },
  {
    name: 'scrim with attendance',
    emphasis: { attended: 95, inClub: 60, membersOnly: 33, changes: 10, undos: 0, fills: 45, ticks: 15, series: 0 },
    count: size(3_000, 110_000),
  },
  {
    name: 'scrim of a community',
    emphasis: { attended: 5, inClub: 100, membersOnly: 60, changes: 20, undos: 15, fills: 45, ticks: 20, series: 0 },
    count: size(1_500, 80_000),
  },
  {
    name: 'scrim of several games',
    emphasis: { attended: 5, inClub: 30, membersOnly: 20, changes: 2, undos: 15, fills: 90, ticks: 40, series: 90 },
    count: size(2_000, 80_000),
  },
];

test('any sequence of commands: scrim and model agree', () => {
  const broken = (after: Scrim, before: Scrim, model: unknown) =>
    brokenInvariants(after, {
      before,
      barred: (model as ScrimModel).barred,
      community: (model as ScrimModel).community,
    });
  const cells = new Map<string, number>();
  for (const { name, emphasis, count } of WALKS) {
    const createModel = () => new ScrimModel(emphasis);
    const met = runWalks(name, { decider: scrim, createModel, observe, broken }, count);
    for (const [cell, times] of met) cells.set(cell, (cells.get(cell) ?? 0) + times);
  }
  expect(compareWithTable(CELLS, cells, size(0, 20))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'scrim: cells (command × situation × outcome), each met at least twenty times', cells.size);
});
