import { Moments } from './moments';

const filled = (...times: number[]): Moments<string> => {
  const moments = new Moments<string>(100);
  for (const time of times) moments.add(time, `at ${time}`);
  return moments;
};

test('shows what it was at a time, and nothing before the first moment', () => {
  const moments = filled(10, 20, 30);
  expect([9, 10, 19, 20, 99].map((time) => moments.shownAt(time))).toEqual([
    undefined,
    'at 10',
    'at 10',
    'at 20',
    'at 30',
  ]);
  expect([5, 10, 30].map((time) => moments.nextAfter(time))).toEqual([10, 20, undefined]);
});

test('a moment that comes with an earlier time than the one before stands after it', () => {
  const moments = filled(10, 20, 15);
  expect([moments.shownAt(19), moments.shownAt(20)]).toEqual(['at 10', 'at 15']);
});

test('forgets what was over before the window began', () => {
  const moments = filled(10, 20, 200);
  expect([moments.shownAt(15), moments.shownAt(100)]).toEqual([undefined, 'at 20']);
});
