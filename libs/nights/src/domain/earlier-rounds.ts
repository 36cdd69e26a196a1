/** Remembers from the earlier rounds of an evening who played together, and on which side. */
import { TEAMS } from '@muster/contracts/constants';
import type { DealtLobby } from './evening';

type Teams = Pick<DealtLobby, 'teamOne' | 'teamTwo'>;

/** People are named by their index in the list that is split. */
export class EarlierRounds {
  readonly #count: number;
  /** 1 at `a * count + b` if a and b were team mates. */
  readonly #mates: Uint8Array;
  /** By person: index of the side on which they played all their rounds, or -1. */
  readonly #onlySide: Int8Array;

  constructor(userIds: readonly string[], rounds: readonly { lobbies: readonly Teams[] }[]) {
    this.#count = userIds.length;
    this.#mates = new Uint8Array(userIds.length ** 2);
    this.#onlySide = new Int8Array(userIds.length).fill(-1);
    const indexOf = new Map(userIds.map((userId, index) => [userId, index]));
    const played = new Set<number>();
    for (const lobby of rounds.flatMap(({ lobbies }) => lobbies))
      for (const [side, team] of TEAMS.entries()) {
        const people = lobby[team].flatMap(({ userId }) => indexOf.get(userId) ?? []);
        for (const person of people) {
          for (const mate of people) if (mate !== person) this.#mates[person * this.#count + mate] = 1;
          const isSame = !played.has(person) || this.#onlySide[person] === side;
          this.#onlySide[person] = isSame ? side : -1;
          played.add(person);
        }
      }
  }

  /** 1 if both were team mates in an earlier round, 0 otherwise. */
  wereMates(a: number, b: number): number {
    return this.#mates[a * this.#count + b]!;
  }

  /** 1 if the person played all their rounds on this side (0 or 1) and would play there again, 0 otherwise. */
  isSameSide(person: number, side: number): number {
    return this.#onlySide[person] === side ? 1 : 0;
  }

  /** Whether nobody of these people has played yet, so that every arrangement is as new as any other. */
  get isEmpty(): boolean {
    return this.#onlySide.every((side) => side === -1) && this.#mates.every((mates) => mates === 0);
  }
}
