// Activity, a backup, more activity, and then everything except the backup and the ledger is lost. A new cluster with
// an empty Redis must be restored to exactly the backed-up state, work from there, and not bring back erased accounts.
// A second test restores a cluster with archived WAL to a point in time.
// `npm run drill:restore` runs it larger, with the machine's PostgreSQL and the scripts that operators use.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { CommandDispatcher, Database, LogReader } from '../../libs/platform/src/index.ts';
import { loadConfig, migrate } from '../../libs/platform/src/runtime/index.ts';
import { userAggregate } from '../../libs/users/src/index.ts';
import { createWorld } from '../world.ts';
import { waitUntilCaughtUp } from '../wait-until-caught-up.ts';
import { features } from '../../apps/features.ts';
import { runOperatorCommand } from '../../apps/worker/src/operator-cli.ts';
import { waitUntil } from '../wait-until.ts';
import { waitForReadyMessage, start, stop } from '../../infra/dev/child-processes.mjs';
import { copyFolder } from '../../infra/dev/postgres-location.mjs';
import { restoreCopy, takeCopy } from './copy-database.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const FULL = process.env.DRILL_FULL === '1';
const SIZE = FULL ? { people: 60, scrims: 20, rounds: 3 } : { people: 14, scrims: 3, rounds: 1 };
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
const folder = mkdtempSync(join(tmpdir(), 'muster-restore-'));
const [backups, ledger] = [join(folder, 'backups'), join(folder, 'ledger.jsonl')];
const closing = [];
const report = [];

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
  if (FULL) console.log(report.join('\n'));
});

/** The newest installed PostgreSQL, whose programs can dump the database; only in a full drill. */
const bin =
  FULL && existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .map((version) => `/usr/lib/postgresql/${version}/bin`)
        .filter((path) => existsSync(join(path, 'pg_dump')))
        .toSorted()
        .at(-1)
    : undefined;
async function startService(request) {
  const child = start(join(PROJECT, 'infra/dev/services.mjs'), [JSON.stringify(request)], {
    service: true,
    watchdog: false,
    waitUntilIdle: true,
  });
  closing.push(() => stop(child));
  return waitForReadyMessage('A server of the drill', child, undefined);
}
const newCluster = async () => (await startService({ postgres: { bin } })).DATABASE_URL;
const emptyRedis = async () => (await startService({ valkey: {} })).REDIS_URL;

/** Starts a cluster whose files stay; `prepare` may fill its folder with a copy of another cluster first. */
async function startDurableCluster(dataDir, settings = {}, prepare = () => undefined) {
  mkdirSync(dataDir, { recursive: true });
  // The account of the server must be able to enter
  for (let path = dataDir; path.startsWith(folder); path = dirname(path)) chmodSync(path, 0o755);
  prepare();
  const child = start(
    join(PROJECT, 'infra/dev/services.mjs'),
    [JSON.stringify({ postgres: { bin, dataDir, settings } })],
    { service: true, watchdog: false, waitUntilIdle: true },
  );
  closing.push(() => stop(child));
  const { DATABASE_URL: url } = await waitForReadyMessage('A server of the drill', child, undefined);
  // A server that replays WAL answers reads before it is promoted.
  await withQuery(url, (query) =>
    waitUntil(async () => !(await query('SELECT pg_is_in_recovery() AS replays')).rows[0].replays),
  );
  return { url, dir: join(dataDir, 'postgres'), end: () => stop(child) };
}
async function withQuery(url, work) {
  const client = new pg.Client(url);
  await client.connect();
  return work((text) => client.query(text)).finally(() => client.end());
}
/** Archives WAL as docs/operations.md describes. */
async function archiveInto(wal, { url, dir }) {
  mkdirSync(wal);
  const { uid, gid } = statSync(join(dir, 'pgdata'));
  chownSync(wal, uid, gid);
  await withQuery(url, async (query) => {
    await query(
      `ALTER SYSTEM SET archive_command = 'test ! -f ${wal}/%f && cp %p ${wal}/%f.part && mv ${wal}/%f.part ${wal}/%f'`,
    );
    await query('SELECT pg_reload_conf()');
  });
}
/** Takes a base backup with the operator's script, or without pg_basebackup as PostgreSQL's manual describes. */
async function copyCluster({ url, dir }, bases, wal, env = {}) {
  const password = readFileSync(join(dir, 'password'), 'utf8');
  const { hostname, port } = new URL(url);
  const login = {
    PATH: `${bin}:${process.env.PATH}`,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: 'postgres',
    PGPASSWORD: password.trim(),
  };
  if (bin)
    return {
      password,
      base: execFileSync(join(PROJECT, 'infra/postgres/base-backup.sh'), [bases, wal], {
        encoding: 'utf8',
        env: { ...process.env, ...login, ...env },
      }).trim(),
    };
  const base = join(bases, `base-${randomUUID()}`);
  await withQuery(url, async (query) => {
    await query(`SELECT pg_backup_start('drill', true)`);
    cpSync(join(dir, 'pgdata'), base, {
      recursive: true,
      filter: (path) => !/\/(postmaster\.pid|pg_wal\/[^/]+)$/.test(path),
    });
    const {
      rows: [stopped],
    } = await query('SELECT labelfile FROM pg_backup_stop(true)');
    writeFileSync(join(base, 'backup_label'), stopped.labelfile);
  });
  execFileSync(join(PROJECT, 'infra/postgres/prune.sh'), [bases, wal], { env: { ...process.env, ...env } });
  return { password, base };
}
function prepareRecovery({ base, password }, dataDir, { wal, moment }) {
  const dir = join(dataDir, 'postgres');
  mkdirSync(dir);
  copyFolder(base, join(dir, 'pgdata'));
  writeFileSync(join(dir, 'password'), password);
  writeFileSync(join(dir, 'pgdata/recovery.signal'), '');
  appendFileSync(
    join(dir, 'pgdata/postgresql.auto.conf'),
    `archive_command = ''\nrestore_command = 'cp ${wal}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = promote\n`,
  );
  const { uid, gid } = statSync(wal);
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, dir]);
}

const at = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString();
const database = (world) => world.node().get(Database, { strict: false });
const send = (world, command) =>
  world.node().get(CommandDispatcher, { strict: false }).send(userAggregate, command, { by: 'drill' });
/** The command of an account that deletes itself. */
const deletion = (userId, now) => ({ type: 'DeleteAccount', userId, ctx: { now } });
const rows = (world, text, values) => database(world).query(text, values);
const log = (world) =>
  rows(world, 'SELECT position, stream, version, type, schema, data, meta, at FROM events ORDER BY position');
const effects = async (world) =>
  new Map(
    (await rows(world, 'SELECT effect_key, kind, state, attempts, claims, done_at FROM effects')).map((row) => [
      row.effect_key,
      row,
    ]),
  );
/**
 * Waits until nothing is running or about to start: a scrim that starts during a comparison would change its result.
 */
const waitUntilIdle = async (world) => {
  await waitUntilCaughtUp(world);
  await waitUntil(
    async () =>
      (
        await rows(
          world,
          `SELECT 1 FROM effects WHERE state IN ('pending', 'running') AND due_at < now() + interval '5 seconds'`,
        )
      ).length === 0,
  );
  await waitUntilCaughtUp(world);
};
const projectionRows = async (world) => {
  const views = features.flatMap(({ projections = [] }) => projections.flatMap(({ tables }) => [...tables]));
  return Object.fromEntries(
    await Promise.all(
      views.map(async (view) => [
        view,
        (await rows(world, `SELECT to_jsonb(v)::text AS row FROM ${view} v ORDER BY 1`)).map(({ row }) => row),
      ]),
    ),
  );
};
async function tablesWith(world, text) {
  const tables = await rows(
    world,
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema)' ORDER BY 1`,
  );
  const found = [];
  for (const { name } of tables)
    if ((await rows(world, `SELECT 1 FROM ${name} AS t WHERE t::text ILIKE $1 LIMIT 1`, [`%${text}%`])).length > 0)
      found.push(name);
  return found;
}

/** Simulates activity: full teams of scrims that start now, other scrims that change, conversations, messages. */
async function simulateActivity(world, admin, people, scrims) {
  for (let i = 0; i < scrims; i++) {
    const scrim = await world.createScrim(admin, {
      gameStartTime: new Date(Date.now() + (i % 2 ? 3_600_000 : 800)).toISOString(),
    });
    for (let seat = 0; seat < (i % 2 ? 4 : 10); seat++) {
      const person = people[(i * 3 + seat) % people.length];
      const response = await world.api(`/scrims/${scrim._id}/insert-player/${person.id}`, person, {
        method: 'PATCH',
        body: { playerData: { role: ROLES[seat % 5], team: { name: seat < 5 ? 'teamOne' : 'teamTwo' } } },
      });
      expect(response.status).toBe(200);
    }
  }
  const [first, second] = people;
  const conversation = (
    await world.api('/conversations', first, { method: 'POST', body: { senderId: first.id, receiverId: second.id } })
  ).body;
  await world.api('/messages', first, {
    method: 'POST',
    body: { conversationId: conversation._id, text: `text of ${first.name}`, receiverId: second.id },
  });
  await waitUntilIdle(world);
}

async function open(url, redis) {
  const world = await createWorld({ worker: true, env: { DATABASE_URL: url, REDIS_URL: redis } });
  closing.push(() => world.close());
  return world;
}
async function close(world) {
  closing.splice(closing.length - 1, 1);
  await world.close();
}

/** Backs up with the operator's scripts, or by copying rows if there is no pg_dump. */
async function backUp(world, url) {
  await runOperatorCommand(world.worker, ['erasures', 'export', ledger]);
  if (!bin) return takeCopy(url);
  return execFileSync(join(PROJECT, 'infra/postgres/backup.sh'), [backups, ledger], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, DATABASE_URL: url, WORKER: 'true' },
  }).trim();
}
async function restore(backup, url, redis) {
  const config = loadConfig({
    OIDC_ISSUER: 'http://localhost:1',
    ...process.env,
    DATABASE_URL: url,
    REDIS_URL: redis,
    API_KEY: 'k',
    JWT_SECRET: 'a-secret-for-tests-only',
    COOKIE_SECRET: 'a-secret-for-tests-only',
  });
  if (bin)
    execFileSync(join(PROJECT, 'infra/postgres/restore.sh'), [backup, ledger], {
      cwd: PROJECT,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, DATABASE_URL: url, WORKER: 'true' },
    });
  expect(await migrate(config, features)).toEqual(bin ? [] : expect.anything());
  if (!bin) await restoreCopy(url, backup);
}

test(
  'a restored backup equals the old state, works from there, repeats no effect, and brings back no erased account',
  async () => {
    const source = await newCluster();
    let world = await open(source, await emptyRedis());
    const admin = await world.createUser({ admin: true });
    const people = await world.createUsers(SIZE.people);
    const names = {
      forgotten: 'Qwzx Forgotten',
      leaving: 'Qwzx Leaving',
      returned: 'Qwzx Returned',
      before: 'Qwzx Before',
    };
    const [forgotten, leaving, returned, before] = await Promise.all(
      Object.values(names).map((name) => world.createUser({ name })),
    );
    await simulateActivity(world, admin, [forgotten, leaving, returned, ...people], SIZE.scrims);
    await send(world, deletion(before.id, at(-31)));
    await send(world, deletion(returned.id, at(-2)));
    await waitUntil(
      async () => (await rows(world, 'SELECT 1 FROM people WHERE id = $1 AND erased', [before.id])).length > 0,
    );
    await waitUntilIdle(world);

    const backup = await backUp(world, source);
    const expected = {
      log: await log(world),
      effects: await effects(world),
      projectionRows: await projectionRows(world),
      head: await world.node().get(LogReader, { strict: false }).head(),
    };

    for (let round = 0; round < SIZE.rounds; round++) await simulateActivity(world, admin, people, SIZE.scrims);
    await send(world, deletion(forgotten.id, at(-31)));
    await send(world, deletion(leaving.id, at(-1)));
    await send(world, { type: 'RestoreAccount', userId: returned.id, ctx: { now: at() } });
    await waitUntil(
      async () => (await rows(world, 'SELECT 1 FROM people WHERE id = $1 AND erased', [forgotten.id])).length > 0,
    );
    await waitUntilIdle(world);
    // As a cron job does every few minutes
    expect(await runOperatorCommand(world.worker, ['erasures', 'export', ledger])).toBe(`3 lines added to ${ledger}`);
    expect(readFileSync(ledger, 'utf8')).not.toMatch(new RegExp(`${forgotten.id}|Qwzx`));
    const lost = { log: (await log(world)).slice(expected.log.length), effects: await effects(world) };
    await close(world);

    const startedAt = Date.now();
    const target = await newCluster();
    const redis = await emptyRedis();
    await restore(backup, target, redis);
    const restoredApi = await createWorld({ worker: false, env: { DATABASE_URL: target, REDIS_URL: redis } });
    expect(await log(restoredApi)).toEqual(expected.log); // event by event
    expect(await projectionRows(restoredApi)).toEqual(expected.projectionRows);
    // The backup still holds the name
    expect(await tablesWith(restoredApi, names.forgotten)).toContain('public.people');
    await restoredApi.close();

    world = await open(target, redis);
    expect(await runOperatorCommand(world.worker, ['erasures', 'apply', ledger])).toBe(
      '2 accounts deleted again (1 of them erased), 1 restored again',
    );
    expect(await runOperatorCommand(world.worker, ['erasures', 'apply', ledger])).toBe(
      '0 accounts deleted again (0 of them erased), 0 restored again',
    );
    await waitUntilIdle(world);
    for (const name of [names.forgotten, names.before]) expect(await tablesWith(world, name)).toEqual([]);
    expect(
      await rows(world, 'SELECT id, restorable_until IS NULL AS here FROM people WHERE id = ANY($1) ORDER BY name', [
        [leaving.id, returned.id],
      ]),
    ).toEqual([
      { id: leaving.id, here: false },
      { id: returned.id, here: true },
    ]);

    await simulateActivity(world, admin, people, 2); // everything follows the new events
    const now = await log(world);
    expect(now.slice(0, expected.log.length)).toEqual(expected.log);
    expect(now.map(({ position }) => position)).toEqual(now.map((_, i) => i + 1));
    const after = await effects(world);
    // Effects that were done stay done
    for (const [key, effect] of expected.effects) if (effect.state === 'done') expect(after.get(key)).toEqual(effect);
    const rowsBefore = await projectionRows(world);
    for (const projection of features.flatMap(({ projections = [] }) => [...projections]))
      await world.rebuild(projection);
    expect(await projectionRows(world)).toEqual(rowsBefore);

    const repeated = [...after]
      .filter(
        ([key, { state }]) =>
          state === 'done' && lost.effects.get(key)?.state === 'done' && expected.effects.get(key)?.state !== 'done',
      )
      .map(([key]) => key);
    const window = new Set(
      [...lost.effects]
        .filter(([key, { state }]) => state === 'done' && expected.effects.get(key)?.state !== 'done')
        .map(([key]) => key),
    );
    expect(repeated.filter((key) => !window.has(key))).toEqual([]);
    report.push(
      `Backed up with ${bin ?? 'a copy of the rows'}: ${expected.log.length} events; lost after it: ${lost.log.length} events, ${window.size} effects done.`,
      `Restored and open again after ${((Date.now() - startedAt) / 1000).toFixed(1)} s; ${now.length - expected.log.length} new events since.`,
      `Effects of the lost window that were done a second time (${repeated.length}): ${repeated.join(', ') || 'none'}`,
    );
  },
  FULL ? 600_000 : 120_000,
);

test('a cluster is restored to a point in time: it holds everything before it, nothing after it, and works from there', async () => {
  const dir = join(folder, 'moment');
  const [first, second, wal] = ['first', 'second', 'wal'].map((name) => join(dir, name));
  const source = await startDurableCluster(first, { archive_mode: 'on' });
  const world = await createWorld({ env: { DATABASE_URL: source.url, REDIS_URL: await emptyRedis() } });
  await world.createUser({ name: 'In the backup' });
  await archiveInto(wal, source);
  const copy = await copyCluster(source, join(dir, 'bases'), wal);
  const kept = await world.createUser({ name: 'Before it', admin: true });
  const expected = await log(world);
  const [{ moment }] = await rows(world, 'SELECT clock_timestamp()::text AS moment');
  const lost = await world.createUser({ name: 'After it' });
  const [{ file }] = await rows(world, 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
  await waitUntil(() => existsSync(join(wal, file)));
  await world.close();
  await source.end();
  rmSync(first, { recursive: true });

  const startedAt = Date.now();
  const target = await startDurableCluster(second, {}, () => prepareRecovery(copy, second, { wal, moment }));
  const restored = await createWorld({ env: { DATABASE_URL: target.url, REDIS_URL: await emptyRedis() } });
  closing.push(() => restored.close());
  expect(await log(restored)).toEqual(expected);
  expect([
    (await restored.api(`/users/by-id/${kept.id}`, kept)).body.name,
    (await restored.api(`/users/by-id/${lost.id}`, kept)).status,
  ]).toEqual(['Before it', 404]);
  await restored.createScrim(kept);
  const positions = (await log(restored)).map(({ position }) => position);
  expect([positions.length > expected.length, positions]).toEqual([true, positions.map((_, i) => i + 1)]);
  report.push(
    `Restored to a point in time with ${bin ?? 'the packaged PostgreSQL'} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`,
  );
}, 120_000);

/** Makes a backup appear this many days old. */
const age = (path, days) =>
  utimesSync(path, new Date(Date.now() - days * 86_400_000), new Date(Date.now() - days * 86_400_000));

test('thirty days after the last backup that held an erased person, no backup and no WAL can bring them back', async () => {
  const dir = join(folder, 'purge');
  const [first, second, wal, bases] = ['first', 'second', 'wal', 'bases'].map((name) => join(dir, name));
  const source = await startDurableCluster(first, { archive_mode: 'on' });
  const world = await createWorld({ worker: true, env: { DATABASE_URL: source.url, REDIS_URL: await emptyRedis() } });
  closing.push(() => world.close());
  const [name, kept] = ['Qwzx Purged', await world.createUser({ name: 'Kept', admin: true })];
  const purged = await world.createUser({ name });
  await archiveInto(wal, source);
  const switchWal = async () => {
    const [{ file }] = await rows(world, 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
    await waitUntil(() => existsSync(join(wal, file)));
  };
  const old = await copyCluster(source, bases, wal);
  await switchWal();
  await send(world, deletion(purged.id, at(-31)));
  await waitUntil(
    async () => (await rows(world, 'SELECT 1 FROM people WHERE id = $1 AND erased', [purged.id])).length > 0,
  );
  await waitUntilIdle(world);
  await switchWal();

  const before = readdirSync(wal).length;
  age(old.base, 30);
  const copy = await copyCluster(source, bases, wal, { KEEP_DAYS: '28' }); // the maximum
  expect(existsSync(old.base)).toBe(false);
  const [, needed] = /\(file ([0-9A-F]{24})\)/.exec(readFileSync(join(copy.base, 'backup_label'), 'utf8'));
  expect(readdirSync(wal).filter((segment) => segment.slice(8, 24) < needed.slice(8))).toEqual([]);
  expect(readdirSync(wal).length).toBeLessThan(before);
  await switchWal();
  const [{ moment }] = await rows(world, 'SELECT clock_timestamp()::text AS moment');
  await world.createUser({ name: 'Later' }); // so that the point in time lies within the WAL
  await switchWal();
  await close(world);
  await source.end();

  const target = await startDurableCluster(second, {}, () => prepareRecovery(copy, second, { wal, moment }));
  const restored = await createWorld({ env: { DATABASE_URL: target.url, REDIS_URL: await emptyRedis() } });
  closing.push(() => restored.close());
  expect(await tablesWith(restored, name)).toEqual([]);
  expect((await restored.api(`/users/by-id/${kept.id}`, kept)).body.name).toBe('Kept');
}, 120_000);

test('applying a missing ledger fails', async () => {
  const world = await createWorld({ worker: true });
  closing.push(() => world.close());
  await expect(runOperatorCommand(world.worker, ['erasures', 'apply', join(folder, 'nowhere.jsonl')])).rejects.toThrow(
    'is empty or missing',
  );
  await expect(runOperatorCommand(world.worker, ['erasures'])).rejects.toThrow('muster worker');
}, 60_000);
