/**
 * Splits the people of an evening into lobbies: as many as possible in which everybody plays a role they named, then the
 * smallest difference of ranks between the two sides of each lobby, then preferred roles. After earlier rounds, people
 * get other team mates and other sides as far as the differences of ranks grow by at most two. The same people in the
 * same order, with the same rounds and seed, give the same split on every machine, because it calculates with integers
 * only.
 */
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { integerRandom, type RandomInteger, shuffle } from '@muster/kernel';
import { Board } from './board';
import { EarlierRounds } from './earlier-rounds';
import { assignRoles, fullRoles, type Named, playableRoles, type RoleAssignment, shortRoles } from './matching';
import { VariedBoard } from './varied-board';

export const LOBBY_SIZE = ROLES.length * TEAMS.length;
/** How much larger the differences of ranks together may become so that people meet new team mates. */
const VARIETY_GAP = 2;

/** `strength`: of their rank, see `strengthOf`. */
export interface Candidate extends Named {
  userId: string;
  strength: number;
}
export interface LobbySeat {
  userId: string;
  role: Role;
}
/** `gap`: the difference between the sums of both sides; `offRole`: how many play a role that they did not name. */
export interface Lobby extends Record<TeamName, readonly LobbySeat[]> {
  gap: number;
  offRole: number;
}
/** The qualities of a split, from which its explanation is written in the language of the reader. */
export interface Achieved {
  people: number;
  /** The roles that one more lobby would need, if there may be one more. */
  short: Partial<Record<Role, number>>;
  /** How many play the role they named first, second, …; people who named none count as first. */
  byPreference: readonly number[];
  offRole: number;
  /**
   * In a balanced split after earlier rounds: pairs of team mates who were team mates before, and people on the side on
   * which they played all their rounds.
   */
  repeated?: { mates: number; sameSide: number };
}
export interface Split {
  lobbies: readonly Lobby[];
  reserves: readonly string[];
  achieved: Achieved;
}
export interface TooFew {
  people: number;
  needed: number;
  roles: Partial<Record<Role, number>>;
}
export interface SplitRequest {
  mode: 'balanced' | 'random';
  /** Exactly this number, with roles that people did not name if necessary; otherwise as many as roles allow. */
  lobbies?: number | undefined;
  maxLobbies: number;
  seed: string;
  /** The rounds of this evening so far. A balanced split differs from them where ranks and roles allow it. */
  earlier?: readonly { lobbies: readonly Pick<Lobby, TeamName>[] }[];
}

/** `people`: in the order in which they are seated if there are too many. */
export function split(people: readonly Candidate[], request: SplitRequest): Split | TooFew {
  const steps = splitInSteps(people, request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like {@link split}, with a pause after each fraction of a millisecond, so that a server can do other work between. */
export function* splitInSteps(
  people: readonly Candidate[],
  request: SplitRequest,
): Generator<undefined, Split | TooFew> {
  const count = request.lobbies ?? possibleLobbies(people, request.maxLobbies);
  if (count === 0 || people.length < count * LOBBY_SIZE) {
    const wanted = Math.max(count, 1);
    return { people: people.length, needed: wanted * LOBBY_SIZE, roles: shortRoles(people, 2 * wanted) };
  }
  const random = integerRandom(request.seed);
  const board = new Board(people, seatingOrder(people, count, random));
  if (request.mode === 'random') board.shuffle(random);
  else yield* board.improve(random);
  const earlier = new EarlierRounds(
    people.map(({ userId }) => userId),
    request.earlier ?? [],
  );
  if (request.mode === 'random' || earlier.isEmpty) return toSplit(people, board.order, request.maxLobbies);
  const varied = new VariedBoard(people, board.order, earlier, board.gap + VARIETY_GAP);
  yield* varied.improve(random);
  const found = toSplit(people, varied.order, request.maxLobbies);
  return { ...found, achieved: { ...found.achieved, repeated: varied.repeated() } };
}

/** The most lobbies in which everybody plays a role they named. */
export function possibleLobbies(people: readonly Named[], maxLobbies: number): number {
  return Math.min(maxLobbies, Math.floor(fullRoles(people) / TEAMS.length));
}

/** The next lobby that cannot be made yet, and the roles that it lacks; null if no more lobbies may be made. */
export function missingForNext(
  people: readonly Named[],
  maxLobbies: number,
): { lobbies: number; roles: Partial<Record<Role, number>> } | null {
  const next = possibleLobbies(people, maxLobbies) + 1;
  return next > maxLobbies ? null : { lobbies: next, roles: shortRoles(people, 2 * next) };
}

/**
 * Returns the people in the order of the seats of a {@link Board}. Places that nobody named go to people who would be
 * left over otherwise.
 */
function seatingOrder(people: readonly Candidate[], count: number, random: RandomInteger): number[] {
  const assigned = fillUp(people, assignRoles(people, 2 * count), 2 * count);
  const byRole = ROLES.map((role) => shuffle(assigned[role], random));
  return Array.from({ length: 2 * count }, (_, side) => byRole.map((seated) => seated[side]!)).flat();
}

function fillUp(people: readonly Candidate[], assigned: RoleAssignment, capacity: number): RoleAssignment {
  const seated = new Set(ROLES.flatMap((role) => assigned[role]));
  const waiting = [...people.keys()].filter((person) => !seated.has(person));
  return Object.fromEntries(
    ROLES.map((role) => [role, [...assigned[role], ...waiting.splice(0, capacity - assigned[role].length)]]),
  ) as RoleAssignment;
}

function toSplit(people: readonly Candidate[], order: readonly number[], maxLobbies: number): Split {
  const seats = order.map((person, seat) => ({ person: people[person]!, role: ROLES[seat % ROLES.length]! }));
  const isOff = ({ person, role }: (typeof seats)[number]) => !playableRoles(person).includes(role);
  const side = (index: number) => seats.slice(index * ROLES.length, (index + 1) * ROLES.length);
  const named = seats.filter((seat) => !isOff(seat)).map(({ person, role }) => Math.max(0, person.roles.indexOf(role)));
  const seated = new Set(order);
  const lobbies = order.length / LOBBY_SIZE;
  return {
    lobbies: Array.from({ length: lobbies }, (_, lobby) => {
      const [one, two] = [side(2 * lobby), side(2 * lobby + 1)];
      return {
        teamOne: one.map(({ person: { userId }, role }) => ({ userId, role })),
        teamTwo: two.map(({ person: { userId }, role }) => ({ userId, role })),
        gap: Math.abs(strength(one) - strength(two)),
        offRole: [...one, ...two].filter(isOff).length,
      };
    }),
    reserves: people.filter((_, person) => !seated.has(person)).map(({ userId }) => userId),
    achieved: {
      people: people.length,
      short: lobbies < maxLobbies ? shortRoles(people, 2 * (lobbies + 1)) : {},
      byPreference: ROLES.map((_, preference) => named.filter((place) => place === preference).length),
      offRole: seats.filter(isOff).length,
    },
  };
}

const strength = (seats: readonly { person: Candidate }[]): number =>
  seats.reduce((sum, { person }) => sum + person.strength, 0);
