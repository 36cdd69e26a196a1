// @ts-check
// Generates a long life of Muster in SQL: two years of scrims with their events, rows, messages and notifications.
// Density is the same for every size, so that a list of one day is as long with a million scrims as with ten thousand.
import { createHash } from 'node:crypto';
import { withoutIndexes } from '../../infra/dev/without-indexes.mjs';
import { SEATS } from './requests.mjs';

/** Events of a past scrim: created, eight players joined, a winner reported. */
export const EVENTS_PER_SCRIM = 10;
const PLAYERS = 8;
/** Scrims that start in the future; nobody has joined them. */
export const UPCOMING = 1_000;
/** Minutes between the starts of two scrims. */
const MINUTES_APART = 2;
/** Scrims inserted per statement. */
const BATCH = 50_000;

const TABLES = ['events', 'scrims', 'users', 'people', 'messages', 'notifications'];

/** @typedef {import('pg').Client} Client */
/** @typedef {{ scrims: number, people: number }} Size */

/** Increment it when this file generates other data: kept databases of another version are not used. */
const VERSION = 2;
export const nameOf = (/** @type {Size} */ { scrims }) => `growth_${scrims}_v${VERSION}`;

/** The ids of generated users and scrims, in SQL. */
const idSql = (/** @type {'user' | 'scrim' | 'talk'} */ kind, /** @type {string} */ number) =>
  `md5('${kind}' || (${number}))::uuid::text`;
/** The same in JavaScript. */
export function generatedId(/** @type {'user' | 'scrim' | 'talk'} */ kind, /** @type {number} */ number) {
  const hex = createHash('md5').update(`${kind}${number}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Fills an empty, migrated database. */
export async function generate(
  /** @type {Client} */ client,
  /** @type {Size} */ { scrims, people },
  /** @type {(line: string) => void} */ print,
) {
  await client.query(`SET synchronous_commit = off; SET statement_timeout = 0; SET maintenance_work_mem = '512MB';
    SET work_mem = '128MB'`);
  await withoutIndexes(client, TABLES, async () => {
    await client.query(INSERT_PEOPLE, [people]);
    for (let from = 1; from <= scrims; from += BATCH) {
      const to = Math.min(scrims, from + BATCH - 1);
      for (const insert of INSERTS) await client.query(insert(from, to, { scrims, people }));
      print(`  ${to.toLocaleString('en')} scrims`);
    }
  });
  await client.query('UPDATE es_head SET position = (SELECT max(position) FROM events)');
  await client.query('VACUUM ANALYZE');
}

const REGION = (/** @type {string} */ i) => `(ARRAY['NA','EUW','EUNE','LAN','OCE'])[1 + (${i}) % 5]`;

/** $1: number of users. Names as players choose them; every user has an event, an account and a profile. */
const INSERT_PEOPLE = `
  WITH numbers AS (SELECT i, ${idSql('user', 'i')} AS id, now() - interval '3 years' AS at FROM generate_series(1, $1::int) i),
  event AS (
    INSERT INTO events (position, stream, version, type, schema, data, meta, at)
    SELECT i, 'user-' || id, 1, 'UserRegistered', 1,
      jsonb_build_object('userId', id, 'region', ${REGION('i')}, 'rank', 'Gold 2', 'canEmail', false),
      jsonb_build_object('append', md5('u' || i)::uuid, 'by', id, 'command', 'RegisterUser'), at FROM numbers),
  account AS (
    INSERT INTO users (id, version, state, created_at, updated_at)
    SELECT id, 1, jsonb_build_object('id', id, 'region', ${REGION('i')}, 'rank', 'Gold 2', 'canEmail', false, 'background', 'Summoners Rift',
      'blur', '20', 'isAdmin', i = 1, 'ban', NULL, 'sessions', 0, 'revision', 1, 'restorableUntil', NULL, 'erased', false), at, at FROM numbers)
  INSERT INTO people (id, uid, email, name, tagline, discord, name_key, tag_key, search_key, region, rank, can_email, background,
    blur, is_admin, is_donator, sessions, revision, erased, created_at)
  SELECT id, 'uid-' || id, id || '@bench.test', name, 'BNCH', 'player.' || i, lower(name), 'bnch', lower(name) || '#bnch', ${REGION('i')}, 'Gold 2',
    false, 'Summoners Rift', '20', i = 1, false, 0, 1, false, at
  FROM (SELECT *, left(CASE i % 4 WHEN 0 THEN first || ' ' || second WHEN 1 THEN first || second || i % 100 WHEN 2 THEN own ELSE own || ' ' || second END, 16) AS name
    FROM (SELECT *, initcap(translate(left(md5('n' || i), 3 + i % 6), '0123456789', 'ghijklmnop')) AS own,
      (ARRAY['Dark','Light','Shadow','Silver','Moss','Ember','Frost','Storm','Star','Lucky','Angry','Royal','Tiny','Red','Golden','Neon'])[1 + i / 4 % 16] AS first,
      (ARRAY['Knight','Fox','Wolf','Bear','Hawk','Raven','Mage','King','Ghost','Dragon','Tiger','Panda','Ninja','Potato','Penguin','Cat'])[1 + i / 64 % 16] AS second
      FROM numbers) words) named`;

/** Seats of a past scrim, in SQL. */
const SEAT_LIST = SEATS.slice(0, PLAYERS)
  .map(({ team, role }, k) => `(${k}, '${team}', '${role}')`)
  .join(', ');
const userOf = (/** @type {string} */ i, /** @type {string} */ k, /** @type {number} */ people) =>
  idSql('user', `1 + (${i} * 7 + ${k}) % ${people}`);

/** The scrims from one number to another, with what their rows and events need. */
const scrimsSql = (/** @type {number} */ from, /** @type {number} */ to, /** @type {Size} */ { scrims, people }) => `(
  SELECT i, ${idSql('scrim', 'i')} AS id, ${idSql('talk', 'i')} AS conversation, ${userOf('i', '0', people)} AS creator, ${REGION('i')} AS region,
    date_trunc('minute', now()) - make_interval(mins => (${scrims - UPCOMING} - i) * ${MINUTES_APART}) AS starts, i > ${scrims - UPCOMING} AS upcoming,
    ${people} + (i - 1) * ${EVENTS_PER_SCRIM} AS position FROM generate_series(${from}, ${to}) i) s`;
const ISO = (/** @type {string} */ at) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const META = `jsonb_build_object('append', md5('s' || s.i)::uuid, 'by', creator, 'command', 'CreateScrim')`;
const SETTINGS = `'title', 'Friday Fives', 'region', region, 'startsAt', ${ISO('starts')}, 'visibility', 'public', 'maxCasters', 2,
  'lobbyName', 'Friday Fives', 'lobbyPassword', 'a7Kp2xQd', 'useCodes', true, 'conversationId', conversation, 'createdBy', creator`;

/** @type {((from: number, to: number, size: Size) => string)[]} */
const INSERTS = [
  (from, to, size) => `
    INSERT INTO events (position, stream, version, type, schema, data, meta, at)
    SELECT position + 1, 'scrim-' || id, 1, 'ScrimCreated', 1, jsonb_build_object('scrimId', id, 'host', '{"kind":"random"}'::jsonb, ${SETTINGS}),
      ${META}, starts - interval '1 day' FROM ${scrimsSql(from, to, size)}
    UNION ALL SELECT position + 2 + k, 'scrim-' || id, 2 + k, 'PlayerJoined', 1,
      jsonb_build_object('userId', ${userOf('s.i', 'k', size.people)}, 'team', team, 'role', role), ${META}, starts - interval '1 hour'
      FROM ${scrimsSql(from, to, size)}, (VALUES ${SEAT_LIST}) seat(k, team, role) WHERE NOT upcoming
    UNION ALL SELECT position + ${EVENTS_PER_SCRIM}, 'scrim-' || id, ${EVENTS_PER_SCRIM}, 'WinnerReported', 1, '{"team":"teamTwo"}', ${META},
      starts + interval '40 minutes' FROM ${scrimsSql(from, to, size)} WHERE NOT upcoming
    UNION ALL SELECT position + k, 'scrim-' || id, k, 'LobbyRenamed', 1, '{"lobbyName":"Friday Fives"}', ${META}, starts - interval '1 day'
      FROM ${scrimsSql(from, to, size)}, generate_series(2, ${EVENTS_PER_SCRIM}) k WHERE upcoming`,
  (from, to, size) => `
    INSERT INTO scrims (id, version, state, created_at, updated_at, region, starts_at, is_private, deleted, people)
    SELECT id, ${EVENTS_PER_SCRIM}, jsonb_build_object('id', id, 'deleted', false, 'casters', '[]'::jsonb, 'hostChoice', '{"kind":"random"}'::jsonb,
        'host', NULL, 'previousHost', NULL, 'startedFor', CASE WHEN NOT upcoming THEN ${ISO('starts')} END, 'code', NULL, 'codeFailed', false,
        'codeRevision', 0, 'proposedWinner', NULL, 'winner', CASE WHEN NOT upcoming THEN 'teamTwo' END, 'image', NULL,
        'seats', CASE WHEN upcoming THEN '[]'::jsonb ELSE seated.seats END, ${SETTINGS}),
      starts - interval '1 day', starts, region, starts, false, false,
      CASE WHEN upcoming THEN ARRAY[creator] ELSE array_append(array_remove(seated.users, creator), creator) END
    FROM ${scrimsSql(from, to, size)}, LATERAL (
      SELECT jsonb_agg(jsonb_build_object('userId', player, 'team', team, 'role', role) ORDER BY k) AS seats, array_agg(player) AS users
      FROM (SELECT k, team, role, ${userOf('s.i', 'k', size.people)} AS player FROM (VALUES ${SEAT_LIST}) seat(k, team, role)) players) seated`,
  (from, to, size) => `
    INSERT INTO messages (id, conversation_id, n, sender, scrim_id, text, created_at)
    SELECT md5('m' || s.i || '.' || n)::uuid::text, conversation, n, creator, id, 'Anyone up for one more? We still need a support.', starts
    FROM ${scrimsSql(from, to, size)}, generate_series(1, 2) n`,
  (from, to, size) => `
    INSERT INTO notifications (id, recipient, cause, kind, related_user, created_at)
    SELECT md5('n' || s.i)::uuid::text, ${userOf('s.i', '3', size.people)}, 'bench:' || s.i, 'friend-request', creator, starts
    FROM ${scrimsSql(from, to, size)}`,
];
