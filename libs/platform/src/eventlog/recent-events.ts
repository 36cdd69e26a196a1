import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { StoredEvent } from './events';
import { LogReader } from './reader';
import { LogTail } from './tail';

/** Number of events that are kept at least; at most twice as many. */
const KEPT = 2_000;

/**
 * Returns an SQL condition: the log contains the event of this append at this position, and so all events before it.
 * Projections and policies check it in the transaction that handles events from memory, because a backup may have been
 * restored in the meantime.
 */
export const isInLog = (position: string, append: string): string =>
  `EXISTS (SELECT 1 FROM public.events e
    WHERE e.position = ${position}::bigint AND e.meta->>'append' IS NOT DISTINCT FROM ${append}::text)`;

/**
 * Keeps the last events that the tail delivered. The projections and policies of a worker all read the same ones, and
 * reading each event from the database thirty times took most of a busy worker's time (docs/adr/0004).
 */
@Injectable()
export class RecentEvents {
  #events: StoredEvent[] = [];

  constructor(
    private readonly reader: LogReader,
    private readonly tail: LogTail,
  ) {
    tail.listen((events) => this.#keep(events));
  }

  /** Like {@link LogReader.readAfter}, but reads only events that are not kept from the database. */
  async readAfter(position: number, limit = 500, client?: pg.ClientBase): Promise<StoredEvent[]> {
    const oldest = this.#events[0]?.position ?? Number.POSITIVE_INFINITY;
    const from = position + 1 - oldest;
    const isKept = from >= 0 && from < this.#events.length;
    // The tail wakes the readers when there is more; one that is stuck cannot.
    const isNewest = from === this.#events.length && !this.tail.isBehindNewerRelease;
    return isKept || isNewest ? this.#events.slice(from, from + limit) : this.reader.readAfter(position, limit, client);
  }

  #keep(events: readonly StoredEvent[]): void {
    this.#events.push(...events);
    if (this.#events.length > 2 * KEPT) this.#events = this.#events.slice(-KEPT);
  }
}
