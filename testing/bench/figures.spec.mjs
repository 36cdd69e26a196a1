import { combine } from './figures.mjs';

test('repeated runs give the median with the spread; lines without a value are of the run with the median', () => {
  const ratio = (value) => ({ description: 'ratio', muster: '', value, goal: { at: 'least', value: 0.65 } });
  const run = (value) => [ratio(value), { description: 'p50', muster: `of ${value}` }];
  expect(combine([run(0.5), run(0.7), run(0.6)])).toEqual([
    { ...ratio(0.6), spread: [0.5, 0.7] },
    { description: 'p50', muster: 'of 0.6' },
  ]);
  expect(combine([run(0.5)])).toEqual(run(0.5));
});
