/**
 * Seats users so that teams and lanes are as even as possible by rank. It has a search of its own: unlike the split of an
 * evening, it keeps taken seats, chooses among more people than seats, compares lanes and returns alternatives.
 */
import { type TeamBalance, teamBalance } from '@muster/contracts/balance';
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { ladderPosition } from '@muster/contracts/ranks';
import { integerRandom, shuffle } from '@muster/kernel';
import type { Seat } from './state';

export interface SeatPosition {
  team: TeamName;
  role: Role;
}
export type Ranked<T> = T & { rank: string };
export interface SeatPlan extends TeamBalance {
  seats: readonly Seat[];
}

/** Number of starting orders: the drawn order, then shuffled ones. */
const RESTARTS = 16;
/** Up to this number of arrangements, all of them are compared. */
const MAX_EXHAUSTIVE = 10_000;
/** A difference between the teams weighs twice as much as the widest gap on a lane. */
const TEAM_WEIGHT = 2;

/**
 * Returns the best distinct plans found for the open seats, the most even first; none if there are too few users.
 * `drawn`: users in drawn order. `seed`: uniform in [0, 1), decides between equally good plans.
 */
export function balancedPlans(
  taken: readonly Ranked<SeatPosition>[],
  open: readonly SeatPosition[],
  drawn: readonly Ranked<{ userId: string }>[],
  seed: number,
  count = 3,
): SeatPlan[] {
  if (drawn.length < open.length || open.length === 0) return [];
  const gaps = gapsOf(taken, open, drawn);
  const cost: Cost = (order) => unevenness(gaps(order));
  const found = new Map<string, number[]>();
  for (const order of countArrangements(drawn.length, open.length) <= MAX_EXHAUSTIVE
    ? arrangements(drawn.length, open.length)
    : climbed())
    found.set(order.slice(0, open.length).join(), order);
  const best = [...found.values()].toSorted((a, b) => cost(a) - cost(b)).slice(0, count);
  return best.map((order) => toPlan(order, taken, open, drawn));

  function* climbed(): Generator<number[]> {
    const random = integerRandom(String(seed));
    for (let start = 0; start < RESTARTS; start++) {
      const order = start === 0 ? [...drawn.keys()] : shuffle([...drawn.keys()], random);
      // Smoothing the lanes first can end in a worse plan than the draw itself: the draw is improved directly, too.
      if (start === 0) yield improve(order, open.length, cost);
      const best = improve(
        improve(order, open.length, (neighbour) => laneRoughness(gaps(neighbour))),
        open.length,
        cost,
      );
      yield best;
      if (start === RESTARTS - 1) yield* neighbours(best, open.length);
    }
  }
}

/** Number of ways to seat `seats` of `people` users. */
const countArrangements = (people: number, seats: number): number =>
  seats === 0 ? 1 : people * countArrangements(people - 1, seats - 1);

function* arrangements(people: number, seats: number, seated: readonly number[] = []): Generator<number[]> {
  if (seats === 0) return yield [...seated];
  for (let person = 0; person < people; person++)
    if (!seated.includes(person)) yield* arrangements(people, seats - 1, [...seated, person]);
}

type Cost = (order: readonly number[]) => number;

/** Returns by how much Blue is ahead on each lane if the users take the open seats in the given order. */
function gapsOf(
  taken: readonly Ranked<SeatPosition>[],
  open: readonly SeatPosition[],
  drawn: readonly { rank: string }[],
): (order: readonly number[]) => number[] {
  const lane = ({ team, role }: SeatPosition) => ROLES.indexOf(role) + TEAMS.indexOf(team) * ROLES.length;
  const seats = Array.from({ length: ROLES.length * TEAMS.length }, () => 0);
  for (const seat of taken) seats[lane(seat)] = ladderPosition(seat.rank);
  const [lanes, steps] = [open.map(lane), drawn.map((person) => ladderPosition(person.rank))];
  return (order) => {
    for (let i = 0; i < lanes.length; i++) seats[lanes[i]!] = steps[order[i]!]!;
    return ROLES.map((_, role) => seats[role]! - seats[role + ROLES.length]!);
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const unevenness = (gaps: readonly number[]): number =>
  TEAM_WEIGHT * Math.abs(sum(gaps)) + Math.max(...gaps.map(Math.abs));
/** Falls with every gap that gets smaller, so that the search still proceeds where the widest gap stays the same. */
const laneRoughness = (gaps: readonly number[]): number =>
  TEAM_WEIGHT * sum(gaps.map((gap) => gap ** 2)) + sum(gaps) ** 2;

/** Swaps two seated users, or a seated and an unseated one, as long as that lowers the cost. */
function improve(start: readonly number[], seats: number, cost: Cost): number[] {
  let [best, lowestCost] = [[...start], cost(start)];
  for (let hasImproved = true; hasImproved;) {
    hasImproved = false;
    for (const neighbour of neighbours(best, seats)) {
      const neighbourCost = cost(neighbour);
      if (neighbourCost < lowestCost) [best, lowestCost, hasImproved] = [neighbour, neighbourCost, true];
    }
  }
  return best;
}

function* neighbours(order: readonly number[], seats: number): Generator<number[]> {
  for (let i = 0; i < seats; i++) {
    for (let j = i + 1; j < order.length; j++) yield order.with(i, order[j]!).with(j, order[i]!);
  }
}

function toPlan(
  order: readonly number[],
  taken: readonly Ranked<SeatPosition>[],
  open: readonly SeatPosition[],
  drawn: readonly Ranked<{ userId: string }>[],
): SeatPlan {
  const seated = open.map(({ team, role }, i) => ({ ...drawn[order[i]!]!, team, role }));
  const of = (team: TeamName) => [...taken, ...seated].filter((seat) => seat.team === team);
  return {
    ...teamBalance({ teamOne: of('teamOne'), teamTwo: of('teamTwo') }),
    seats: seated.map(({ userId, team, role }) => ({ userId, team, role })),
  };
}
