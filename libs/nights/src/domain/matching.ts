/**
 * Assigns people to roles that they named, and counts how many can play at the same time: a bipartite graph of people
 * and roles.
 */
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
  // Where one person finds no place, those behind them with the same roles find none either.
  const taken = new Set<RoleSet>();
  for (const [index, person] of people.entries()) {
    const roles = toRoleSet(playableRoles(person));
    if (!taken.has(roles) && !makeRoom(index, new Set())) taken.add(roles);
  }
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

const emptyAssignment = (): RoleAssignment => ({ Top: [], Jungle: [], Mid: [], ADC: [], Support: [] });

/** A set of roles, as a bit mask. */
type RoleSet = number;
const ONE_ROLE: readonly RoleSet[] = ROLES.map((_, i) => 1 << i);
const ROLE_SETS: readonly RoleSet[] = Array.from({ length: (1 << ROLES.length) - 1 }, (_, i) => i + 1);
const sizeOf = (set: RoleSet): number => ONE_ROLE.filter((role) => set & role).length;
const toRoleSet = (roles: readonly Role[]): RoleSet =>
  roles.reduce((set, role) => set | ONE_ROLE[ROLES.indexOf(role)]!, 0);

/**
 * Returns for each set of roles how many people can play at least one of them. People with the same roles are counted
 * together, so that what follows costs the same for ten people and for ten thousand.
 */
function countPlayers(people: readonly Named[]): readonly number[] {
  const withExactly = Array.from({ length: ROLE_SETS.length + 1 }, () => 0);
  for (const person of people) withExactly[toRoleSet(playableRoles(person))]! += 1;
  const among = (set: RoleSet) => ROLE_SETS.reduce((sum, roles) => (roles & set ? sum + withExactly[roles]! : sum), 0);
  return [0, ...ROLE_SETS.map(among)];
}

/**
 * How many people can play each role at the same time, at most. By Hall's theorem the set of roles with the fewest
 * people per role decides.
 */
export function fullRoles(people: readonly Named[]): number {
  const players = countPlayers(people);
  return Math.min(...ROLE_SETS.map((set) => Math.floor(players[set]! / sizeOf(set))));
}

/**
 * How many people are missing per role until `capacity` play each. Where people could fill either of two roles, the
 * role that fewer of them named stays short.
 */
export function shortRoles(people: readonly Named[], capacity: number): Partial<Record<Role, number>> {
  const players = countPlayers(people);
  const missing: Partial<Record<Role, number>> = {};
  /** For each set of the roles filled so far, how many people play them. */
  let filled: [RoleSet, number][] = [[0, 0]];
  for (const one of ONE_ROLE.toSorted((a, b) => players[b]! - players[a]!)) {
    const free = Math.min(capacity, ...filled.map(([set, count]) => players[set | one]! - count));
    if (free < capacity) missing[ROLES[ONE_ROLE.indexOf(one)]!] = capacity - free;
    filled = filled.flatMap(([set, count]): [RoleSet, number][] => [
      [set, count],
      [set | one, count + free],
    ]);
  }
  return missing;
}
