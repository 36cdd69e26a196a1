/** The people of a pick-up: how many count, what is missing, and the ten who are asked. Both sides of the wire compute it. */
import { ROLES, type Role, SCRIM_SIZE, TEAMS } from './constants';

interface Player {
  /** Preferred first; at least one. */
  roles: readonly Role[];
}
interface Conditional {
  /** The person counts once so many are there, themselves included. */
  atLeast: number;
}
export interface MissingPeople {
  /** How many seats nobody of them can take. */
  people: number;
  /** The roles that fewer name than there are seats, with how many lack. */
  roles: Partial<Record<Role, number>>;
}

const SEATS_PER_ROLE = TEAMS.length;

/**
 * Returns the largest set in which everybody's `atLeast` is at most its size, and the others, each in the order in which
 * they were given.
 */
export function countedOf<P extends Conditional>(around: readonly P[]): { people: P[]; ifEnough: P[] } {
  let people = [...around];
  let size: number;
  do {
    size = people.length;
    people = people.filter(({ atLeast }) => atLeast <= size);
  } while (people.length < size);
  const counted = new Set(people);
  return { people, ifEnough: around.filter((person) => !counted.has(person)) };
}

/** Ten seats, two a role, with the people who sit in them. They change seats when another one can sit only so. */
class Seats<P extends Player> {
  readonly #seated = new Map<Role, P[]>(ROLES.map((role) => [role, []]));

  /** Gives the person a seat, if all of them can still sit in roles that they named. */
  add(person: P): boolean {
    return this.#sit(person, new Set());
  }

  #sit(person: P, tried: Set<Role>): boolean {
    for (const role of person.roles) {
      if (tried.has(role)) continue;
      tried.add(role);
      const seated = this.#seated.get(role)!;
      if (seated.length < SEATS_PER_ROLE) return seated.push(person) > 0;
      const moved = seated.findIndex((other) => this.#sit(other, tried));
      if (moved !== -1) {
        seated[moved] = person;
        return true;
      }
    }
    return false;
  }
}

/**
 * Takes people in the order given and keeps each who can sit at once with those kept so far, until ten are kept. With
 * fewer than ten, these are still as many as can sit at once.
 */
export function tenOf<P extends Player>(inOrder: readonly P[]): P[] {
  const seats = new Seats<P>();
  const kept: P[] = [];
  for (const person of inOrder) {
    if (kept.length === SCRIM_SIZE) break;
    if (seats.add(person)) kept.push(person);
  }
  return kept;
}

/** Whether all of them can sit at once in roles that they named. */
export const canSit = (people: readonly Player[]): boolean => tenOf(people).length === people.length;

/** Returns null when ten of them can sit at once. */
export function missingOf(people: readonly Player[]): MissingPeople | null {
  const lacking = SCRIM_SIZE - tenOf(people).length;
  if (lacking === 0) return null;
  const short = ROLES.map((role) => {
    const named = people.filter(({ roles }) => roles.includes(role)).length;
    return [role, SEATS_PER_ROLE - named] as const;
  });
  return { people: lacking, roles: Object.fromEntries(short.filter(([, lack]) => lack > 0)) };
}
