/**
 * People on the seats of all lobbies. Seat i belongs to side i / 5 (two sides make a lobby) and to role i % 5, so that
 * moves are swaps of numbers in one list.
 */
import { ROLES } from '@muster/contracts/constants';
import type { RandomInteger } from '@muster/kernel';
import type { Named } from './matching';
import { bestOfOneLobby, type OneLobbyCosts } from './one-lobby';

/** Weights, each greater than all that may stand below it: roles that were not named, ranks, preference. */
const OFF_ROLE = 1_000_000_000;
const GAP = 1_000;
/** How much worse a move may make the split, round by round: the search begins loose and ends strict. */
const TOLERANCES = [6_000, 4_000, 3_000, 2_000, 1_500, 1_000, 500, 4, 3, 2, 1, 0].flatMap((t) => [t, t]);
const RESTARTS = 4;
const DRAWS_PER_SEAT = 100;
export const SEATS_OF_ONE_LOBBY = 2 * ROLES.length;

export const sideOf = (seat: number): number => (seat / ROLES.length) | 0;
/** Looked up once: this runs a hundred thousand times per split. */
const { abs } = Math;

export class Board {
  readonly order: number[];
  /** How much worse a move may make the arrangement, round by round. */
  protected readonly tolerances: readonly number[] = TOLERANCES;
  /** Moves that are tried in each of these rounds. */
  protected readonly movesPerSeat: number = 60;
  /** Sum of a lobby's first side minus that of its second. */
  readonly #leads: Int32Array;
  #gap = 0;
  readonly #strengths: Int32Array;
  /** The cost of person p on role r, at index 5 p + r. */
  readonly #roleCosts: Int32Array;

  constructor(people: readonly (Named & { strength: number })[], order: readonly number[]) {
    this.order = [...order];
    this.#leads = new Int32Array(order.length / SEATS_OF_ONE_LOBBY);
    this.#strengths = Int32Array.from(people, ({ strength }) => strength);
    this.#roleCosts = Int32Array.from(people.flatMap(roleCosts));
    this.#sumUp();
  }

  /** Sum of the differences of ranks of all lobbies. */
  get gap(): number {
    return this.#gap;
  }

  /** Draws among all arrangements in which no more people play a role that they did not name. */
  shuffle(random: RandomInteger): void {
    for (let i = 0; i < this.order.length * DRAWS_PER_SEAT; i++) {
      const [a, b] = [random(this.order.length), random(this.order.length)];
      if (this.roleChange(a, b) < OFF_ROLE / 2) this.#swap(a, b);
    }
  }

  /** Searches for the arrangement with the lowest cost, in steps; for one lobby it compares all of them. */
  *improve(random: RandomInteger): Generator<undefined, void> {
    if (this.order.length === SEATS_OF_ONE_LOBBY)
      return this.place((yield* bestOfOneLobby(this.order, this.oneLobbyCosts())) ?? this.order);
    const start = [...this.order];
    let [best, lowest] = [start, this.cost()];
    for (let restart = 0; restart < RESTARTS; restart++) {
      this.place(start);
      yield* this.#anneal(random);
      const cost = this.cost();
      if (cost < lowest) [best, lowest] = [[...this.order], cost];
    }
    this.place(best);
  }

  *#anneal(random: RandomInteger): Generator<undefined, void> {
    const seats = this.order.length;
    for (const tolerance of this.tolerances) {
      yield;
      for (let i = 0; i < this.movesPerSeat * seats; i++) {
        const a = random(seats);
        const kind = random(4);
        // Half of the moves exchange two people of the same role, which is always possible
        const b = kind < 2 ? (a + ROLES.length * (1 + random(seats / ROLES.length - 1))) % seats : random(seats);
        if (kind < 3) this.#tryPair(a, b, tolerance);
        else this.#tryThree(a, b, random(seats), tolerance);
      }
    }
  }

  #tryPair(a: number, b: number, tolerance: number): void {
    if (this.change(a, b) <= tolerance) this.#swap(a, b);
  }

  /** Lets three people rotate, which finds exchanges of roles that no two of them can make. */
  #tryThree(a: number, b: number, c: number, tolerance: number): void {
    const first = this.change(a, b);
    this.#swap(a, b);
    if (first + this.change(b, c) <= tolerance) this.#swap(b, c);
    else this.#swap(a, b);
  }

  /** By how much the cost grows if the people of both seats change places. */
  protected change(a: number, b: number): number {
    return this.gapChange(a, b) * GAP + this.roleChange(a, b);
  }

  /** By how much {@link gap} grows. */
  protected gapChange(a: number, b: number): number {
    const more = this.#strengths[this.order[b]!]! - this.#strengths[this.order[a]!]!;
    const [sideA, sideB] = [sideOf(a), sideOf(b)];
    if (more === 0 || sideA === sideB) return 0;
    const [gainA, gainB] = [sideA & 1 ? -more : more, sideB & 1 ? more : -more];
    const [leadA, leadB] = [this.#leads[sideA >> 1]!, this.#leads[sideB >> 1]!];
    return sideA >> 1 === sideB >> 1
      ? abs(leadA + gainA + gainB) - abs(leadA)
      : abs(leadA + gainA) - abs(leadA) + abs(leadB + gainB) - abs(leadB);
  }

  protected roleChange(a: number, b: number): number {
    const costs = this.#roleCosts;
    const [personA, personB] = [this.order[a]! * ROLES.length, this.order[b]! * ROLES.length];
    const [roleA, roleB] = [a % ROLES.length, b % ROLES.length];
    return costs[personA + roleB]! + costs[personB + roleA]! - costs[personA + roleA]! - costs[personB + roleB]!;
  }

  #swap(a: number, b: number): void {
    const { order } = this;
    const more = this.#strengths[order[b]!]! - this.#strengths[order[a]!]!;
    const [sideA, sideB] = [sideOf(a), sideOf(b)];
    this.#gap += this.gapChange(a, b);
    this.#leads[sideA >> 1]! += sideA & 1 ? -more : more;
    this.#leads[sideB >> 1]! += sideB & 1 ? more : -more;
    [order[a], order[b]] = [order[b]!, order[a]!];
  }

  protected place(order: readonly number[]): void {
    for (const [seat, person] of order.entries()) this.order[seat] = person;
    this.#sumUp();
  }

  #sumUp(): void {
    this.#leads.fill(0);
    for (const [seat, person] of this.order.entries()) {
      const side = sideOf(seat);
      this.#leads[side >> 1]! += side & 1 ? -this.#strengths[person]! : this.#strengths[person]!;
    }
    this.#gap = this.#leads.reduce((sum, lead) => sum + abs(lead), 0);
  }

  protected cost(): number {
    return GAP * this.gap + this.roleCost();
  }

  protected roleCost(): number {
    return this.order.reduce((sum, person, seat) => sum + this.#costOfRole(person, seat % ROLES.length), 0);
  }

  protected oneLobbyCosts(): OneLobbyCosts {
    return {
      roleCost: (person, role) => this.#costOfRole(person, role),
      sideCosts: (pairs) => {
        const gapOf = this.gapsOf(pairs);
        return (sides) => GAP * gapOf(sides);
      },
      isSymmetric: true,
    };
  }

  /** Returns the difference of ranks by sides, see {@link OneLobbyCosts}. */
  protected gapsOf(pairs: readonly (readonly number[])[]): (sides: number) => number {
    const leads = pairs.map(([one, two]) => this.#strengths[one!]! - this.#strengths[two!]!);
    return (sides) => {
      let lead = 0;
      for (let role = 0; role < leads.length; role++) lead += (sides >> role) & 1 ? -leads[role]! : leads[role]!;
      return abs(lead);
    };
  }

  #costOfRole(person: number, role: number): number {
    return this.#roleCosts[person * ROLES.length + role]!;
  }
}

/** 0 for the role they named first, or any if they named none. */
const roleCosts = ({ roles }: Named): number[] =>
  ROLES.map((role) => {
    if (roles.length === 0) return 0;
    const preference = roles.indexOf(role);
    return preference === -1 ? OFF_ROLE : preference;
  });
