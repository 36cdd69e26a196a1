import { Attendance, room, Rooms } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { ONLINE } from './place';

/** Nobody is told more often (ms). */
const LEAST_MS = 1_000;
/** What a node may spend on lists (bytes a second): a list of everybody for everybody grows with the square of the people. */
const BUDGET = 20_000_000;

/** The list of everybody online, for clients of the spec: whole, at most once a second, and less often the more it weighs. */
@Injectable()
export class Roll {
  readonly #fresh = new Set<string>();
  #changed = false;
  #notBefore = 0;
  #calling: Promise<void> | undefined;

  constructor(private readonly attendance: Attendance, private readonly rooms: Rooms) {}

  /** A socket that has not heard a list yet. */
  welcome(socketId: string): void {
    this.#fresh.add(socketId);
  }

  changed(): void {
    this.#changed = true;
  }

  /** Called often; says nothing before its time. */
  call(now: number): void {
    if (this.#calling || now < this.#notBefore || (!this.#changed && this.#fresh.size === 0)) return;
    const all = [...this.rooms.members(room.allNames)];
    const to = this.#changed ? all : all.filter((id) => this.#fresh.has(id));
    this.#changed = false;
    this.#fresh.clear();
    const list = this.attendance.at(ONLINE).map((userId) => ({ userId }));
    this.#notBefore = now + Math.max(LEAST_MS, ((to.length * list.length * BYTES_EACH) / BUDGET) * 1_000);
    this.#calling = this.rooms.emitInTurns(to, 'getUsers', list).finally(() => { this.#calling = undefined; });
  }
}

/** `{"userId":"…"},` with a UUID. */
const BYTES_EACH = 51;
