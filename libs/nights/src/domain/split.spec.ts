import { ROLES } from '@muster/contracts/constants';
import { evening, person, smallestGap } from '../../test/drawn-evenings';
import { type Candidate, type Lobby, missingForNext, possibleLobbies, split, type Split } from './split';
import { strengthOf } from '@muster/contracts/strength';

const made = (people: Candidate[], request: Partial<Parameters<typeof split>[1]> = {}) =>
  split(people, { mode: 'balanced', maxLobbies: 4, seed: 'a', ...request }) as Split;
const gapOf = ({ lobbies }: Split) => lobbies.reduce((sum, { gap }) => sum + gap, 0);
const seatsOf = (lobbies: readonly Lobby[]) => lobbies.flatMap(({ teamOne, teamTwo }) => [...teamOne, ...teamTwo]);

describe('a balanced split', () => {
  test('seats ten in every lobby, each person once and on a role they named', () => {
    const people = evening(43, 'many');
    const { lobbies, reserves } = made(people);
    expect(lobbies).toHaveLength(4);
    for (const { teamOne, teamTwo, offRole } of lobbies) {
      expect(teamOne.map(({ role }) => role)).toEqual([...ROLES]);
      expect(teamTwo.map(({ role }) => role)).toEqual([...ROLES]);
      expect(offRole).toBe(0);
    }
    const seats = seatsOf(lobbies);
    expect(new Set([...seats.map(({ userId }) => userId), ...reserves]).size).toBe(43);
    for (const { userId, role } of seats) expect(people.find((one) => one.userId === userId)!.roles).toContain(role);
  });

  test('reports the difference between the sides of each lobby', () => {
    const people = evening(20, 'gaps');
    const strength = (seats: Lobby['teamOne']) =>
      seats.reduce((sum, { userId }) => sum + people.find((one) => one.userId === userId)!.strength, 0);
    for (const { teamOne, teamTwo, gap } of made(people).lobbies)
      expect(gap).toBe(Math.abs(strength(teamOne) - strength(teamTwo)));
  });

  test('is the same for the same people and seed, and another for another seed', () => {
    const people = evening(40, 'seeds');
    expect(made(people)).toEqual(made(people));
    expect(made(people, { seed: 'b' }).lobbies).not.toEqual(made(people).lobbies);
  });

  test('has the smallest difference that ten people allow', () => {
    for (let i = 0; i < 40; i++) {
      const people = evening(10, `ten ${i}`);
      expect([i, gapOf(made(people))]).toEqual([i, smallestGap(people)]);
    }
  });

  test('has the smallest difference that twenty people allow, where an even split exists', () => {
    for (let i = 0; i < 8; i++) {
      const people = evening(20, `twenty ${i}`);
      expect([i, gapOf(made(people))]).toEqual([i, people.reduce((sum, { strength }) => sum + strength, 0) % 2]);
    }
  });

  test('prefers roles named first where the ranks are equal', () => {
    const people = evening(10, 'preferred').map((one) => ({ ...one, strength: 5 }));
    const swapped = ROLES.flatMap((role, i) => [0, 1].map((n) => person(`${role}${n}`, 5, role, ROLES[(i + 1) % 5]!)));
    expect(made(swapped).achieved.byPreference).toEqual([10, 0, 0, 0, 0]);
    expect(made(people).achieved.byPreference.reduce((sum, n) => sum + n, 0)).toBe(10);
  });

  test('says how many play the role they named first, second and so on', () => {
    const roles = ['Jungle', 'ADC', 'Support'] as const;
    const people = [
      ...roles.flatMap((role) => [1, 2].map((n) => person(`${role}${n}`, 5, role))),
      ...[1, 2].flatMap((n) => [person(`mid${n}`, 5, 'Mid'), person(`top${n}`, 5, 'Mid', 'Top')]),
    ];
    expect(made(people).achieved).toMatchObject({ people: 10, byPreference: [8, 2, 0, 0, 0], offRole: 0 });
  });

  test('leaves those at the end of the list as reserves', () => {
    const people = ROLES.flatMap((role) => [1, 2, 3].map((n) => person(`${role}${n}`, n, role)));
    expect(made(people).reserves.toSorted()).toEqual(ROLES.map((role) => `${role}3`).toSorted());
  });
});

test('people who named no role take what is left, and do not count as off their role', () => {
  const people = [...Array(10).keys()].map((i) => person(`${i}`, i));
  expect(made(people).lobbies[0]!.offRole).toBe(0);
});

describe('the number of lobbies', () => {
  test('is limited by the role that too few people named', () => {
    const people = [
      ...evening(20, 'short').map((one) => ({ ...one, roles: ROLES.slice(0, 4) })),
      person('s', 1, 'Support'),
      person('t', 1, 'Support'),
    ];
    expect(possibleLobbies(people, 4)).toBe(1);
    expect(missingForNext(people, 4)).toEqual({ lobbies: 2, roles: { Support: 2 } });
  });

  test('is the wanted one if people play roles that they did not name', () => {
    const people = [...Array(20).keys()].map((i) => person(`${i}`, i, i < 18 ? 'Mid' : 'Support'));
    const { lobbies, achieved } = made(people, { lobbies: 2 });
    expect(lobbies).toHaveLength(2);
    expect(new Set(seatsOf(lobbies).map(({ userId }) => userId)).size).toBe(20);
    expect(lobbies.reduce((sum, { offRole }) => sum + offRole, 0)).toBe(14);
    expect(achieved).toMatchObject({ offRole: 14, byPreference: [6, 0, 0, 0, 0] });
  });

  test('nothing is missing when no more lobbies may be made', () => {
    expect(missingForNext(evening(20, 'full'), 2)).toBeNull();
    expect(missingForNext(evening(9, 'nine'), 1)).toMatchObject({ lobbies: 1 });
  });

  test('one more would lack a person of each role', () => {
    const people = ROLES.flatMap((role) => [1, 2, 3].map((n) => person(`${role}${n}`, n, role)));
    const oneEach = { Top: 1, Jungle: 1, Mid: 1, ADC: 1, Support: 1 };
    expect(made(people).achieved.short).toEqual(oneEach);
    expect(made(people, { maxLobbies: 1 }).achieved.short).toEqual({});
    expect(split(people, { mode: 'balanced', lobbies: 2, maxLobbies: 4, seed: 'a' })).toEqual({
      people: 15,
      needed: 20,
      roles: oneEach,
    });
  });

  test('lacks the role that fewer named, where people would play either of two', () => {
    const others = (['Jungle', 'Mid', 'ADC'] as const).flatMap((role) =>
      [1, 2].map((n) => person(`${role}${n}`, 1, role)),
    );
    const either = [1, 2, 3].map((n) => person(`either${n}`, 1, 'Top', 'Support'));
    const missing = (...people: Candidate[]) => missingForNext([...others, ...people], 1)?.roles;
    expect(missing(either[0]!, person('support', 1, 'Support'))).toEqual({ Top: 2 });
    expect(missing(either[0]!, person('top', 1, 'Top'))).toEqual({ Support: 2 });
    expect(missing(...either)).toEqual({ Support: 1 });
  });

  test('too few people are said, with the roles that are short', () =>
    expect(
      split(
        [...Array(9).keys()].map((i) => person(`${i}`, 1, ROLES[i % 5]!)),
        { mode: 'balanced', maxLobbies: 4, seed: 'a' },
      ),
    ).toEqual({
      people: 9,
      needed: 10,
      roles: { Support: 1 },
    }));
});

test('a random split keeps the named roles and draws the rest', () => {
  const people = evening(20, 'random');
  const drawn = (seed: string) => made(people, { mode: 'random', seed });
  expect(seatsOf(drawn('a').lobbies)).not.toEqual(seatsOf(drawn('b').lobbies));
  for (const { userId, role } of seatsOf(drawn('c').lobbies))
    expect(people.find((one) => one.userId === userId)!.roles).toContain(role);
  const gaps = ['a', 'b', 'c', 'd'].map((seed) => gapOf(drawn(seed)));
  expect(Math.min(...gaps)).toBeGreaterThan(gapOf(made(people)));
});

test.each([
  ['Unranked', 0],
  ['Iron 4', 0],
  ['Iron 3', 1],
  ['Diamond 1', 27],
  ['Master', 28],
  ['Grandmaster', 30],
  ['Challenger', 32],
])('%s counts as %d', (rank, strength) => expect(strengthOf(rank)).toBe(strength));
