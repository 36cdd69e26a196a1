/** Remembers from the earlier rounds of an evening who played together, and on which side. */
import { TEAMS } from '@muster/contracts/constants';
import type { DealtLobby } from './evening';

type Teams = Pick<DealtLobby, 'teamOne' | 'teamTwo'>;

/** People are named by their index in the list that is split; few of them may have played. */
export class EarlierRounds {
  /** Index among those who have played, or -1. */
  readonly #played: Int32Array;
  #count = 0;
  /** 1 at `a * count + b` if a and b, both among those who have played, were team mates. */
  readonly #mates: Uint8Array;
  /** By person: index of the side on which they played all their rounds, or -1. */
  readonly #onlySide: Int8Array;

  constructor(userIds: readonly string[], rounds: readonly { lobbies: readonly Teams[] }[]) {
    const indexOf = new Map(userIds.map((userId, index) => [userId, index]));
    const teams = rounds
      .flatMap(({ lobbies }) => lobbies)
      .flatMap((lobby) =>
        TEAMS.map((team, side) => ({ side, people: lobby[team].flatMap(({ userId }) => indexOf.get(userId) ?? []) })),
      );
    this.#played = new Int32Array(userIds.length).fill(-1);
    this.#onlySide = new Int8Array(userIds.length).fill(-1);
    for (const { side, people } of teams) for (const person of people) this.#addRound(person, side);
    this.#mates = new Uint8Array(this.#count ** 2);
    for (const { people } of teams)
      for (const person of people)
        for (const mate of people)
          if (mate !== person) this.#mates[this.#played[person]! * this.#count + this.#played[mate]!] = 1;
  }

  /** 1 if both were team mates in an earlier round, 0 otherwise. */
  wereMates(a: number, b: number): number {
    const [one, other] = [this.#played[a]!, this.#played[b]!];
    return one === -1 || other === -1 ? 0 : this.#mates[one * this.#count + other]!;
  }

  /** 1 if the person played all their rounds on this side (0 or 1) and would play there again, 0 otherwise. */
  isSameSide(person: number, side: number): number {
    return this.#onlySide[person] === side ? 1 : 0;
  }

  /** Whether nobody of these people has played yet, so that every arrangement is as new as any other. */
  get isEmpty(): boolean {
    return this.#count === 0;
  }

  #addRound(person: number, side: number): void {
    const isFirst = this.#played[person] === -1;
    if (isFirst) this.#played[person] = this.#count++;
    this.#onlySide[person] = isFirst || this.#onlySide[person] === side ? side : -1;
  }
}
