// @ts-check
// N11: people delete their accounts, thirty-one days go by, and nobody can find them any more: not in any table, not in
// Redis, not in a log, not in a file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { API_KEY } from '../../dev/production.mjs';
import { leapTo, MOVABLE_CLOCK, timeOf } from '../clock.mjs';
import { dice } from '../dice.mjs';
import { opening } from './opening.mjs';

const DAY_MS = 86_400_000;
const WITHIN_MS = 120_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function erasure(/** @type {import('../long-run.mjs').Order} */ { seed, quick, say }) {
  const gone = quick ? 5 : 200;
  const { stage, client, people } = await opening(
    { seed, say },
    { name: 'erasure', apis: 1, workers: 1, beforeMigrating: MOVABLE_CLOCK },
    gone + 20,
    { admins: 1, canEmail: true, named: (i) => `Canary${i}x${seed}q` },
  );
  const throws = dice(seed);
  const [admin, ...others] =
    /** @type {[import('../../bench/people.mjs').Person, ...import('../../bench/people.mjs').Person[]]} */ (people);
  const leaving = others.slice(0, gone);
  const staying = others.slice(gone);
  const ask = async (
    /** @type {import('../../bench/people.mjs').Person} */ who,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body,
  ) => {
    const response = await fetch(`http://127.0.0.1:${stage.apis[0]?.port}/api${path}`, {
      method,
      headers: { 'x-api-key': API_KEY, authorization: who.token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };

  const scrim = await ask(admin, 'POST', '/scrims', {
    title: 'Last one',
    region: 'NA',
    gameStartTime: new Date(Date.now() + DAY_MS).toISOString(),
    isWithCasters: true,
  });
  for (const one of leaving) {
    const friend = throws.pick(staying);
    await ask(one, 'POST', `/friend-requests/send-friend-request/${friend.id}/${one.id}`, undefined);
    await ask(friend, 'POST', `/friend-requests/accept-request/${friend.id}`, { newFriendUserId: one.id });
    await ask(one, 'POST', '/messages', { conversationId: scrim._conversation, text: `signed ${one.name}` });
    await ask(one, 'DELETE', '/auth/account', { name: one.name });
  }
  const before = await traces(stage, client, leaving);
  await leapTo(client, (await timeOf(client)) + 31 * DAY_MS);
  const left = async () =>
    Number(
      (await client.query(`SELECT count(*) AS n FROM people WHERE restorable_until IS NOT NULL AND NOT erased`)).rows[0]
        .n,
    ) +
    Number(
      (
        await client.query(
          `SELECT count(*) AS n FROM effects WHERE state IN ('pending', 'running') AND kind IN ('EraseAccount', 'EraseWords', 'EndFriendships')`,
        )
      ).rows[0].n,
    );
  for (const until = Date.now() + WITHIN_MS; (await left()) > 0 && Date.now() < until;) await sleep(100);
  const after = await traces(stage, client, leaving);
  const kept = await traces(stage, client, staying);
  say(`before: ${[...before].join(', ')}; after: ${[...after].join(', ') || 'nowhere'}`);
  const violations = [
    ...[...after].map((where) => ({ id: 'I17', said: `somebody who was erased still stands in ${where}` })),
    ...(!before.has('people') || !before.has('messages') || kept.size === 0
      ? [{ id: 'idle', said: 'they could not be found before either: the search proves nothing' }]
      : []),
  ];
  await client.end();
  await stage.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['accounts deleted, and erased 31 days later', gone],
      ['places they stood in before', [...before].join(', ')],
      ['places they stand in after', [...after].join(', ') || 'none'],
    ],
  };
}

/** Where any of these names stands: tables (as text), Redis, logs, stored files. */
async function traces(
  /** @type {import('../environment.mjs').Stage} */ stage,
  /** @type {import('pg').Client} */ client,
  /** @type {import('../../bench/people.mjs').Person[]} */ people,
) {
  const names = people.flatMap(({ name, id }) => [name.toLowerCase(), `${id}@bench.test`]);
  const says = (/** @type {string} */ text) => {
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
    if (rows.some(({ text }) => says(text))) found.add(name.replace('public.', ''));
  }
  const redis = new Redis({ port: stage.valkeyPort, host: '127.0.0.1' });
  for (const key of await redis.keys('*')) {
    /** @type {string | null} null: it went meanwhile */
    const value = await redis.dump(key).catch(() => null);
    if (says(key) || says(value ?? '')) found.add(`Redis ${key.split(':')[0]}`);
  }
  redis.disconnect();
  if (says(stage.readLogs())) found.add('a log');
  for (const file of filesIn(join(stage.place, 'storage')))
    if (says(readFileSync(file, 'latin1'))) found.add('a stored file');
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
