/** Which people play which roles for a team in one scrim: given, or drawn from those who have time. */
import type { LineUp } from '@muster/contracts/board';
import { type Role, ROLES } from '@muster/contracts/constants';
import type { MemberKind } from '@muster/contracts/teams';
import { BoardRejection } from './errors';

/** `roles`: in this team, else the preferred ones, else none. Members are listed longest-serving first. */
export interface Candidate {
  userId: string;
  kind: MemberKind;
  roles: readonly Role[];
  isBanned: boolean;
}
/**
 * How a person is taken at that time: in the line-up of another booking, in a seat that they took themselves, or in one
 * that others gave them.
 */
export type Taken = 'booked' | 'own' | 'placed';
export interface Squad {
  members: readonly Candidate[];
  /** The people who said that they have time. */
  able: ReadonlySet<string>;
  /** The people who play, cast or come to an evening then. */
  busy: ReadonlySet<string>;
  taken: ReadonlyMap<string, Taken>;
  oneShort: Role | null;
}

const mayPlay = ({ kind, isBanned }: Candidate): boolean => kind !== 'coach' && !isBanned;
/** Whether a booking keeps the person from another one. A seat that others gave only warns. */
const isBusy = ({ taken }: Pick<Squad, 'taken'>, userId: string): boolean =>
  taken.has(userId) && taken.get(userId) !== 'placed';

/** Throws unless these are different people who play for the team, in all roles but the one that it lacks. */
export function assertLineUp(lineUp: LineUp, oneShort: Role | null, members: readonly Candidate[]): void {
  if (!isLineUp(lineUp, oneShort, members)) throw new BoardRejection('line-up-invalid');
}

function isLineUp(lineUp: LineUp, oneShort: Role | null, members: readonly Candidate[]): boolean {
  const players = new Set(members.filter(mayPlay).map(({ userId }) => userId));
  const wanted = ROLES.filter((role) => role !== oneShort);
  return (
    lineUp.length === wanted.length &&
    new Set(lineUp.map(({ userId }) => userId)).size === lineUp.length &&
    wanted.every((role) => lineUp.some((seat) => seat.role === role)) &&
    lineUp.every(({ userId }) => players.has(userId))
  );
}

/** The people of a line-up who cannot play, because they play elsewhere at that time. */
export const busyIn = (lineUp: LineUp, squad: Pick<Squad, 'taken'>): string[] =>
  lineUp.map(({ userId }) => userId).filter((userId) => isBusy(squad, userId));

/** Whether a line-up that was stored before still holds. */
export const stillHolds = (lineUp: LineUp, squad: Squad): boolean =>
  isLineUp(lineUp, squad.oneShort, squad.members) && busyIn(lineUp, squad).length === 0;

/** Returns the best line-up of those who have time, else the five players in their first roles; undefined if neither is. */
export function drawLineUp(squad: Squad, except: ReadonlySet<string> = new Set()): LineUp | undefined {
  const free = squad.members.filter(
    (member) =>
      mayPlay(member) && squad.able.has(member.userId) && !isBusy(squad, member.userId) && !except.has(member.userId),
  );
  return bestOf(free, squad) ?? firstFive(squad, except);
}

interface Ranking {
  lineUp: LineUp;
  /** Compared one after another: fewest subs, smallest sum of places, longest-serving. */
  order: readonly number[];
}

function bestOf(free: readonly Candidate[], { members, oneShort }: Squad): LineUp | undefined {
  const roles = ROLES.filter((role) => role !== oneShort);
  const place = new Map(members.map(({ userId }, i) => [userId, i]));
  let best: Ranking | undefined;
  const seat = (chosen: readonly Candidate[]): void => {
    // All writers wait for this, and no further seat makes up for a sub
    if (best && subsIn(chosen) > best.order[0]!) return;
    const role = roles[chosen.length];
    if (role === undefined) {
      const found = rankingOf(chosen, roles, place);
      if (!best || isBefore(found.order, best.order)) best = found;
      return;
    }
    for (const one of free) if (playsRole(one, role) && !chosen.includes(one)) seat([...chosen, one]);
  };
  seat([]);
  return best?.lineUp;
}

const subsIn = (chosen: readonly Candidate[]): number => chosen.filter(({ kind }) => kind === 'sub').length;
/** People who named no role play any. */
const playsRole = ({ roles }: Candidate, role: Role): boolean => roles.length === 0 || roles.includes(role);

function rankingOf(chosen: readonly Candidate[], roles: readonly Role[], place: ReadonlyMap<string, number>): Ranking {
  const places = chosen.reduce((sum, { roles: own }, i) => sum + Math.max(0, own.indexOf(roles[i]!)), 0);
  const served = chosen.map(({ userId }) => place.get(userId)!).toSorted((a, b) => a - b);
  return {
    lineUp: chosen.map(({ userId }, i) => ({ userId, role: roles[i]! })),
    order: [subsIn(chosen), places, ...served],
  };
}
function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
}

function firstFive({ members, taken, busy, oneShort }: Squad, except: ReadonlySet<string>): LineUp | undefined {
  const players = members.filter(({ kind, isBanned }) => kind === 'player' && !isBanned);
  const lineUp = players.flatMap(({ userId, roles: [role] }) => (role ? [{ userId, role }] : []));
  const isFree = players.every(({ userId }) => !taken.has(userId) && !busy.has(userId) && !except.has(userId));
  const isWhole = oneShort === null && players.length === ROLES.length && isFree;
  return isWhole && isLineUp(lineUp, null, members) ? inOrder(lineUp) : undefined;
}
const inOrder = (lineUp: LineUp): LineUp => ROLES.flatMap((role) => lineUp.filter((seat) => seat.role === role));
