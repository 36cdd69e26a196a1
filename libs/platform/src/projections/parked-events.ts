import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { asUnavailable } from '../database/unavailable';
import { UnavailableError } from '../database/unavailable';
import type { StoredEvent } from '../eventlog/events';
import type { Projection } from './projection';

/**
 * Number of failures after which a batch is considered faulty. The first failures of a live build may have other
 * causes, such as a lock conflict; a build next to it has no concurrent users.
 */
const MAX_ATTEMPTS = { live: 3, building: 1 };

/**
 * If a projection fails on one event, that event and the rest of its stream are parked, and all other streams continue.
 * Parked events are replayed after the projection has been fixed. See docs/adr/0004.
 */
export class ParkedEvents {
  readonly #log = new Logger('projections');
  /** Build → position of the batch that failed last, and its number of failures. */
  readonly #failed = new Map<string, { position: number; failures: number }>();

  /** Applies events in the checkpoint's transaction. */
  async apply(
    client: pg.ClientBase,
    projection: Projection,
    build: number,
    events: readonly StoredEvent[],
    state: keyof typeof MAX_ATTEMPTS,
  ): Promise<void> {
    const { rows } = await client.query<{ stream: string }>(
      'SELECT DISTINCT stream FROM public.parked_facts WHERE projection = $1 AND build = $2',
      [projection.name, build],
    );
    const parked = new Map<string, string | null>(rows.map(({ stream }) => [stream, null]));
    let toPark = events.filter(({ stream }) => parked.has(stream));
    await client.query('SAVEPOINT batch');
    try {
      await projection.apply(
        events.filter(({ stream }) => !parked.has(stream)),
        client,
      );
    } catch (error) {
      if (!this.#isPoison(`${projection.name} ${build}`, events[0]!.position, error, MAX_ATTEMPTS[state])) throw error;
      await client.query('ROLLBACK TO SAVEPOINT batch');
      toPark = await this.#oneByOne(client, projection, events, parked);
    }
    if (toPark.length > 0) await this.#insertParked(client, projection, build, toPark, parked);
  }

  #isPoison(build: string, position: number, error: unknown, maxAttempts: number): boolean {
    if (asUnavailable(error) instanceof UnavailableError) return false;
    const before = this.#failed.get(build);
    const failures = before?.position === position ? before.failures + 1 : 1;
    this.#failed.set(build, { position, failures });
    return failures >= maxAttempts;
  }

  /** Applies events one by one and returns those to park. Adds failing streams to `parked`. */
  async #oneByOne(
    client: pg.ClientBase,
    projection: Projection,
    events: readonly StoredEvent[],
    parked: Map<string, string | null>,
  ): Promise<StoredEvent[]> {
    const toPark: StoredEvent[] = [];
    for (const event of events) {
      if (parked.has(event.stream)) {
        toPark.push(event);
        continue;
      }
      await client.query('SAVEPOINT one');
      try {
        await projection.apply([event], client);
        await client.query('RELEASE SAVEPOINT one');
      } catch (error) {
        if (asUnavailable(error) instanceof UnavailableError) throw error;
        await client.query('ROLLBACK TO SAVEPOINT one');
        const { message } = error as Error;
        parked.set(event.stream, message);
        toPark.push(event);
        this.#log.error(
          `projection ${projection.name} failed on ${event.type} at ${event.position}; parked stream ${event.stream}: ${message}`,
        );
      }
    }
    return toPark;
  }

  /** Stores the error with the first parked event of a stream; later ones only wait. */
  async #insertParked(
    client: pg.ClientBase,
    { name }: Projection,
    build: number,
    toPark: readonly StoredEvent[],
    parked: ReadonlyMap<string, string | null>,
  ): Promise<void> {
    const seenStreams = new Set<string>();
    const rows = toPark.map(({ position, stream }) => {
      const error = seenStreams.has(stream) ? null : parked.get(stream)?.slice(0, 500);
      seenStreams.add(stream);
      return { position, stream, error };
    });
    await client.query(
      `INSERT INTO public.parked_facts (projection, build, position, stream, error)
        SELECT $1, $2, r.position, r.stream, r.error
        FROM jsonb_to_recordset($3) AS r(position bigint, stream text, error text)`,
      [name, build, JSON.stringify(rows)],
    );
  }
}
