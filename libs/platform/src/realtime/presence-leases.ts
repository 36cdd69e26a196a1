/**
 * Presence by channel, computed from the leases of all nodes. A lease `channel|user|node` expires at an instant; a user
 * is present while any of their leases holds.
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
/** Text that the keys of all leases of a channel start with. */
export const leasePrefix = (channel: string): string => `${channel}${SEPARATOR}`;
export const userIdOf = (lease: string): string => lease.split(SEPARATOR)[1]!;

/** Leases known to one node. Times are in ms of a clock chosen by the caller. */
export class PresenceLeases {
  readonly #expiries = new Map<string, number>();
  /** Channel → user id → latest expiry. */
  #members = new Map<string, Map<string, number>>();

  /**
   * Adds leases read from the shared store. Leases missing there stay until they expire, because a store that was
   * emptied is refilled.
   */
  merge(leases: Iterable<readonly [lease: string, until: number]>): void {
    for (const [lease, until] of leases) this.#expiries.set(lease, until);
  }

  /** Returns membership changes since the last call. */
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
    const members = new Map<string, Map<string, number>>();
    for (const [lease, until] of this.#expiries) {
      if (until <= now) {
        this.#expiries.delete(lease);
        continue;
      }
      const [channel = '', userId = ''] = lease.split(SEPARATOR);
      let expiries = members.get(channel);
      if (!expiries) members.set(channel, (expiries = new Map()));
      expiries.set(userId, Math.max(until, expiries.get(userId) ?? 0));
    }
    return members;
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
