import { toRange, type UserSearch } from '@muster/contracts';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { canonicalName } from '../domain/names';
import type { PersonRow } from './person-row';
import { PeopleQueries, PERSON_COLUMNS } from './people.queries';

/** Limit for the edit distance; normalization can turn one letter into many. */
const MAX_DISTANCE_LENGTH = 96;
/**
 * Below these lengths a text may match very many names or tags, and the nearest ones have short names. Three pairs
 * together are already rare.
 */
const SHORT_TEXT = { trigrams: 6, pairs: 4 };
/**
 * How many letters longer than the text a name may be in the first queries, with trigrams and without. The cost of a
 * query grows with its matches.
 */
const EXTRA_LENGTH = { trigrams: [3, 7], pairs: [3, 6] };
/** Result size up to which short names are queried first, as for dropdowns. */
const DROPDOWN = 20;

/**
 * $1: text, $2: region or null, $3: text as a LIKE pattern, $4: its pairs of letters if trigrams do not apply, $5:
 * limit.
 * With pairs the text is compared by strpos, because a LIKE without a trigram would read all of people_search.
 */
const MATCHES = `restorable_until IS NULL AND ($2::text IS NULL OR region = $2) AND ($1 = '' OR $4::text[] IS NOT NULL OR search_key LIKE $3)
  AND ($4::text[] IS NULL OR search_grams(search_key) @> $4)
  AND CASE WHEN $4::text[] IS NULL THEN true ELSE strpos(search_key, $1) > 0 END`;
/** Edit distance to the name or to Name#Tag, whichever is nearer; for a name containing the text, the extra length. */
const DISTANCE = `CASE WHEN $1 = '' THEN 0 WHEN strpos(name_key, $1) > 0 THEN length(name_key) - length($1)
  ELSE least(levenshtein(left(name_key, ${MAX_DISTANCE_LENGTH}), $1),
    levenshtein(left(search_key, ${MAX_DISTANCE_LENGTH}), $1)) END`;
const ORDER = `ORDER BY ${DISTANCE}, name_key, tag_key, id LIMIT $5`;

const ALL = `SELECT ${PERSON_COLUMNS} FROM people WHERE ${MATCHES} ${ORDER} OFFSET $6`;
const COUNT = `SELECT count(*) AS n FROM people WHERE ${MATCHES}`;
const LENGTH_FILTER = `SELECT id, ${DISTANCE} AS distance FROM people WHERE ${MATCHES}
  AND char_length(name_key) <= $6 ${ORDER}`;

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

/** Finds users whose name, tag or Name#Tag contains a text, nearest by edit distance first. */
@Injectable()
export class PeopleSearch {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleQueries,
  ) {}

  async find({ q = '', region, ...query }: UserSearch): Promise<PersonRow[]> {
    const text = canonicalName(q).slice(0, MAX_DISTANCE_LENGTH);
    const { limit: size, offset } = toRange(query);
    if (
      text &&
      text.length < (toBigrams(text) ? SHORT_TEXT.pairs : SHORT_TEXT.trigrams) &&
      offset === 0 &&
      size <= DROPDOWN
    ) {
      const near = await this.#nearest(text, region, size);
      if (near) return this.#loadInOrder(near);
    }
    return this.database.query<PersonRow>(ALL, [...toParameters(text, region), size, offset]);
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
    const findUpToLength = (letters: number) =>
      this.database.query<Found>(LENGTH_FILTER, [...toParameters(text, region), size, letters]);
    for (const extraLength of toBigrams(text) ? EXTRA_LENGTH.pairs : EXTRA_LENGTH.trigrams) {
      const found = await findUpToLength(text.length + extraLength);
      if (found.length < size) continue;
      // The distance of a name is at least its extra length, so names longer than queried may still be nearer than the
      // last match.
      const farthest = found.at(-1)!.distance;
      return (farthest <= extraLength ? found : await findUpToLength(text.length + farthest)).map(({ id }) => id);
    }
    return undefined;
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
