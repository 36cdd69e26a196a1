import { ROLES, type Role } from '@muster/contracts/constants';
import { integerRandom } from '@muster/kernel';
import { assignRoles, type Named, playableRoles, shortRoles } from './matching';
import { missingForNext, possibleLobbies, split, type Split, splitInSteps } from './split';

/** Fills role by role, person by person: too slow for lists of evenings, and evident. */
function shortOneByOne(people: readonly Named[], capacity: number): Partial<Record<Role, number>> {
  const namers = (role: Role) => people.filter((person) => playableRoles(person).includes(role)).length;
  const missing: Partial<Record<Role, number>> = {};
  const roleOf = new Map<number, Role>();
  const takeOne = (role: Role, seen: Set<number>): boolean =>
    people.some((person, index) => {
      if (seen.has(index) || !playableRoles(person).includes(role)) return false;
      seen.add(index);
      const current = roleOf.get(index);
      if (current === role || (current !== undefined && !takeOne(current, seen))) return false;
      roleOf.set(index, role);
      return true;
    });
  for (const role of ROLES.toSorted((a, b) => namers(b) - namers(a))) {
    let open = capacity;
    while (open > 0 && takeOne(role, new Set())) open--;
    if (open > 0) missing[role] = open;
  }
  return missing;
}

const isFull = (people: readonly Named[], lobbies: number): boolean =>
  Object.values(assignRoles(people, 2 * lobbies)).every(({ length }) => length === 2 * lobbies);

const random = integerRandom('drawn roles');
/** Some draws leave out a role, or most of them, as real people do. */
function draw(): Named[] {
  const named = random(32);
  return Array.from({ length: random(36) }, () => {
    const set = random(3) === 0 ? random(32) : random(32) & named;
    const roles = ROLES.filter((_, i) => (set >> i) & 1);
    return { roles: random(2) ? roles : roles.toReversed() };
  });
}

test('counting people by their sets of roles finds what filling the roles one by one finds', () => {
  for (let i = 0; i < 400; i++) {
    const [people, maxLobbies, capacity] = [draw(), 1 + random(4), random(9)];
    expect([people, Object.entries(shortRoles(people, capacity))]).toEqual([
      people,
      Object.entries(shortOneByOne(people, capacity)),
    ]);
    const lobbies = possibleLobbies(people, maxLobbies);
    const most = [4, 3, 2, 1, 0].find((count) => count <= maxLobbies && isFull(people, count));
    expect([people, lobbies]).toEqual([people, most]);
    expect(missingForNext(people, maxLobbies)).toEqual(
      lobbies === maxLobbies ? null : { lobbies: lobbies + 1, roles: shortOneByOne(people, 2 * (lobbies + 1)) },
    );
  }
});

const FOUR = ROLES.slice(0, 4);
/** Distributions in which no role is found quickly, or none at all. */
const WORST: Record<string, (i: number) => readonly Role[]> = {
  'nobody names Support': () => FOUR,
  'everybody names one role': () => ['Top'],
  'every set without Support': (i) => FOUR.filter((_, role) => ((1 + (i % 15)) >> role) & 1),
  'nobody names any': () => [],
};
const crowd = (size: number, rolesOf: (i: number) => readonly Role[]): Named[] =>
  Array.from({ length: size }, (_, i) => ({ roles: rolesOf(i) }));
/** Milliseconds of processor time. */
function costOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
/** The least of three: other load only adds to it. */
const leastCost = (run: () => unknown): number => Math.min(...[1, 2, 3].map(() => costOf(run)));

test.each(Object.keys(WORST))('the roles that 200 evenings of 500 people lack are found at once: %s', (name) => {
  const people = crowd(500, WORST[name]!);
  expect(leastCost(() => Array.from({ length: 200 }, () => missingForNext(people, 10)))).toBeLessThan(250);
});

test.each(Object.keys(WORST))('a proposal among 5,000 people lets others go on: %s', (name) => {
  for (const lobbies of [1, 10]) {
    const people = crowd(5_000, WORST[name]!).map((one, i) => ({ ...one, userId: `${i}`, strength: i === 0 ? 33 : 0 }));
    const request = { mode: 'balanced', lobbies, maxLobbies: 10, seed: 'a' } as const;
    const first = split(people, request) as Split;
    const steps = splitInSteps(people, { ...request, earlier: [first] });
    let longest = 0;
    for (let isDone = false; ;) {
      const took = costOf(() => {
        isDone = steps.next().done === true;
      });
      longest = Math.max(longest, took);
      if (isDone) break;
    }
    expect([lobbies, longest < 200]).toEqual([lobbies, true]);
  }
});
