/** Who is where, from the leases of all nodes. `place|person|node` is held until an instant; a person is there while any of his leases holds. */
export interface Attendee { place: string; userId: string; until: number }
export interface Change { place: string; came: string[]; went: { userId: string; until: number }[] }

const SEPARATOR = '|';
export const leaseOf = (place: string, userId: string, node: string): string => [place, userId, node].join(SEPARATOR);
export const userOf = (lease: string): string => lease.split(SEPARATOR)[1]!;

/** The leases as one node knows them. Times in ms of one clock, which the caller chooses. */
export class Leases {
  readonly #until = new Map<string, number>();
  /** Place → person → how long he is there. */
  #there = new Map<string, Map<string, number>>();

  /** What the shared store says; a lease missing in it holds all the same until it is over, for a store that was emptied is filled again. */
  hear(leases: Iterable<readonly [lease: string, until: number]>): void {
    for (const [lease, until] of leases) this.#until.set(lease, until);
  }

  /** Looks again; tells what has changed since the last look. */
  look(now: number): Change[] {
    const before = this.#there;
    this.#there = this.#count(now);
    return [...new Set([...before.keys(), ...this.#there.keys()])].flatMap((place) => {
      const change = difference(place, before.get(place) ?? NOBODY, this.#there.get(place) ?? NOBODY);
      return change.came.length + change.went.length > 0 ? [change] : [];
    });
  }

  at(place: string): string[] {
    return [...(this.#there.get(place) ?? NOBODY).keys()];
  }

  isAt(place: string, userId: string): boolean {
    return this.#there.get(place)?.has(userId) ?? false;
  }

  #count(now: number): Map<string, Map<string, number>> {
    const there = new Map<string, Map<string, number>>();
    for (const [lease, until] of this.#until) {
      if (until <= now) { this.#until.delete(lease); continue; }
      const [place = '', userId = ''] = lease.split(SEPARATOR);
      let people = there.get(place);
      if (!people) there.set(place, (people = new Map()));
      people.set(userId, Math.max(until, people.get(userId) ?? 0));
    }
    return there;
  }
}

const NOBODY: ReadonlyMap<string, number> = new Map();

function difference(place: string, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Change {
  const came = [...after.keys()].filter((userId) => !before.has(userId));
  const went = [...before].filter(([userId]) => !after.has(userId)).map(([userId, until]) => ({ userId, until }));
  return { place, came, went };
}
