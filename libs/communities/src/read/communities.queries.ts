import type { CommunityVisibility } from '@muster/contracts/communities';
import { Database, withDefaults } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { Community } from '../domain/community';
import type { CommunityWords } from '../domain/community-commands';
import { community } from '../domain/decide-community';
import type { CommunityTitle, CommunityTotals } from '../ports';

export interface CommunityRow {
  id: string;
  version: number;
  state: Community;
  created_at: Date;
}
interface ListFilter {
  /** Communities of the viewer. */
  own: readonly string[];
  search: string | undefined;
  region: string | undefined;
  /** Admins also list unlisted and archived ones. */
  everything: boolean;
}

export const NO_WORDS: CommunityWords = { about: '', links: [] };

const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** $1: own ids, $2: text as a LIKE pattern, $3: region, $4: everything. */
const MATCHES = `($2::text IS NULL OR c.search_key LIKE $2) AND ($3::text IS NULL OR c.region = $3)`;
const OWN = `c.id = ANY($1) AND ${MATCHES}`;
const OTHERS = `c.id <> ALL($1) AND ($4 OR (c.visibility = 'public' AND NOT c.archived)) AND ${MATCHES}`;
const COLUMNS = 'c.id, c.version, c.state, c.created_at';
const complete = (row: CommunityRow): CommunityRow => ({
  ...row,
  state: withDefaults({ decider: community }, row.state),
});

@Injectable()
export class CommunityQueries implements CommunityTotals {
  constructor(private readonly database: Database) {}

  /** Also finds a community by an address it had before. */
  async idBySlug(slug: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ community: string }>(
      'SELECT community FROM community_slugs WHERE slug = $1',
      [slug],
      'community_by_slug',
    );
    return row?.community;
  }

  async titles(ids: readonly string[]): Promise<ReadonlyMap<string, CommunityTitle>> {
    const rows = await this.database.query<{
      id: string;
      slug: string;
      name: string;
      visibility: CommunityVisibility;
      archived: boolean;
      region: string | null;
      publicTitles: boolean;
      pickups: boolean;
    }>(
      `SELECT id, slug, name, region, visibility, archived,
          coalesce((state->'publicTitles')::boolean, false) AS "publicTitles",
          coalesce((state->'pickups'->'on')::boolean, false) AS pickups
        FROM communities WHERE id = ANY($1)`,
      [ids],
      'community_titles',
    );
    return new Map(rows.map(({ id, ...title }) => [id, { _id: id, ...title }]));
  }

  async findMany(ids: readonly string[]): Promise<CommunityRow[]> {
    const rows = await this.database.query<CommunityRow>(
      `SELECT ${COLUMNS} FROM communities c WHERE c.id = ANY($1)`,
      [ids],
      'communities_many',
    );
    return rows.map(complete);
  }

  /** Returns the viewer's own first, then the largest. */
  async list(filter: ListFilter, { limit, offset }: { limit: number; offset: number }): Promise<CommunityRow[]> {
    const rows = await this.database.query<CommunityRow>(
      `SELECT id, version, state, created_at FROM (
        (SELECT ${COLUMNS}, 0 AS place, n.members FROM communities c LEFT JOIN community_counts n ON n.community = c.id
          WHERE ${OWN} ORDER BY n.members DESC NULLS LAST, c.id)
        UNION ALL
        (SELECT ${COLUMNS}, 1, n.members FROM community_counts n JOIN communities c ON c.id = n.community
          WHERE ${OTHERS} ORDER BY n.members DESC, n.community LIMIT $5::int + $6::int)
      ) AS listed ORDER BY place, members DESC NULLS LAST, id LIMIT $5 OFFSET $6`,
      [...toParameters(filter), limit, offset],
    );
    return rows.map(complete);
  }

  async count(filter: ListFilter): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM communities c WHERE (${OWN}) OR (${OTHERS})`,
      toParameters(filter),
    );
    return row!.n;
  }

  /** Whether a community other than `own` has one of these names. */
  async isNameTaken(keys: readonly string[], own: string | undefined): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM claims WHERE kind = 'community-name' AND key = ANY($1) AND owner IS DISTINCT FROM $2 LIMIT 1`,
      [keys, own ?? null],
      'community_name_taken',
    );
    return rows.length > 0;
  }

  async words(ids: readonly string[]): Promise<ReadonlyMap<string, CommunityWords>> {
    const rows = await this.database.query<CommunityWords & { community: string }>(
      'SELECT community, about, links FROM community_texts WHERE community = ANY($1)',
      [ids],
      'community_words',
    );
    return new Map(rows.map(({ community, ...words }) => [community, words]));
  }

  async wordsOf(id: string): Promise<CommunityWords> {
    return (await this.words([id])).get(id) ?? NO_WORDS;
  }

  /** Whether the community shows the image. */
  async isCrest(id: string, location: string): Promise<boolean> {
    const rows = await this.database.query("SELECT 1 FROM communities WHERE id = $1 AND state->>'crest' = $2", [
      id,
      location,
    ]);
    return rows.length > 0;
  }

  async totals(): Promise<{ communities: number; members: number }> {
    const [row] = await this.database.query<{ communities: number; members: number }>(
      `SELECT count(*) AS communities, coalesce(sum(n.members), 0) AS members FROM communities c
        LEFT JOIN community_counts n ON n.community = c.id WHERE NOT c.archived`,
      [],
      'communities_total',
    );
    return row!;
  }
}

const toParameters = ({ own, search, region, everything }: ListFilter): unknown[] => [
  own,
  search ? toLikePattern(search.normalize('NFKC').toLowerCase()) : null,
  region ?? null,
  everything,
];
