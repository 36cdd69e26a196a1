import { toRange } from '@muster/contracts/pages';
import type { UserSearch } from '@muster/contracts/users';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { canonicalName } from '../domain/names';
import type { PersonRow } from './person-row';
import { PeopleQueries, PERSON_COLUMNS } from './people.queries';
import { MAX_EDITS, SHORT_NAME, toSimilarKeys, toTrigrams } from './search-keys';

/** Limit for the edit distance; normalization can turn one letter into many. */
const MAX_DISTANCE_LENGTH = 96;
/**
 * How many letters longer than the text a name may be in the first queries. The nearest names are the shortest, and the
 * cost of a query grows with its matches.
 */
const EXTRA_LENGTH = [3, 5, 8];
/** Result size up to which short names are queried first, as for dropdowns. */
const DROPDOWN = 20;
/** Maximum number of names read per length. All names of one length that contain the text are equally near. */
const MAX_PER_LENGTH = 500;
/** Maximum number of names compared, among those that share a key with a text (docs/adr/0015). */
const MAX_SIMILAR_KEYS = 2_000;

/** $2: region or null. */
const FINDABLE = 'restorable_until IS NULL AND ($2::text IS NULL OR region = $2)';
/**
 * $1: text, $3: text as a LIKE pattern, $4: its pairs of letters if trigrams do not apply, $5: limit.
 * With pairs the text is compared by strpos, because a LIKE without a trigram would read all of people_search.
 */
const MATCHES = `${FINDABLE} AND ($1 = '' OR $4::text[] IS NOT NULL OR search_key LIKE $3)
  AND ($4::text[] IS NULL OR search_grams(search_key) @> $4)
  AND CASE WHEN $4::text[] IS NULL THEN true ELSE strpos(search_key, $1) > 0 END`;
/** Edit distance to the name or to Name#Tag, whichever is nearer; for a name containing the text, the extra length. */
const DISTANCE = `CASE WHEN $1 = '' THEN 0 WHEN strpos(name_key, $1) > 0 THEN length(name_key) - length($1)
  ELSE least(levenshtein(left(name_key, ${MAX_DISTANCE_LENGTH}), $1),
    levenshtein(left(search_key, ${MAX_DISTANCE_LENGTH}), $1)) END`;
/** Among equally near names, names that begin with the text come first. */
const ORDER = `ORDER BY ${DISTANCE}, strpos(name_key, $1) <> 1, name_key, tag_key, id`;

const ALL = `SELECT ${PERSON_COLUMNS} FROM people WHERE ${MATCHES} ${ORDER} LIMIT $5 OFFSET $6`;
const COUNT = `SELECT count(*) AS n FROM people WHERE ${MATCHES}`;
/** $3: trigrams or pairs of the text, $4: limit, $5: length of the longest names. */
const toNearSql = (keysOfLength: string): string => `
  SELECT id, ${DISTANCE} AS distance FROM generate_series(1, $5::int) AS letters, LATERAL (
    SELECT id, name_key, tag_key, search_key FROM people WHERE ${FINDABLE} AND ${keysOfLength}
      AND strpos(search_key, $1) > 0 LIMIT ${MAX_PER_LENGTH}) AS names
  ${ORDER} LIMIT $4`;
const NEAR = {
  trigrams: toNearSql(`people_search_keys(name_key, search_key) @>
    (SELECT array_agg(letters || ':' || gram) FROM unnest($3::text[]) AS gram)`),
  pairs: toNearSql('search_grams(search_key) @> $3 AND char_length(name_key) = letters'),
};
/** $1: name, $3: its keys, $4: limit, $5: beginning of the tag, $6: text that found names do not contain. */
const SIMILAR = `
  SELECT id FROM (
    SELECT id, name_key, tag_key, search_key FROM people WHERE ${FINDABLE}
      AND people_search_keys(name_key, search_key) && $3 LIMIT ${MAX_SIMILAR_KEYS}) AS names
  WHERE (length(name_key) <= ${SHORT_NAME} OR levenshtein_less_equal(name_key, $1, ${MAX_EDITS}) <= ${MAX_EDITS})
    AND starts_with(tag_key, $5) AND strpos(search_key, $6) = 0
  ORDER BY levenshtein(name_key, $1), name_key, tag_key, id LIMIT $4`;

interface Found {
  id: string;
  distance: number;
}

/** Escapes wildcards. */
const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** Returns pairs of letters for texts without a word of three letters, which trigrams cannot find. */
const toBigrams = (text: string): string[] | null => {
  if (/[\p{L}\p{N}]{3}/u.test(text)) return null;
  return text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2));
};

/**
 * Finds users whose name, tag or Name#Tag contains a text, nearest by edit distance first. Dropdowns with room for more
 * continue with names that are like the text.
 */
@Injectable()
export class PeopleSearch {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleQueries,
  ) {}

  async find({ q = '', region, ...query }: UserSearch): Promise<PersonRow[]> {
    const text = canonicalName(q).slice(0, MAX_DISTANCE_LENGTH);
    const { limit: size, offset } = toRange(query);
    const isDropdown = text !== '' && offset === 0 && size <= DROPDOWN;
    const near = isDropdown && (await this.#nearest(text, region, size));
    if (near) return this.#loadInOrder(near);
    const found = await this.database.query<PersonRow>(ALL, [...toParameters(text, region), size, offset]);
    if (!isDropdown || query.page || found.length === size) return found;
    return [...found, ...(await this.#loadInOrder(await this.#similar(text, region, size - found.length)))];
  }

  async count({ q = '', region }: UserSearch): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      COUNT,
      toParameters(canonicalName(q).slice(0, MAX_DISTANCE_LENGTH), region),
    );
    return row!.n;
  }

  /** Returns the nearest matches among short names. @returns undefined if those are too few. */
  async #nearest(text: string, region: string | undefined, size: number): Promise<string[] | undefined> {
    const { length } = [...text];
    const [sql, keys] = length < 3 ? [NEAR.pairs, [text]] : [NEAR.trigrams, toTrigrams(text)];
    const findUpToLength = (letters: number) =>
      this.database.query<Found>(sql, [text, region ?? null, keys, size, letters]);
    for (const extraLength of EXTRA_LENGTH) {
      const found = await findUpToLength(length + extraLength);
      if (found.length < size) continue;
      // The distance of a name is at least its extra length, so names longer than queried may still be nearer than the
      // last match.
      const farthest = found.at(-1)!.distance;
      return (farthest <= extraLength ? found : await findUpToLength(length + farthest)).map(({ id }) => id);
    }
    return undefined;
  }

  /** Returns users with a name like the text; with a `#` in the text, only those whose tag begins like it. */
  async #similar(text: string, region: string | undefined, size: number): Promise<string[]> {
    const [name = '', tag = ''] = text.split('#');
    const keys = toSimilarKeys(name);
    if (keys.length === 0) return [];
    const rows = await this.database.query<{ id: string }>(SIMILAR, [name, region ?? null, keys, size, tag, text]);
    return rows.map(({ id }) => id);
  }

  async #loadInOrder(ids: readonly string[]): Promise<PersonRow[]> {
    const rows = new Map((await this.people.findMany(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }
}

const toParameters = (text: string, region: string | undefined): unknown[] => [
  text,
  region ?? null,
  toLikePattern(text),
  text ? toBigrams(text) : null,
];
