import { TEAM_RANKED_MIN, type TeamListQuery } from '@muster/contracts/teams';
import { Database, type Snapshot, withDefaults } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { In } from 'typeorm';
import type { TeamWords } from '../domain/profile';
import type { Team } from '../domain/team';
import { team } from '../domain/team-decider';
import type { TeamReasons } from '../ports';
import { teamInvites, teamReasons, teamTexts } from './teams.schema';

interface ListFilter extends Omit<TeamListQuery, 'rank' | 'community'> {
  /** Teams of the viewer. */
  own: readonly string[];
  community: string | undefined;
  /** Position on the ladder. */
  rank: number | null | undefined;
}
interface Range {
  limit: number;
  offset: number;
}
export type TeamSnapshot = Pick<Snapshot<Team>, 'state' | 'version' | 'createdAt'>;
interface Row {
  state: Team;
  version: number;
  created_at: Date;
}
const COLUMNS = 't.state, t.version, t.created_at';
const toSnapshot = ({ state, version, created_at: createdAt }: Row): TeamSnapshot => ({
  state: withDefaults({ decider: team }, state),
  version,
  createdAt: createdAt.toISOString(),
});

const NO_WORDS: TeamWords = { about: '', links: [] };
const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether the rank is between the lowest and the highest of the players whom the viewer sees. */
const HAS_RANK = `($7::int IS NULL OR EXISTS (
  SELECT 1 FROM jsonb_array_elements(t.state->'members') m JOIN declared_ranks r ON r.user_id = m->>'userId'
  WHERE m->>'kind' = 'player' AND (t.id = ANY($1) OR NOT (m->'hidden')::boolean)
  HAVING count(*) >= ${TEAM_RANKED_MIN} AND min(r.rank) <= $7 AND max(r.rank) >= $7))`;
const LISTED = `NOT t.disbanded AND (t.visibility = 'public' OR t.id = ANY($1))
  AND ($2::text IS NULL OR t.search_key LIKE $2) AND ($3::text IS NULL OR t.region = $3)
  AND ($4::text IS NULL OR t.languages @> ARRAY[$4]) AND ($5::text IS NULL OR t.needs @> ARRAY[$5])
  AND ($6::text IS NULL OR t.communities @> ARRAY[$6]) AND ${HAS_RANK}`;

@Injectable()
export class TeamQueries implements TeamReasons {
  constructor(private readonly database: Database) {}

  async idOf(slugOrId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>(
      'SELECT id FROM teams WHERE slug = $1 UNION ALL SELECT id FROM teams WHERE id = $1 LIMIT 1',
      [slugOrId],
      'team_by_slug',
    );
    return row?.id;
  }

  /** Returns the viewer's own first, then the newest. */
  async list(filter: ListFilter, { limit, offset }: Range): Promise<TeamSnapshot[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM teams t WHERE ${LISTED} ORDER BY t.id = ANY($1) DESC, t.created_at DESC, t.id LIMIT $8 OFFSET $9`,
      [...toParameters(filter), limit, offset],
    );
    return rows.map(toSnapshot);
  }

  /** Returns the existing ones among these teams, in their order. */
  async load(ids: readonly string[]): Promise<TeamSnapshot[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM teams t WHERE t.id = ANY($1) ORDER BY array_position($1, t.id)`,
      [ids],
      'teams_many',
    );
    return rows.map(toSnapshot);
  }

  async count(filter: ListFilter): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM teams t WHERE ${LISTED}`,
      toParameters(filter),
    );
    return row!.n;
  }

  /** Returns the ids of the teams that the user is in, oldest first. */
  async ofPerson(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM teams WHERE people @> ARRAY[$1::text] ORDER BY created_at, id',
      [userId],
      'teams_of',
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of the teams that any of these people are in. */
  async ofPeople(userIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM teams WHERE people && $1::text[]',
      [userIds],
      'teams_of_people',
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of the teams that block any of these teams. */
  async blocking(teamIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM teams WHERE (state->'blocks') ?| $1::text[]`,
      [teamIds],
      'teams_blocking',
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of the teams that the user is in or invited to. */
  async concerning(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM teams WHERE people @> ARRAY[$1::text] OR invited @> ARRAY[$1::text] ORDER BY id',
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  async listedIn(communityId: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM teams WHERE communities @> ARRAY[$1::text] ORDER BY id LIMIT $2',
      [communityId, limit],
    );
    return rows.map(({ id }) => id);
  }

  async communitiesOf(ids: readonly string[], client: pg.ClientBase): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await client.query<{ id: string; communities: string[] }>(
      'SELECT id, communities FROM teams WHERE id = ANY($1)',
      [ids],
    );
    return new Map(rows.map(({ id, communities }) => [id, communities]));
  }

  async words(ids: readonly string[]): Promise<ReadonlyMap<string, TeamWords>> {
    const rows = await this.database.entities((entities) => entities.findBy(teamTexts, { team: In(ids) }));
    return new Map(rows.map(({ team, about, links }) => [team, { about, links }]));
  }

  async wordsOf(id: string): Promise<TeamWords> {
    return (await this.words([id])).get(id) ?? NO_WORDS;
  }

  async reasons(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.entities((entities) => entities.findBy(teamReasons, { id: In(ids) }));
    return new Map(rows.map(({ id, text }) => [id, text]));
  }

  /** Returns the id of the team's invite with this token, whether it is open or not. */
  async inviteId(team: string, tokenHash: string): Promise<string | undefined> {
    const row = await this.database.entities((entities) =>
      entities.findOneBy(teamInvites, { team, token_hash: tokenHash }),
    );
    return row?.id;
  }

  /** Whether the team shows the image. */
  async isCrest(id: string, location: string): Promise<boolean> {
    const rows = await this.database.query("SELECT 1 FROM teams WHERE id = $1 AND state->>'crest' = $2", [
      id,
      location,
    ]);
    return rows.length > 0;
  }
}

const toParameters = ({ own, search, region, language, needs, community, rank }: ListFilter): unknown[] => [
  own,
  search ? toLikePattern(search.normalize('NFKC').toLowerCase()) : null,
  region ?? null,
  language ?? null,
  needs ?? null,
  community ?? null,
  rank ?? null,
];
