import { integerRandom } from '@muster/kernel';
import { ROLES, type Role } from './constants';
import { canSit, countedOf, missingOf, tenOf } from './pickup-ten';

interface Drawn {
  id: number;
  roles: Role[];
  atLeast: number;
}

/** Another way to find out whether people can sit: no set of them names fewer seats than it has people (Hall). */
function canSitByHall(people: readonly Pick<Drawn, 'roles'>[]): boolean {
  for (let mask = 0; mask < 1 << ROLES.length; mask++) {
    const within = people.filter(({ roles }) => roles.every((role) => (mask >> ROLES.indexOf(role)) & 1)).length;
    const seats = 2 * ROLES.filter((_, i) => (mask >> i) & 1).length;
    if (within > seats) return false;
  }
  return true;
}
function keptByHall(people: readonly Drawn[]): Drawn[] {
  const kept: Drawn[] = [];
  for (const person of people) if (kept.length < 10 && canSitByHall([...kept, person])) kept.push(person);
  return kept;
}
/** Another way to find the largest set: it tries every size. */
function countedBySize(people: readonly Drawn[]): Drawn[] {
  for (let size = people.length; size > 0; size--) {
    const content = people.filter(({ atLeast }) => atLeast <= size);
    if (content.length >= size) return content;
  }
  return [];
}

function drawn(seed: string): Drawn[] {
  const random = integerRandom(seed);
  return Array.from({ length: random(18) }, (_, id) => {
    const first = ROLES[random(ROLES.length)]!;
    const others = ROLES.filter((role) => role !== first && random(4) === 0);
    return { id, roles: [first, ...others], atLeast: random(3) === 0 ? 1 + random(10) : 1 };
  });
}

test('the ten, what is missing, and who counts are those of another implementation', () => {
  for (let i = 0; i < 2_000; i++) {
    const people = drawn(`ten ${i}`);
    const kept = keptByHall(people);
    expect([i, tenOf(people)]).toEqual([i, kept]);
    expect([i, missingOf(people)?.people ?? 0]).toEqual([i, 10 - kept.length]);
    expect([i, canSit(people)]).toEqual([i, canSitByHall(people)]);
    const { people: counted, ifEnough } = countedOf(people);
    expect([i, counted]).toEqual([i, countedBySize(people)]);
    expect([i, new Set([...counted, ...ifEnough]).size]).toEqual([i, people.length]);
  }
});

const one = (id: number, roles: Role[], atLeast = 1): Drawn => ({ id, roles, atLeast });
const twoOf = (role: Role, from: number) => [one(from, [role]), one(from + 1, [role])];
const ten = ROLES.flatMap((role, i) => twoOf(role, 2 * i));

test('people who wait for each other find each other', () => {
  const eight = Array.from({ length: 8 }, (_, id) => one(id, ['Mid'], 8));
  expect(countedOf(eight).people).toHaveLength(8);
  expect(countedOf(eight.slice(1))).toEqual({ people: [], ifEnough: eight.slice(1) });
  expect(countedOf([...eight.slice(1), one(9, ['Top'])]).people).toHaveLength(8);
});

test('people who have come earlier are kept, and change seats for each other', () => {
  const flexible = one(90, ['Support', 'Top']);
  expect(tenOf([flexible, ...ten]).map(({ id }) => id)).toEqual([90, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(tenOf([...twoOf('Mid', 0), one(50, ['Mid']), ...ten.slice(0, 2)]).map(({ id }) => id)).toEqual([0, 1, 0, 1]);
});

test('what ten lack are the roles that too few have named, and nothing once ten can sit', () => {
  expect(missingOf(ten)).toBeNull();
  expect(missingOf(ten.slice(0, 9))).toEqual({ people: 1, roles: { Support: 1 } });
  expect(missingOf([])).toEqual({ people: 10, roles: { Top: 2, Jungle: 2, Mid: 2, ADC: 2, Support: 2 } });
  const roles = ROLES.flatMap((role) => (role === 'Support' ? [] : [role]));
  expect(missingOf([...ten.slice(0, 8), one(20, roles), one(21, ['Support'])])).toEqual({
    people: 1,
    roles: { Support: 1 },
  });
});
