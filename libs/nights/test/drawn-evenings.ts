import { ROLES, type Role } from '@muster/contracts/constants';
import { integerRandom, shuffle } from '@muster/kernel';
import type { Candidate } from '../src/domain/split';

export const person = (userId: string, strength: number, ...roles: Role[]): Candidate => ({ userId, strength, roles });
/** People with two roles each, as on a usual evening; every role is named by at least four in ten. */
export function evening(count: number, seed: string): Candidate[] {
  const random = integerRandom(seed);
  return shuffle([...Array(count).keys()], random).map((i) => {
    const first = ROLES[i % ROLES.length]!;
    const second = ROLES.filter((role) => role !== first)[random(4)]!;
    return person(`${i}`, random(33), ...shuffle([first, second], random));
  });
}

/** Compares all role assignments and sides of ten people. */
export function smallestGap(people: readonly Candidate[]): number {
  let smallest = Infinity;
  const pairs: number[][] = ROLES.map(() => []);
  const place = (index: number): void => {
    if (index === people.length) {
      const leads = pairs.map(([a, b]) => people[a!]!.strength - people[b!]!.strength);
      for (let sides = 0; sides < 32; sides++)
        smallest = Math.min(
          smallest,
          Math.abs(leads.reduce((sum, lead, i) => sum + ((sides >> i) & 1 ? lead : -lead), 0)),
        );
      return;
    }
    for (const role of people[index]!.roles) {
      const pair = pairs[ROLES.indexOf(role)]!;
      if (pair.length === 2) continue;
      pair.push(index);
      place(index + 1);
      pair.pop();
    }
  };
  place(0);
  return smallest;
}
