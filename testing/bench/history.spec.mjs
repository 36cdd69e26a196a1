import { combine } from './figures.mjs';
import { entryOf, losses } from './history.mjs';

const atLeast = (value) => ({ id: 'joins', description: '', muster: '', value, goal: { at: 'least', value: 0.65 } });
const atMost = (value) => ({ id: 'memory', description: '', muster: '', value, goal: { at: 'most', value: 350 } });
const recorded = (commit, figures) => ({
  commit,
  figures: Object.fromEntries(Object.entries(figures).map(([id, value]) => [id, { value }])),
});

test('a figure that is more than a tenth worse than the last record of it is reported', () => {
  const history = [recorded('a1', { joins: 0.3, memory: 300 }), recorded('b2', { joins: 0.5 })];
  expect(losses([atLeast(0.44), atMost(335)], history)).toEqual([
    'joins: 0.5 at b2, now 0.44',
    'memory: 300 at a1, now 335',
  ]);
  expect(losses([atLeast(0.46), atMost(325)], history)).toEqual([]);
  expect(losses([atLeast(0.9), atMost(100)], history)).toEqual([]);
  expect(losses([{ ...atLeast(0.1), id: 'new' }], history)).toEqual([]);
});

test('repeated runs give the median with the spread; lines without a value are of the run with the median', () => {
  const run = (value) => [atLeast(value), { description: 'p50', muster: `of ${value}` }];
  expect(combine([run(0.5), run(0.7), run(0.6)])).toEqual([
    { ...atLeast(0.6), spread: [0.5, 0.7] },
    { description: 'p50', muster: 'of 0.6' },
  ]);
  expect(combine([run(0.5)])).toEqual(run(0.5));
});

test('a record holds the figures that have an id, and how busy the machine was before', () => {
  const { figures, busy } = entryOf(
    [
      { ...atLeast(0.61234), spread: [0.5, 0.7] },
      { description: '', muster: '' },
    ],
    0.0123,
  );
  expect({ figures, busy }).toEqual({ figures: { joins: { value: 0.6123, from: 0.5, to: 0.7 } }, busy: 0.012 });
});
