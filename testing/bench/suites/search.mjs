// @ts-check
import { startWorker } from '../worker-process.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { seedAccounts } from '../people.mjs';
import { request } from '../requests.mjs';

const PEOPLE = 200_000;
const SEARCHES = 400;
const CONNECTIONS = 1;
const ROUND_MS = 10_000;

/**
 * Names as players choose them: common words, words with numbers, invented words; half keep the tag of their region.
 */
const INSERT_PEOPLE = `
  INSERT INTO people SELECT (jsonb_populate_record(p, jsonb_build_object('id', c.id, 'uid', c.id, 'email', c.id, 'name', c.name, 'tagline', c.tag, 'discord', c.id,
      'name_key', c.name, 'tag_key', c.tag, 'search_key', c.name || '#' || c.tag, 'region', c.region))).*
  FROM people p, (
    SELECT 'crowd-' || i AS id, region, CASE WHEN random() < 0.5 THEN lower(standard) ELSE own || floor(random() * 100) END AS tag,
      left(CASE floor(random() * 4) WHEN 0 THEN a || ' ' || b WHEN 1 THEN a || b || floor(random() * 100) WHEN 2 THEN own || own2 ELSE own || ' ' || b END, 16) AS name
    FROM (
      SELECT i, (ARRAY['dark','light','shadow','silver','moss','ember','frost','storm','star','lucky','angry','royal','tiny','red','golden','neon'])[1 + floor(random() * 16)] AS a,
        (ARRAY['knight','fox','wolf','bear','hawk','raven','mage','king','ghost','dragon','tiger','panda','ninja','potato','penguin','cat'])[1 + floor(random() * 16)] AS b,
        translate(left(md5(random()::text), 3 + floor(random() * 3)::int), '0123456789', 'ghijklmnop') AS own, translate(left(md5(random()::text), floor(random() * 5)::int), '0123456789', 'qrstuvwxyz') AS own2,
        (ARRAY['NA','EUW','EUNE','LAN','OCE'])[1 + i % 5] AS region, (ARRAY['NA1','EUW1','EUN1','LAN1','OCE1'])[1 + i % 5] AS standard
      FROM generate_series(1, ${PEOPLE}) i OFFSET 0) AS random_words) AS c
  WHERE p.id = $1`;

/** Returns what users type: parts of names of every length, a tag, Name#Tag; every third search within a region. */
function toSearch(/** @type {{ name: string, tag: string }} */ { name, tag }, /** @type {number} */ i) {
  const from = (i * 7) % Math.max(1, name.length - 2);
  const texts = {
    'one letter': name.slice(from, from + 1),
    two: name.slice(from, from + 2),
    three: name.slice(from, from + 3),
    five: name.slice(from, from + 5),
    'a name': name,
    'a tag': tag,
    'Name#Tag': `${name}#${tag}`,
    'across the #': `${name.slice(-2)}#${tag.slice(0, 1)}`,
    misspelt: misspell(name),
  };
  const [description, text] = /** @type {[string, string]} */ (Object.entries(texts)[i % Object.keys(texts).length]);
  return {
    description,
    path: `/api/users?${new URLSearchParams({ q: text, limit: '8', ...(i % 3 === 0 && { region: 'EUW' }) }).toString()}`,
  };
}

/** Swaps two letters. */
const misspell = (/** @type {string} */ name) => name.replace(/^(.{2})(.)(.)/, '$1$3$2');

/** Measures the search of the top bar among many users. */
export async function search(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('search');
  const [reader] = await seedAccounts(client, environment.secret, 1);
  if (!reader) throw new Error('there is no user to search');
  await client.query('SET statement_timeout = 0');
  await client.query(INSERT_PEOPLE, [reader.id]);
  await environment.settle(client);
  const { rows } = await client.query('SELECT name_key AS name, tag_key AS tag FROM people ORDER BY md5(id) LIMIT $1', [
    SEARCHES,
  ]);
  await client.end();
  const api = await environment.api(url);
  const load = startWorker('load.mjs');
  const requests = rows
    .map(toSearch)
    .map(({ description, path }) => ({ name: description, text: request('GET', path, reader, undefined) }));
  const connections = Array.from({ length: CONNECTIONS }, (_, i) => ({
    requests: [...requests.slice(i * 100), ...requests.slice(0, i * 100)],
  }));
  await load.request({ port: api.port, ms: 2_000, connections });
  const { failed, durations } = await load.request({ port: api.port, ms: ROUND_MS, connections });
  await Promise.all([load.stop(), api.stop()]);
  if (failed > 0) throw new Error('a search failed');
  const all = Object.values(durations).flat();
  return [
    {
      id: 'search',
      description: `a search among ${PEOPLE.toLocaleString('en')} people`,
      muster: `p50 ${ms(median(all))}, p99 ${ms(percentile(all, 0.99))}`,
      value: percentile(all, 0.99),
      unit: ' ms',
      goal: /** @type {const} */ ({ at: 'most', value: 30 }),
    },
    ...Object.entries(durations).map(([description, times]) => ({
      description: `  ${description}`,
      muster: `p50 ${ms(median(times))}, p99 ${ms(percentile(times, 0.99))}`,
    })),
  ];
}
