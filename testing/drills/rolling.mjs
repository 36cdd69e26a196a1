// @ts-check
// `npm run drill:rolling` restarts two apis and two workers behind a proxy one after another, repeatedly, while clients
// click and watch. No request, event or message may be lost. Options: `--rounds N`, `--players N`, `--onlookers N`,
// `--embedded` (uses no installed server).
import '../../infra/dev/node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seedAccounts } from '../bench/people.mjs';
import { seedScrims } from '../bench/scrims.mjs';
import { build, PROJECT } from '../../infra/dev/build.mjs';
import { isStopping, killAll, stopAll } from '../../infra/dev/child-processes.mjs';
import { printLine, step } from '../../infra/dev/progress.mjs';
import { startBalancer } from './balancer.mjs';
import { WatchingClient, ClickingClient } from './clients.mjs';
import { startDatabase, startRedis } from './local-services.mjs';
import { stopApp, deploymentEnvironment, startApp, runWorker } from './deployment.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    players: { type: 'string', default: '40' },
    onlookers: { type: 'string', default: '80' },
    embedded: { type: 'boolean', default: false },
  },
});
const DATA_DIR = join(PROJECT, '.data/drill-rolling');
const FIRST_PORT = Number(process.env.DRILL_PORT ?? 3140);
const BASELINE_MS = 5_000;
const SETTLED_WITHIN_MS = 30_000;
/** Mean pause of a player between two clicks (ms). */
const PAUSE_MS = 200;
/** Each player of a scrim has a seat of their own; their commands compete on two nodes. */
const PLAYERS_PER_SCRIM = 2;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (isStopping() ? killAll() : void stopAll().then(() => process.exit(130))));

const [web, firstApi, secondApi, status] = [0, 1, 2, 3].map((i) => FIRST_PORT + i);
/** @type {string[]} */
const faults = [];
const check = (/** @type {boolean} */ condition, /** @type {string} */ message) =>
  void (condition || faults.push(message));

async function drill() {
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(DATA_DIR, { recursive: true });
  await step('build', async () => void (await build(['api', 'worker'], { log: join(DATA_DIR, 'build.log') })));
  const [{ DATABASE_URL }, redis] = await Promise.all([
    startDatabase(join(DATA_DIR, 'postgres')),
    startRedis(join(DATA_DIR, 'redis')),
  ]);
  const env = deploymentEnvironment({
    DATABASE_URL,
    REDIS_URL: redis.REDIS_URL,
    STORAGE_DIR: join(DATA_DIR, 'storage'),
  });
  await step('migrations', () =>
    Promise.all([runWorker(DATA_DIR, env, '--migrate'), runWorker(DATA_DIR, env, '--migrate')]).then(
      () => 'two at once',
    ),
  );
  const database = new pg.Client(DATABASE_URL);
  database.on('error', () => {}); // the failing statement reports it
  await database.connect();
  const {
    rows: [server],
  } = await database.query(`SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync`);
  const people = await seedAccounts(database, env.JWT_SECRET, Number(options.players));
  const scrims = await seedScrims(database, people, Math.ceil(people.length / PLAYERS_PER_SCRIM));

  const programs = [
    await startApp(DATA_DIR, env, 'api-1', 'api', firstApi),
    await startApp(DATA_DIR, env, 'api-2', 'api', secondApi),
    await startApp(DATA_DIR, env, 'worker-1', 'worker', undefined),
    await startApp(DATA_DIR, env, 'worker-2', 'worker', undefined),
  ];
  const balancer = await startBalancer(DATA_DIR, Number(web), Number(status), [Number(firstApi), Number(secondApi)]);
  printLine(
    `  PostgreSQL ${server.version} (fsync ${server.fsync}), ${redis.name}, ${balancer.name}; ${people.length} players, ${options.onlookers} onlookers`,
  );

  const onlookers = Array.from(
    { length: Number(options.onlookers) },
    (_, i) => new WatchingClient(Number(web), at(people, i), at(scrims, i), balancer.sticky && i % 2 === 0),
  );
  await until('all clients watch', () => onlookers.every(({ view }) => view));
  const players = people.map(
    (person, i) =>
      new ClickingClient(Number(web), person, at(scrims, Math.floor(i / PLAYERS_PER_SCRIM)), i % PLAYERS_PER_SCRIM),
  );
  for (const player of players) player.start(PAUSE_MS * 2);
  await sleep(BASELINE_MS);
  const rolling = Date.now();

  for (let round = 1; round <= Number(options.rounds); round++) {
    await step(`round ${round}`, async () => {
      const stops = [];
      for (const [i, program] of programs.entries()) {
        const { how, ms } = await stopApp(program);
        stops.push(`${program.name} ${(ms / 1000).toFixed(1)} s`);
        check(how === '0', `${program.name} exited with ${how} in round ${round}`);
        programs[i] = await startApp(DATA_DIR, env, program.name, program.app, program.port);
        if (program.port) await until(`${program.name} is back`, () => balancer.isUp(Number(program.port)));
      }
      return stops.join(', ');
    });
  }
  const rolled = Date.now();
  await Promise.all(players.map((player) => player.stop()));
  await verify(database, players, onlookers, rolling, rolled);
  for (const onlooker of onlookers) onlooker.close();
  for (const program of programs) await stopApp(program);
  await balancer.close();
  await database.end();
}

async function verify(
  /** @type {pg.Client} */ database,
  /** @type {ClickingClient[]} */ players,
  /** @type {WatchingClient[]} */ onlookers,
  /** @type {number} */ rolling,
  /** @type {number} */ rolled,
) {
  const { rows: stored } = await database.query(`SELECT id, version, state FROM scrims`);
  const truth = new Map(stored.map(({ id, version, state }) => [id, { version, seats: state.seats.length }]));
  const upToDate = (/** @type {WatchingClient} */ { view, scrimId }) =>
    view !== undefined &&
    view.version === truth.get(scrimId)?.version &&
    view.teamOne.length + view.teamTwo.length === truth.get(scrimId)?.seats;
  await until('every page is up to date', () => onlookers.every(upToDate)).catch(() => undefined);
  await until(
    'projections and policies are at the head',
    async () =>
      (
        await database.query(
          `SELECT 1 FROM (SELECT position FROM projections WHERE state = 'live' UNION ALL SELECT position FROM policies) f, es_head h WHERE f.position < h.position`,
        )
      ).rowCount === 0,
  ).catch(() => check(false, 'a projection or policy is stalled'));

  const {
    rows: [log],
  } = await database.query(
    `SELECT count(*)::int AS n, max(position)::int AS head, count(*) FILTER (WHERE type = 'PlayerJoined')::int AS joined, count(*) FILTER (WHERE type = 'PlayerLeft')::int AS left FROM events`,
  );
  const {
    rows: [effects],
  } = await database.query(
    `SELECT count(*)::int AS n, count(*) FILTER (WHERE attempts > 1 OR state = 'failed')::int AS retried FROM effects`,
  );
  const sum = (/** @type {(player: ClickingClient) => number} */ of) =>
    players.reduce((total, player) => total + of(player), 0);
  const failed = players.flatMap((player) => player.faults);
  const stale = onlookers.filter((onlooker) => !upToDate(onlooker)).length;
  check(failed.length === 0, `${failed.length} requests failed: ${failed.slice(0, 5).join('; ')}`);
  check(log.n === log.head, 'the log has a gap');
  check(
    log.joined === sum(({ joins }) => joins) && log.left === sum(({ leaves }) => leaves),
    `clients saw ${sum(({ joins }) => joins)} + ${sum(({ leaves }) => leaves)}, but the log holds ${log.joined} + ${log.left}`,
  );
  check(stale === 0, `${stale} pages are out of date`);
  const socketFaults = onlookers.flatMap((onlooker) => onlooker.faults);
  check(socketFaults.length === 0, `sockets: ${socketFaults.slice(0, 5).join('; ')}`);
  check(
    onlookers.every(({ connections }) => connections > 1),
    'no socket was moved to another node: the drill proved nothing',
  );

  const all = players.flatMap((player) => player.requests);
  const during = all.filter((request) => request.at >= rolling && request.at <= rolled);
  printLine(
    `\n  requests          ${all.length}, of them ${during.length} during restarts (${((during.length / (rolled - rolling)) * 1000).toFixed(0)}/s); failed ${failed.length}`,
  );
  printLine(
    `  p50 / p99 / max   quiet ${percentiles(all.filter((request) => request.at < rolling))} ms; restarting ${percentiles(during)} ms`,
  );
  printLine(
    `  events            ${log.n}; joins ${log.joined}, leaves ${log.left}, exactly as the clients saw: ${log.joined === sum(({ joins }) => joins) && log.left === sum(({ leaves }) => leaves) ? 'yes' : 'no'}`,
  );
  printLine(
    `  sockets           ${onlookers.length}, connected ${onlookers.reduce((n, { connections }) => n + connections, 0)} times, ${onlookers.reduce((n, { messages }) => n + messages, 0)} messages; learned late by a beacon ${onlookers.reduce((n, { missed }) => n + missed, 0)}; wrong at the end ${stale}`,
  );
  printLine(`  effects           ${effects.n}, tried more than once ${effects.retried}`);
}

const at = (/** @type {readonly any[]} */ list, /** @type {number} */ i) => list[i % list.length];

function percentiles(/** @type {{ ms: number }[]} */ requests) {
  const sorted = requests.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return [0.5, 0.99, 1]
    .map((share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0))
    .join(' / ');
}

async function until(/** @type {string} */ description, /** @type {() => boolean | Promise<boolean>} */ condition) {
  for (const end = Date.now() + SETTLED_WITHIN_MS; !(await condition()); await sleep(50))
    if (Date.now() > end) throw new Error(`not within ${SETTLED_WITHIN_MS / 1000} s: ${description}`);
}

process.chdir(PROJECT);
await drill().catch((error) => faults.push(error.message));
await stopAll();
for (const fault of faults) printLine(`  ✗ ${fault}`);
printLine(faults.length ? '\nThe drill failed.' : '\nNothing was lost.');
process.exit(faults.length ? 1 : 0);
