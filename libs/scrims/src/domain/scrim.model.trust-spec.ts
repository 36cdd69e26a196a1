import { figure, size } from '@testing/figures';
import { compareWithTable, runWalks } from '@testing/model-walk';
import { observe, ScrimModel } from '../../test/scrim-model';
import { CELLS, RULES } from '../../test/scrim-model-rules';
import { scrim } from './decide';
import { scrimErrors } from './errors';
import { brokenInvariants } from './invariants';
import type { Scrim } from './scrim';

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

/** Check-in, reserves and offers have walks of their own, because they leave few commands for everything else. */
const WALKS = [
  { name: 'scrim', attendedPercent: 5, count: size(3_000, 150_000) },
  { name: 'scrim with attendance', attendedPercent: 90, count: size(2_000, 100_000) },
];

test('any sequence of commands: scrim and model agree', () => {
  const broken = (after: Scrim, before: Scrim, model: unknown) =>
    brokenInvariants(after, {
      before,
      barred: (model as ScrimModel).barred,
      community: (model as ScrimModel).community,
    });
  const cells = new Map<string, number>();
  for (const { name, attendedPercent, count } of WALKS) {
    const createModel = () => new ScrimModel(attendedPercent);
    const met = runWalks(name, { decider: scrim, createModel, observe, broken }, count);
    for (const [cell, times] of met) cells.set(cell, (cells.get(cell) ?? 0) + times);
  }
  expect(compareWithTable(CELLS, cells, size(0, 20))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'scrim: cells (command × situation × outcome), each met at least twenty times', cells.size);
});
