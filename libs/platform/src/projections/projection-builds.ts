import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../database/database';
import { LogReader } from '../eventlog/reader';
import { isInLog } from '../eventlog/recent-events';
import { startSpanPerTrace } from '../telemetry/tracing';
import { ParkedEvents } from './parked-events';
import type { Projection } from './projection';

const projectionVersion = ({ version = 1 }: Projection): number => version;
const schemaOf = (name: string, build: number) => `p_${name}_${build}`;

/** Creates builds of projections, applies events to them, and swaps them in. */
@Injectable()
export class ProjectionBuilds {
  readonly #parkedEvents = new ParkedEvents();
  constructor(
    private readonly database: Database,
    private readonly reader: LogReader,
  ) {}

  /** Ensures that each projection has a live build of its current version. Runs with the migrations. */
  async ensureBuilt(projections: readonly Projection[]): Promise<void> {
    for (const projection of projections) {
      const [live] = await this.database.query<{ version: number }>(
        `SELECT version FROM projections WHERE name = $1 AND state = 'live'`,
        [projection.name],
      );
      if (!live || live.version < projectionVersion(projection)) await this.rebuild(projection);
    }
  }

  /**
   * Applies the next events to one build. The row lock and the checkpoint are part of the rows' transaction, so two
   * workers never apply an event twice. Returns how many events were applied; 0 if there is nothing to do or another
   * worker does it. `reader`: where the events come from.
   */
  async step(
    projection: Projection,
    build: number | 'live',
    limit = 1_000,
    reader: Pick<LogReader, 'readAfter'> = this.reader,
  ): Promise<number> {
    const startedAt = Date.now();
    const applied = await this.database.transaction(async (client) => {
      const where = build === 'live' ? `state = 'live'` : `build = ${build}`;
      // Workers of the previous release must not write rows of another version.
      const {
        rows: [checkpoint],
      } = await client.query<{ build: number; position: number }>(
        `SELECT build, position FROM projections WHERE name = $1 AND ${where} AND version = $2 FOR UPDATE SKIP LOCKED`,
        [projection.name, projectionVersion(projection)],
      );
      if (!checkpoint) return [];
      const events = await reader.readAfter(checkpoint.position, limit, client);
      if (events.length === 0) return [];
      await client.query(`SET LOCAL search_path = ${schemaOf(projection.name, checkpoint.build)}, public`);
      await this.#parkedEvents.apply(
        client,
        projection,
        checkpoint.build,
        events,
        build === 'live' ? 'live' : 'building',
      );
      const last = events.at(-1)!;
      const { rowCount } = await client.query(
        `UPDATE public.projections SET position = $1
          WHERE name = $2 AND build = $3 AND position = $4 AND ${isInLog('$1', '$5')}`,
        [last.position, projection.name, checkpoint.build, checkpoint.position, last.meta.append],
      );
      if (rowCount !== 1)
        throw new Error(`the checkpoint of ${projection.name} moved concurrently, or the log has lost these events`);
      return events;
    });
    if (build === 'live')
      for (const span of startSpanPerTrace(`projection ${projection.name}`, applied, startedAt).values()) span.end();
    return applied.length;
  }

  /**
   * Builds the projection again next to the live build and swaps it in without interrupting readers. Returns the number
   * of events applied.
   */
  async rebuild(projection: Projection, limit = 5_000): Promise<number> {
    const build = await this.database.transaction(async (client) => {
      const {
        rows: [newest],
      } = await client.query<{ build: number }>('SELECT max(build) AS build FROM projections WHERE name = $1', [
        projection.name,
      ]);
      const next = (newest?.build ?? 0) + 1;
      await this.#createBuild(client, projection, next);
      return next;
    });
    // Builds up to the current head, because a busy log never ends. Later events are applied during the swap.
    const goal = await this.reader.head();
    let applied = 0;
    for (let n = -1; n !== 0 && applied < goal; applied += n) n = await this.step(projection, build, limit);
    await this.#swapIn(projection, build);
    return applied;
  }

  /** Replays parked events in order and returns their number. Rejects and changes nothing if one still fails. */
  async replayParked(projection: Projection): Promise<number> {
    return this.database.transaction(async (client) => {
      const {
        rows: [live],
      } = await client.query<{ build: number }>(
        `SELECT build FROM projections WHERE name = $1 AND state = 'live' FOR UPDATE`,
        [projection.name],
      );
      const { rows } = await client.query<{ position: number }>(
        'DELETE FROM parked_facts WHERE projection = $1 AND build = $2 RETURNING position',
        [projection.name, live!.build],
      );
      await client.query(`SET LOCAL search_path = ${schemaOf(projection.name, live!.build)}, public`);
      const positions = rows.map(({ position }) => position).toSorted((a, b) => a - b);
      for (const position of positions)
        await projection.apply(await this.reader.readAfter(position - 1, 1, client), client);
      return positions.length;
    });
  }

  async lag(): Promise<{ name: string; behind: number; parked: number }[]> {
    return this.database.query(
      `SELECT name, (SELECT position FROM es_head) - position AS behind,
        (SELECT count(*) FROM parked_facts f WHERE f.projection = p.name AND f.build = p.build) AS parked
        FROM projections p WHERE state = 'live' ORDER BY name`,
    );
  }

  async #createBuild(client: pg.ClientBase, projection: Projection, build: number): Promise<void> {
    await client.query(`CREATE SCHEMA ${schemaOf(projection.name, build)}`);
    await client.query(`SET LOCAL search_path = ${schemaOf(projection.name, build)}, public`);
    await client.query(projection.create);
    await client.query(`INSERT INTO public.projections (name, build, state, version) VALUES ($1, $2, 'building', $3)`, [
      projection.name,
      build,
      projectionVersion(projection),
    ]);
    await client.query('SET LOCAL search_path = public');
  }

  async #publishViews(client: pg.ClientBase, projection: Projection, build: number): Promise<void> {
    for (const table of projection.tables) {
      await client.query(`DROP VIEW IF EXISTS public.${table}`);
      await client.query(`CREATE VIEW public.${table} AS SELECT * FROM ${schemaOf(projection.name, build)}.${table}`);
    }
    await client.query(`UPDATE public.projections SET state = 'live' WHERE name = $1 AND build = $2`, [
      projection.name,
      build,
    ]);
  }

  async #swapIn(projection: Projection, build: number): Promise<void> {
    await this.database.transaction(async (client) => {
      const { rows } = await client.query<{ build: number; position: number; state: string }>(
        'SELECT build, position, state FROM projections WHERE name = $1 AND build <= $2 ORDER BY build FOR UPDATE',
        [projection.name, build],
      );
      const newBuild = rows.at(-1);
      if (newBuild?.build !== build) throw new Error(`another rebuild of ${projection.name} finished first`);
      // Builds in between are left over from aborted rebuilds
      const live = rows.find(({ state }) => state === 'live');
      if (live && live.position > newBuild.position) {
        await client.query(`SET LOCAL search_path = ${schemaOf(projection.name, build)}, public`);
        const remaining = await this.reader.readAfter(newBuild.position, live.position - newBuild.position, client);
        await this.#parkedEvents.apply(client, projection, build, remaining, 'building');
        await client.query('UPDATE public.projections SET position = $1 WHERE name = $2 AND build = $3', [
          live.position,
          projection.name,
          build,
        ]);
        await client.query('SET LOCAL search_path = public');
      }
      await this.#publishViews(client, projection, build);
      for (const old of rows.slice(0, -1)) {
        await client.query('DELETE FROM projections WHERE name = $1 AND build = $2', [projection.name, old.build]);
        await client.query('DELETE FROM parked_facts WHERE projection = $1 AND build = $2', [
          projection.name,
          old.build,
        ]);
        await client.query(`DROP SCHEMA ${schemaOf(projection.name, old.build)} CASCADE`);
      }
    });
  }
}
