/** Finds the best arrangement of exactly ten people by comparing all of them. */
import { ROLES } from '@muster/contracts/constants';

/**
 * `roleCost`: of a person on a role. `sideCosts`: of all sides of one assignment. It gets the two people of each role and
 * returns the cost of sides as bits: where a role's bit is set, its second person plays on the first side.
 */
export interface OneLobbyCosts {
  roleCost: (person: number, role: number) => number;
  sideCosts: (pairs: readonly (readonly number[])[]) => (sides: number) => number;
  /** Whether an arrangement costs the same with its sides exchanged, so that one of both is enough. */
  isSymmetric: boolean;
}

/** Returns the people of one side (0 or 1), in the order of the roles. */
export const peopleOf = (pairs: readonly (readonly number[])[], sides: number, side: number): number[] =>
  pairs.map((pair, role) => pair[((sides >> role) & 1) ^ side]!);

/**
 * Compares all ways in which ten people play five roles, and for each all sides.
 * @returns the people by seat: the first side's roles in their order, then the second's; undefined if every
 * arrangement costs Infinity. It pauses after each pair of roles of the first two people.
 */
export function* bestOfOneLobby(
  people: readonly number[],
  { roleCost, sideCosts, isSymmetric }: OneLobbyCosts,
): Generator<undefined, number[] | undefined> {
  const pairs: number[][] = ROLES.map(() => []);
  const sideWays = 1 << (isSymmetric ? ROLES.length - 1 : ROLES.length);
  let best: number[] | undefined;
  let lowest = Infinity;
  const assign = (index: number, cost: number): void => {
    if (cost >= lowest) return;
    if (index === people.length) return compareSides(cost);
    const person = people[index]!;
    for (const [role, pair] of pairs.entries()) {
      if (pair.length === 2) continue;
      pair.push(person);
      assign(index + 1, cost + roleCost(person, role));
      pair.pop();
    }
  };
  const compareSides = (roles: number): void => {
    const sideCost = sideCosts(pairs);
    for (let sides = 0; sides < sideWays; sides++) {
      const cost = roles + sideCost(sides);
      if (cost >= lowest) continue;
      lowest = cost;
      best = [...peopleOf(pairs, sides, 0), ...peopleOf(pairs, sides, 1)];
    }
  };
  for (const first of pairs.keys())
    for (const second of pairs.keys()) {
      pairs[first]!.push(people[0]!);
      pairs[second]!.push(people[1]!);
      assign(2, roleCost(people[0]!, first) + roleCost(people[1]!, second));
      pairs[second]!.pop();
      pairs[first]!.pop();
      yield;
    }
  return best;
}
