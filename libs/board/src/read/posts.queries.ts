import type { PostListQuery } from '@muster/contracts/board';
import { Database, type Snapshot } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { postAggregate } from '../aggregate';
import type { Post } from '../domain/post';
import type { Sight } from '../domain/sight';
import { COLUMNS, type Row, rowsOf, toSnapshot } from './rows';

interface Filter extends Omit<PostListQuery, 'rank' | 'community' | 'team' | 'mine' | 'page' | 'limit'> {
  /** Position on the ladder. */
  rank: number | null | undefined;
  community: string | undefined;
  team: string | undefined;
}
interface Range {
  limit: number;
  offset: number;
}

/** Open posts among which a new channel finds those that it shows. */
const OPEN_MAX = 1_000;
/** Posts of which a client is told that comes back; it has been away for two minutes at most. */
const CHANGED_MAX = 200;

const VISIBLE = `($1::boolean OR t.team = ANY($2) OR (NOT t.team = ANY($4) AND (t.audience = 'everybody'
  OR (t.audience = 'communities' AND t.audience_ids && $3::text[])
  OR (t.audience = 'teams' AND t.audience_ids && $2::text[]))))`;
const LISTED = `t.status = 'open' AND t.expires_at > now() AND ${VISIBLE} AND ($5::text IS NULL OR t.region = $5)
  AND ($6::text IS NULL OR t.languages @> ARRAY[$6]) AND ($7::int IS NULL OR t.games = $7)
  AND ($8::int IS NULL OR t.rank_low IS NULL OR (t.rank_low <= $8 AND t.rank_high >= $8))
  AND ($9::text IS NULL OR t.team = $9) AND ($10::text IS NULL OR t.team IN (SELECT unnest($11::text[])))
  AND ($12::timestamptz IS NULL OR t.to_at >= $12) AND ($13::timestamptz IS NULL OR t.from_at <= $13)`;

const toPost = (row: Row) => toSnapshot<Post>(postAggregate, row);

@Injectable()
export class PostQueries {
  constructor(private readonly database: Database) {}

  /** `listed`: ids of the teams that the community of the filter lists. */
  async page(sight: Sight, filter: Filter, listed: readonly string[], range: Range): Promise<Snapshot<Post>[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM posts t WHERE ${LISTED} ORDER BY t.from_at, t.created_at, t.id LIMIT $14 OFFSET $15`,
      [...valuesOf(sight, filter, listed), range.limit, range.offset],
    );
    return rows.map(toPost);
  }

  async count(sight: Sight, filter: Filter, listed: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM posts t WHERE ${LISTED}`,
      valuesOf(sight, filter, listed),
    );
    return row!.n;
  }

  async ofTeams(teams: readonly string[], { limit, offset }: Range): Promise<Snapshot<Post>[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM posts t WHERE t.team = ANY($1) ORDER BY t.created_at DESC, t.id LIMIT $2 OFFSET $3`,
      [teams, limit, offset],
    );
    return rows.map(toPost);
  }

  async countOfTeams(teams: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ n: number }>('SELECT count(*) AS n FROM posts t WHERE t.team = ANY($1)', [
      teams,
    ]);
    return row!.n;
  }

  /** Returns the open posts for members of this community and of no other one. */
  async openForOnly(communityId: string, client: pg.ClientBase): Promise<Post[]> {
    const { rows } = await client.query<Row>(
      `SELECT ${COLUMNS} FROM posts t WHERE t.status = 'open' AND t.audience = 'communities'
        AND t.audience_ids = ARRAY[$1::text]`,
      [communityId],
    );
    return rows.map((row) => toPost(row).state);
  }

  async byIds(ids: readonly string[], client?: pg.ClientBase): Promise<Post[]> {
    const rows = await rowsOf<Row>(this.database, client, `SELECT ${COLUMNS} FROM posts t WHERE t.id = ANY($1)`, [ids]);
    return rows.map((row) => toPost(row).state);
  }

  /** Returns the open posts for everybody of any team, and those for members of this community, the next first. */
  async openFor(communityId: string, client: pg.ClientBase): Promise<Post[]> {
    const { rows } = await client.query<Row>(
      `SELECT ${COLUMNS} FROM posts t WHERE t.status = 'open' AND t.expires_at > now() AND (t.audience = 'everybody'
        OR (t.audience = 'communities' AND $1 = ANY(t.audience_ids))) ORDER BY t.from_at, t.created_at LIMIT ${OPEN_MAX}`,
      [communityId],
    );
    return rows.map((row) => toPost(row).state);
  }

  /** Returns all open posts. */
  async allOpen(): Promise<Post[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM posts t WHERE t.status = 'open' AND t.expires_at > now()`,
    );
    return rows.map((row) => toPost(row).state);
  }

  /** Returns ids of the posts that have changed since an instant. */
  async changedSince(at: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM posts WHERE updated_at >= $1 ORDER BY updated_at, id LIMIT $2',
      [at, CHANGED_MAX],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the open posts of these teams. */
  async openOf(teamIds: readonly string[], client?: pg.ClientBase): Promise<Post[]> {
    const rows = await rowsOf<Row>(
      this.database,
      client,
      `SELECT ${COLUMNS} FROM posts t WHERE t.team = ANY($1) AND t.status = 'open' AND t.expires_at > now()`,
      [teamIds],
    );
    return rows.map((row) => toPost(row).state);
  }
}

const valuesOf = (sight: Sight, filter: Filter, listed: readonly string[]): unknown[] => [
  sight.isAdmin,
  sight.teams,
  sight.communities,
  sight.blocked,
  filter.region ?? null,
  filter.language ?? null,
  filter.games ?? null,
  filter.rank ?? null,
  filter.team ?? null,
  filter.community ?? null,
  listed,
  filter.from ?? null,
  filter.to ?? null,
];
