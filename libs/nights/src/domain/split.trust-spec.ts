import { figure, size } from '@testing/figures';
import { evening, smallestGap } from '../../test/drawn-evenings';
import { split, type Split } from './split';

const EVENINGS = size(60, 1_000);
const gapOf = (people: ReturnType<typeof evening>): number => {
  const { lobbies } = split(people, { mode: 'balanced', maxLobbies: 4, seed: 'a' }) as Split;
  expect(lobbies).toHaveLength(people.length / 10);
  return lobbies.reduce((sum, { gap }) => sum + gap, 0);
};

/** Compares the differences of ranks on drawn evenings with the smallest that are possible. */
function compare(count: number, smallest: (people: ReturnType<typeof evening>) => number): void {
  let [found, possible, exact] = [0, 0, 0];
  for (let i = 0; i < EVENINGS; i++) {
    const people = evening(count, `drawn ${count} ${i}`);
    const [gap, best] = [gapOf(people), smallest(people)];
    [found, possible, exact] = [found + gap, possible + best, exact + Number(gap === best)];
    expect([i, gap >= best]).toEqual([i, true]);
  }
  figure('C1', `splits of ${count} people with the smallest difference of ranks, of ${EVENINGS}`, exact);
  expect(found).toBeLessThanOrEqual(possible * 1.05);
}

test('ten people are split as evenly as comparing all ways allows', () => compare(10, smallestGap), 300_000);

test('twenty people are split within a twentieth of what no split can be better than', () => {
  // Both gaps are even or odd together with the sum of all ranks
  compare(20, (people) => people.reduce((sum, { strength }) => sum + strength, 0) % 2);
}, 600_000);

test('forty people are split within 300 ms', () => {
  const times = Array.from({ length: 5 }, (_, i) => {
    const people = evening(40, `forty ${i}`);
    const before = process.cpuUsage();
    gapOf(people);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  const [, , median] = times.toSorted((a, b) => a - b);
  figure('C1', 'a split of forty people, ms of processor time', Math.round(median!));
  expect(median).toBeLessThanOrEqual(300);
});
