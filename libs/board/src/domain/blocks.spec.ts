import { clashes, overlap, startsIn } from './blocks';

const at = (time: string) => `2026-12-03T${time}:00.000Z`;
const block = (time: string, games = 1) => ({ startsAt: at(time), games });

test.each([
  ['touch', '19:00', 1, '20:00', false],
  ['overlap by a quarter', '19:00', 1, '19:45', true],
  ['contain one another', '18:00', 5, '20:00', true],
  ['of three games reach further', '19:00', 3, '21:15', true],
] as const)('blocks that %s', (_, one, games, other, expected) => {
  expect(overlap(block(one, games), block(other))).toBe(expected);
  expect(overlap(block(other), block(one, games))).toBe(expected);
});

test('the starts of a range are its quarters in the future that clash with no booking', () => {
  const range = { from: at('19:00'), to: at('20:00'), games: 1 };
  const starts = (now: string, booked: ReturnType<typeof block>[] = []) =>
    startsIn(range, booked, at(now)).map((instant) => instant.slice(11, 16));
  expect(starts('18:00')).toEqual(['19:00', '19:15', '19:30', '19:45', '20:00']);
  expect(starts('19:15')).toEqual(['19:30', '19:45', '20:00']);
  expect(starts('18:00', [block('20:15')])).toEqual(['19:00', '19:15']);
  expect(starts('18:00', [block('18:30', 5)])).toEqual([]);
  expect(clashes(block('19:00'), [])).toBe(false);
});
