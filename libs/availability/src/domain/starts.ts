/** Finds when a team can start: with all five roles, or with all but one. */
import { type Role, ROLES } from '@muster/contracts/constants';
import type { Span } from './spans';

/** Starts lie on the quarters of the hour in UTC. */
export const GRID_MS = 15 * 60_000;

/** `roles`: those they play in this team; `free`: joined spans. */
export interface Available {
  userId: string;
  roles: readonly Role[];
  free: readonly Span[];
}
/** `from`, `to`: the first and the last start (epoch ms). `people`: those who are able at every one of them. */
export interface Starts {
  from: number;
  to: number;
  tier: 'full' | 'one-short';
  missing: Role[];
  people: string[];
}

/** A set of roles or people, as a bit mask. */
type Mask = number;
const ALL_ROLES: Mask = (1 << ROLES.length) - 1;
const ROLE_BITS = ROLES.map((_, i) => 1 << i);

/** @param window of the starts; games may last beyond its end. @param lengthMs of the game */
export function findStarts(people: readonly Available[], window: Span, lengthMs: number): Starts[] {
  const roleMasks = people.map(({ roles }) => roles.reduce((mask, role) => mask | ROLE_BITS[ROLES.indexOf(role)]!, 0));
  const judged = new Map<Mask, Pick<Starts, 'tier' | 'missing'> | null>();
  const judge = (able: Mask) => {
    let found = judged.get(able);
    if (found === undefined) {
      found = judgeRoles(roleMasks.filter((_, i) => able & (1 << i)));
      judged.set(able, found);
    }
    return found;
  };
  const ableAt = ableBy(people, lengthMs);
  const found: (Starts & { able: Mask })[] = [];
  for (let at = Math.ceil(window.start / GRID_MS) * GRID_MS; at < window.end; at += GRID_MS) {
    const able = ableAt(at);
    const verdict = judge(able);
    if (!verdict) continue;
    const last = found.at(-1);
    if (last && last.to === at - GRID_MS && last.tier === verdict.tier && isSame(last.missing, verdict.missing)) {
      last.to = at;
      last.able &= able;
    } else found.push({ from: at, to: at, ...verdict, people: [], able });
  }
  return found.map(({ able, ...starts }) => ({
    ...starts,
    people: people.filter((_, i) => able & (1 << i)).map(({ userId }) => userId),
  }));
}

const isSame = (a: readonly Role[], b: readonly Role[]): boolean => a.join(' ') === b.join(' ');

/** Returns who is free for a whole game; it is asked for one start after the other. */
function ableBy(people: readonly Available[], lengthMs: number): (at: number) => Mask {
  const next = people.map(() => 0);
  return (at) =>
    people.reduce((able, { free }, i) => {
      while (next[i]! < free.length && free[next[i]!]!.end < at + lengthMs) next[i]!++;
      const span = free[next[i]!];
      return span && span.start <= at ? able | (1 << i) : able;
    }, 0);
}

/** Null if fewer than four roles can be filled by different people. */
function judgeRoles(people: readonly Mask[]): Pick<Starts, 'tier' | 'missing'> | null {
  const counts = ROLE_SETS.map((set) => people.filter((roles) => roles & set).length);
  // Hall: roles can be filled if each set of them has at least as many people who play one of them.
  const canFill = (roles: Mask) => ROLE_SETS.every((set) => (set & ~roles) !== 0 || counts[set]! >= sizeOf(set));
  if (canFill(ALL_ROLES)) return { tier: 'full', missing: [] };
  const missing = ROLES.filter((_, i) => canFill(ALL_ROLES & ~ROLE_BITS[i]!));
  return missing.length > 0 ? { tier: 'one-short', missing } : null;
}
const ROLE_SETS: readonly Mask[] = Array.from({ length: ALL_ROLES + 1 }, (_, set) => set);
const sizeOf = (set: Mask): number => ROLE_BITS.filter((role) => set & role).length;
