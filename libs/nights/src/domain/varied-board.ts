/**
 * Searches for a round that differs from the earlier ones of its evening: among the arrangements whose difference of
 * ranks stays within a limit, the one with the fewest pairs who were team mates before, then with the fewest people on
 * the side on which they played all their rounds.
 */
import { ROLES } from '@muster/contracts/constants';
import type { RandomInteger } from '@muster/kernel';
import { Board, SEATS_OF_ONE_LOBBY, sideOf } from './board';
import type { EarlierRounds } from './earlier-rounds';
import type { Named } from './matching';
import { type OneLobbyCosts, peopleOf } from './one-lobby';

/** Weights, each greater than all that may stand below it; roles that were not named weigh more than all of them. */
const MATES = 500_000;
const SIDE = 10_000;
const GAP = 200;
/** For each rank beyond the limit while it searches; the result never exceeds the limit. */
const BEYOND = 4 * MATES;
/** More than an exchange of two people can gain: each has four team mates. It saves counting where no gain suffices. */
const MOST_GAIN = 12 * MATES;
const TOLERANCES = [4, 3, 2, 2, 2, 1, 1, 1, 0.5, 0.5]
  .map((mates) => mates * MATES)
  .concat(5 * SIDE, 2 * SIDE, SIDE, 4 * GAP, GAP, 3, 1, 0)
  .flatMap((t) => [t, t]);

export class VariedBoard extends Board {
  protected override readonly tolerances = TOLERANCES;
  protected override readonly movesPerSeat = 120;

  /** `order`: an arrangement within the limit. `limit`: of {@link gap}. */
  constructor(
    people: readonly (Named & { strength: number })[],
    order: readonly number[],
    private readonly earlier: EarlierRounds,
    private readonly limit: number,
  ) {
    super(people, order);
  }

  /** Pairs of team mates who were team mates before, and people who play on the same side as in all their rounds. */
  repeated(): { mates: number; sameSide: number } {
    const sides = Array.from({ length: this.order.length / ROLES.length }, (_, side) =>
      this.order.slice(side * ROLES.length, (side + 1) * ROLES.length),
    );
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    return {
      mates: sum(sides.map((side) => this.#matesIn(side))),
      sameSide: sum(sides.map((side, index) => this.#onSameSide(side, index & 1))),
    };
  }

  override *improve(random: RandomInteger): Generator<undefined, void> {
    yield* super.improve(random);
    for (let lobby = 0; lobby < this.order.length / SEATS_OF_ONE_LOBBY; lobby++) this.#exchangeSidesIfBetter(lobby);
  }

  protected override change(a: number, b: number): number {
    const roleChange = this.roleChange(a, b);
    if (roleChange > MOST_GAIN) return roleChange;
    const gap = this.gap;
    const gapChange = this.gapChange(a, b);
    const beyond = (Math.max(0, gap + gapChange - this.limit) - Math.max(0, gap - this.limit)) * BEYOND;
    if (beyond > MOST_GAIN) return beyond;
    return beyond + gapChange * GAP + roleChange + this.#repeatChange(a, b);
  }

  protected override cost(): number {
    const { mates, sameSide } = this.repeated();
    return this.gap > this.limit ? Infinity : mates * MATES + sameSide * SIDE + this.gap * GAP + this.roleCost();
  }

  protected override oneLobbyCosts(): OneLobbyCosts {
    const repeatCosts = new Int32Array(1 << this.order.length).fill(-1);
    const bitOf: number[] = [];
    for (const [index, person] of this.order.entries()) bitOf[person] = 1 << index;
    /** Cost of the first side's people and of those left for the second, looked up by the first side's. */
    const repeatCost = (pairs: readonly (readonly number[])[], sides: number): number => {
      let key = 0;
      for (let role = 0; role < pairs.length; role++) key |= bitOf[pairs[role]![(sides >> role) & 1]!]!;
      let cost = repeatCosts[key]!;
      if (cost === -1) {
        const [one, two] = [peopleOf(pairs, sides, 0), peopleOf(pairs, sides, 1)];
        const mates = this.#matesIn(one) + this.#matesIn(two);
        cost = mates * MATES + (this.#onSameSide(one, 0) + this.#onSameSide(two, 1)) * SIDE;
        repeatCosts[key] = cost;
      }
      return cost;
    };
    return {
      ...super.oneLobbyCosts(),
      isSymmetric: false,
      sideCosts: (pairs) => {
        const gapOf = this.gapsOf(pairs);
        return (sides) => {
          const gap = gapOf(sides);
          return gap > this.limit ? Infinity : gap * GAP + repeatCost(pairs, sides);
        };
      },
    };
  }

  #repeatChange(a: number, b: number): number {
    const [sideA, sideB] = [sideOf(a), sideOf(b)];
    if (sideA === sideB) return 0;
    const [personA, personB] = [this.order[a]!, this.order[b]!];
    const mates =
      this.#matesBeside(personB, a) +
      this.#matesBeside(personA, b) -
      this.#matesBeside(personA, a) -
      this.#matesBeside(personB, b);
    const { earlier } = this;
    const [one, two] = [sideA & 1, sideB & 1];
    const sides =
      earlier.isSameSide(personA, two) +
      earlier.isSameSide(personB, one) -
      earlier.isSameSide(personA, one) -
      earlier.isSameSide(personB, two);
    return mates * MATES + sides * SIDE;
  }

  /** How many of those who sit on the side of this seat, but not on the seat, were the person's team mates. */
  #matesBeside(person: number, seat: number): number {
    const first = sideOf(seat) * ROLES.length;
    let mates = 0;
    for (let other = first; other < first + ROLES.length; other++)
      if (other !== seat) mates += this.earlier.wereMates(person, this.order[other]!);
    return mates;
  }

  /** Both teams stay as they are, so that team mates, ranks and roles do too. */
  #exchangeSidesIfBetter(lobby: number): void {
    const first = lobby * SEATS_OF_ONE_LOBBY;
    const [one, two] = [this.order.slice(first, first + ROLES.length), this.order.slice(first + ROLES.length)];
    two.length = ROLES.length;
    const now = this.#onSameSide(one, 0) + this.#onSameSide(two, 1);
    if (this.#onSameSide(two, 0) + this.#onSameSide(one, 1) < now)
      this.place(this.order.toSpliced(first, SEATS_OF_ONE_LOBBY, ...two, ...one));
  }

  #matesIn(side: readonly number[]): number {
    let mates = 0;
    for (let i = 1; i < side.length; i++)
      for (let j = 0; j < i; j++) mates += this.earlier.wereMates(side[i]!, side[j]!);
    return mates;
  }

  #onSameSide(side: readonly number[], index: number): number {
    let count = 0;
    for (const person of side) count += this.earlier.isSameSide(person, index);
    return count;
  }
}
