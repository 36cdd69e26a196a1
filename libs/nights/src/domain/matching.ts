/** Which people can play which roles at the same time: augmenting paths in a bipartite graph of people and roles. */
import { ROLES, type Role } from '@muster/contracts/constants';

/** `roles`: those they named, preferred first; an empty list means any. */
export interface Named {
  roles: readonly Role[];
}

/** The indices of the people who play each role. */
export type RoleAssignment = Record<Role, number[]>;

export const playableRoles = ({ roles }: Named): readonly Role[] => (roles.length > 0 ? roles : ROLES);

/**
 * Assigns as many people as possible, each to a role they named, at most `capacity` per role. People at the beginning of
 * the list are assigned before those behind them.
 */
export function assignRoles(people: readonly Named[], capacity: number): RoleAssignment {
  const assigned = emptyAssignment();
  for (const index of people.keys()) makeRoom(index, new Set());
  return assigned;

  /** Assigns the person, moving others to another role of theirs where that frees a place. */
  function makeRoom(person: number, tried: Set<Role>): boolean {
    const roles = playableRoles(people[person]!);
    const free = roles.find((role) => assigned[role].length < capacity);
    if (free) {
      assigned[free].push(person);
      return true;
    }
    for (const role of roles) {
      if (tried.has(role)) continue;
      tried.add(role);
      const mover = assigned[role].find((occupant) => makeRoom(occupant, tried));
      if (mover === undefined) continue;
      assigned[role] = [...assigned[role].filter((occupant) => occupant !== mover), person];
      return true;
    }
    return false;
  }
}

/**
 * How many people are missing per role until `capacity` play each. Where people could fill either of two roles, the
 * role that fewer of them named stays short.
 */
export function shortRoles(people: readonly Named[], capacity: number): Partial<Record<Role, number>> {
  const namers = (role: Role) => people.filter((person) => playableRoles(person).includes(role)).length;
  const missing: Partial<Record<Role, number>> = {};
  const roleOf = new Map<number, Role>();
  for (const role of ROLES.toSorted((a, b) => namers(b) - namers(a))) {
    let open = capacity;
    while (open > 0 && takeOne(role, new Set())) open--;
    if (open > 0) missing[role] = open;
  }
  return missing;

  /** Fills one place of the role, with a free person or one whose place another person takes. */
  function takeOne(role: Role, seen: Set<number>): boolean {
    for (const [index, person] of people.entries()) {
      if (seen.has(index) || !playableRoles(person).includes(role)) continue;
      seen.add(index);
      const current = roleOf.get(index);
      if (current === role) continue;
      if (current !== undefined && !takeOne(current, seen)) continue;
      roleOf.set(index, role);
      return true;
    }
    return false;
  }
}

export const countAssigned = (assignment: RoleAssignment): number =>
  ROLES.reduce((total, role) => total + assignment[role].length, 0);

const emptyAssignment = (): RoleAssignment => ({ Top: [], Jungle: [], Mid: [], ADC: [], Support: [] });
