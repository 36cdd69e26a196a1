// @ts-check
// N11: users delete their accounts; thirty-one days later no trace of them may be found in any table, in Redis, in a
// log or in a file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { leapTo, MOVABLE_CLOCK, timeOf } from '../clock.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { opening } from './opening.mjs';

const DAY_MS = 86_400_000;
const WITHIN_MS = 120_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function erasure(/** @type {import('../long-run.mjs').Order} */ { seed, quick, print }) {
  const count = quick ? 5 : 200;
  const { environment, client, people } = await opening(
    { seed, print },
    { name: 'erasure', apis: 1, workers: 1, beforeMigrating: MOVABLE_CLOCK },
    count + 20,
    { admins: 1, canEmail: true, named: (i) => `Canary${i}x${seed}q` },
  );
  const random = seededRandom(seed);
  const [admin, ...others] =
    /** @type {[import('../../bench/people.mjs').Person, ...import('../../bench/people.mjs').Person[]]} */ (people);
  const leaving = others.slice(0, count);
  const staying = others.slice(count);
  const call = async (
    /** @type {import('../../bench/people.mjs').Person | undefined} */ who,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body,
  ) => {
    const response = await fetch(`http://127.0.0.1:${environment.apis[0]?.port}/api${path}`, {
      method,
      headers: {
        'x-api-key': API_KEY,
        authorization: String(who?.token),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };

  const scrim = await call(admin, 'POST', '/scrims', {
    title: 'Last one',
    region: 'NA',
    gameStartTime: new Date(Date.now() + DAY_MS).toISOString(),
    isWithCasters: true,
  });
  const club = await call(staying[0], 'POST', '/communities', { name: 'Those who stay', slug: 'those-who-stay' });
  const asked = await call(staying[0], 'POST', '/communities', {
    name: 'Those who ask',
    slug: 'those-who-ask',
    entry: 'request',
  });
  for (const [i, one] of leaving.entries()) {
    await call(one, 'POST', '/communities', { name: `Club ${i}`, slug: `club-${i}`, about: `Founded by ${one.name}` });
    for (const { slug } of [club, asked]) await call(one, 'POST', `/communities/${slug}/membership`, {});
    if (i % 2 === 0)
      await call(staying[0], 'DELETE', `/communities/${club.slug}/members/${one.id}`, {
        reason: `${one.name} is rude`,
      });
    await call(one, 'POST', `/communities/${asked.slug}/report`, { reason: `reported by ${one.name}` });
    const friend = random.pick(staying);
    await call(one, 'POST', `/friend-requests/send-friend-request/${friend.id}/${one.id}`, undefined);
    await call(friend, 'POST', `/friend-requests/accept-request/${friend.id}`, { newFriendUserId: one.id });
    await call(one, 'POST', '/messages', { conversationId: scrim._conversation, text: `signed ${one.name}` });
    await call(one, 'DELETE', '/auth/account', { name: one.name });
  }
  const before = await traces(environment, client, leaving);
  await leapTo(client, (await timeOf(client)) + 31 * DAY_MS);
  const left = async () =>
    Number(
      (await client.query(`SELECT count(*) AS n FROM people WHERE restorable_until IS NOT NULL AND NOT erased`)).rows[0]
        .n,
    ) +
    Number(
      (
        await client.query(
          `SELECT count(*) AS n FROM effects WHERE state IN ('pending', 'running') AND kind IN ('EraseAccount', 'EraseWords', 'EndFriendships', 'EndMemberships')`,
        )
      ).rows[0].n,
    );
  for (const until = Date.now() + WITHIN_MS; (await left()) > 0 && Date.now() < until;) await sleep(100);
  const after = await traces(environment, client, leaving);
  const found = await traces(environment, client, staying);
  const orphans = await orphansOf(client, leaving);
  print(`before: ${[...before].join(', ')}; after: ${[...after].join(', ') || 'nowhere'}`);
  const violations = [
    ...[...after].map((where) => ({ id: 'I17', message: `an erased user was found in ${where}` })),
    ...orphans.map((message) => ({ id: 'I19', message })),
    ...(!before.has('people') || !before.has('messages') || found.size === 0
      ? [{ id: 'idle', message: 'they were not found before either, so the search proves nothing' }]
      : []),
  ];
  await client.end();
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['accounts deleted, and erased 31 days later', count],
      ['found before in', [...before].join(', ')],
      ['found after in', [...after].join(', ') || 'none'],
    ],
  };
}

/** Returns what erased users left in communities: memberships, requests, and communities without an owner. */
async function orphansOf(
  /** @type {import('pg').Client} */ client,
  /** @type {import('../../bench/people.mjs').Person[]} */ people,
) {
  const ids = people.map(({ id }) => id);
  const { rows: bonds } = await client.query(
    'SELECT id FROM memberships WHERE user_id = ANY($1) AND (role IS NOT NULL OR requested_at IS NOT NULL)',
    [ids],
  );
  const { rows: excluded } = await client.query('SELECT community FROM community_exclusions WHERE user_id = ANY($1)', [
    ids,
  ]);
  const { rows: ownerless } = await client.query(
    `SELECT c.id FROM communities c WHERE NOT c.archived
      AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.community = c.id AND m.role = 'owner')`,
  );
  return [
    ...bonds.map(({ id }) => `membership ${id} outlived its user`),
    ...excluded.map(({ community }) => `an exclusion from ${community} outlived its user`),
    ...ownerless.map(({ id }) => `community ${id} has no owner and is not archived`),
  ];
}

/** Returns where any of these names occurs: tables (as text), Redis, logs, stored files. */
async function traces(
  /** @type {import('../environment.mjs').Environment} */ environment,
  /** @type {import('pg').Client} */ client,
  /** @type {import('../../bench/people.mjs').Person[]} */ people,
) {
  const names = people.flatMap(({ name, id }) => [name.toLowerCase(), `${id}@bench.test`]);
  const hasName = (/** @type {string} */ text) => {
    const low = text.toLowerCase();
    return names.some((name) => low.includes(name));
  };
  /** @type {Set<string>} */
  const found = new Set();
  const { rows: tables } = await client.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema)'`,
  );
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT t::text AS text FROM ${name} AS t`);
    if (rows.some(({ text }) => hasName(text))) found.add(name.replace('public.', ''));
  }
  const redis = new Redis({ port: environment.valkeyPort, host: '127.0.0.1' });
  for (const key of await redis.keys('*')) {
    /** @type {string | null} null: it was deleted in the meantime */
    const value = await redis.dump(key).catch(() => null);
    if (hasName(key) || hasName(value ?? '')) found.add(`Redis ${key.split(':')[0]}`);
  }
  redis.disconnect();
  if (hasName(environment.readLogs())) found.add('a log');
  for (const file of filesIn(join(environment.dir, 'storage')))
    if (hasName(readFileSync(file, 'latin1'))) found.add('a stored file');
  return found;
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  } catch {
    return [];
  }
}
