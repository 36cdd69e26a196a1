import type { RequestState } from '@muster/contracts/board';
import { Database, type Snapshot } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { requestAggregate } from '../aggregate';
import type { ScrimRequest } from '../domain/request';
import { COLUMNS, type Row, rowsOf, toSnapshot } from './rows';

interface Filter {
  teams: readonly string[];
  state: RequestState | undefined;
}
const LISTED = `(t.team = ANY($1) OR t.post_team = ANY($1)) AND ($2::text IS NULL OR t.status = $2)`;
const toRequest = (row: Row) => toSnapshot<ScrimRequest>(requestAggregate, row);

@Injectable()
export class RequestQueries {
  constructor(private readonly database: Database) {}

  /** Returns open requests for these posts. */
  async openFor(postIds: readonly string[], client?: pg.ClientBase): Promise<ScrimRequest[]> {
    return this.#open('t.post = ANY($1)', postIds, client);
  }

  /** Returns open requests that these teams made or received. */
  async openOf(teamIds: readonly string[], client?: pg.ClientBase): Promise<ScrimRequest[]> {
    return this.#open('(t.team = ANY($1) OR t.post_team = ANY($1))', teamIds, client);
  }

  async #open(where: string, ids: readonly string[], client?: pg.ClientBase): Promise<ScrimRequest[]> {
    const rows = await rowsOf<Row>(
      this.database,
      client,
      `SELECT ${COLUMNS} FROM post_requests t WHERE ${where} AND t.status = 'open' ORDER BY t.created_at, t.id`,
      [ids],
    );
    return rows.map((row) => toRequest(row).state);
  }

  /** Returns requests for these posts in any state, in their order. */
  async forPosts(postIds: readonly string[]): Promise<Snapshot<ScrimRequest>[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM post_requests t WHERE t.post = ANY($1) ORDER BY t.created_at, t.id`,
      [postIds],
      'requests_for_posts',
    );
    return rows.map(toRequest);
  }

  async page(filter: Filter, { limit, offset }: { limit: number; offset: number }): Promise<Snapshot<ScrimRequest>[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM post_requests t WHERE ${LISTED} ORDER BY t.created_at DESC, t.id LIMIT $3 OFFSET $4`,
      [filter.teams, filter.state ?? null, limit, offset],
    );
    return rows.map(toRequest);
  }

  async count({ teams, state }: Filter): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM post_requests t WHERE ${LISTED}`,
      [teams, state ?? null],
    );
    return row!.n;
  }
}
