/**
 * Who is where, from the leases of all nodes. `place|person|node` is held until an instant; a person is there while any
 * of his leases holds.
 */
export interface PresenceEntry {
  channel: string;
  userId: string;
  until: number;
}
export interface MembershipChange {
  channel: string;
  joined: string[];
  left: { userId: string; until: number }[];
}

const SEPARATOR = '|';
export const leaseKey = (channel: string, userId: string, node: string): string =>
  [channel, userId, node].join(SEPARATOR);
export const userIdOf = (lease: string): string => lease.split(SEPARATOR)[1]!;

/** The leases as one node knows them. Times in ms of one clock, which the caller chooses. */
export class PresenceLeases {
  readonly #expiries = new Map<string, number>();
  /** Place → person → how long he is there. */
  #members = new Map<string, Map<string, number>>();

  /**
   * What the shared store says; a lease missing in it holds all the same until it is over, for a store that was emptied
   * is filled again.
   */
  merge(leases: Iterable<readonly [lease: string, until: number]>): void {
    for (const [lease, until] of leases) this.#expiries.set(lease, until);
  }

  /** Looks again; tells what has changed since the last look. */
  diff(now: number): MembershipChange[] {
    const before = this.#members;
    this.#members = this.#membersByChannel(now);
    return [...new Set([...before.keys(), ...this.#members.keys()])].flatMap((channel) => {
      const change = membershipChange(
        channel,
        before.get(channel) ?? NO_MEMBERS,
        this.#members.get(channel) ?? NO_MEMBERS,
      );
      return change.joined.length + change.left.length > 0 ? [change] : [];
    });
  }

  membersOf(channel: string): string[] {
    return [...(this.#members.get(channel) ?? NO_MEMBERS).keys()];
  }

  isPresent(channel: string, userId: string): boolean {
    return this.#members.get(channel)?.has(userId) ?? false;
  }

  #membersByChannel(now: number): Map<string, Map<string, number>> {
    const there = new Map<string, Map<string, number>>();
    for (const [lease, until] of this.#expiries) {
      if (until <= now) {
        this.#expiries.delete(lease);
        continue;
      }
      const [channel = '', userId = ''] = lease.split(SEPARATOR);
      let people = there.get(channel);
      if (!people) there.set(channel, (people = new Map()));
      people.set(userId, Math.max(until, people.get(userId) ?? 0));
    }
    return there;
  }
}

const NO_MEMBERS: ReadonlyMap<string, number> = new Map();

function membershipChange(
  channel: string,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): MembershipChange {
  const joined = [...after.keys()].filter((userId) => !before.has(userId));
  const left = [...before].filter(([userId]) => !after.has(userId)).map(([userId, until]) => ({ userId, until }));
  return { channel, joined, left };
}
