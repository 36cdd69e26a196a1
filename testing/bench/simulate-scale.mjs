// @ts-check
// `node testing/bench/simulate-scale.mjs [--daily N]` simulates an evening of N daily players on measured costs: how many
// nodes they need, and how busy the log is, which all nodes share (docs/scaling.md).
import { parseArgs } from 'node:util';
import { percentile } from './figures.mjs';
import { seededRandom } from '../trust/seeded-random.mjs';

/** Measured on two cores of 2.1 GHz, `npm run bench`; µs of CPU time, or ms. */
const COST = {
  /** Commit of one append, and of each further one in the same commit (ms). The commit holds the log's lock. */
  commitMs: 1.7,
  appendMs: 0.1,
  apiCommandUs: 258,
  apiListUs: 90,
  /** Sending one update to one socket. */
  apiPushUs: 15,
  /** Until a message from another node is read from Redis and its sockets have been chosen. Estimated. */
  apiRelayUs: 60,
  databaseCommandUs: 122,
  /** Estimated: most reads are answered from caches after a shared look at the log's head. */
  databaseReadUs: 60,
  /** Memory of one socket with an open card, kilobytes. */
  socketKb: 45,
};
/** Assumptions about a player's actions on an evening, and about how uneven evenings are. */
const HABITS = {
  /** Seats taken, left and moved, messages, friend requests; commands per player and day. */
  commands: 9,
  /** Lists, cards, profiles; reads per player and day. */
  reads: 60,
  /** Share of the day's players that is online at the peak, and of the day's actions in the busiest hour. */
  online: 0.12,
  busiestHour: 0.14,
  /** Viewers who receive the update of a scrim. */
  viewers: 25,
};
const LOAD_LIMIT = 0.6;
const CORES_PER_NODE = 2;
const SOCKETS_PER_NODE = 8_000;
const SIMULATED_MS = 60_000;
const [HOUR_S, US_PER_S] = [3_600, 1_000_000];

const { values } = parseArgs({
  options: { daily: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});

/** Simulates the group commits of all nodes: each sends one batch at a time, and one holds the log's lock. */
function simulateLog(/** @type {number} */ perSecond, /** @type {number} */ nodes, /** @type {number} */ seed) {
  const random = seededRandom(seed);
  const gap = () => (-Math.log(1 - random.float()) * 1000) / perSecond;
  /** @type {number[][]} */
  const queues = Array.from({ length: nodes }, () => []);
  /** @type {number[]} */ const waits = [];
  /** @type {number[]} */ const batches = [];
  let [now, busy, next] = [0, 0, gap()];
  const arriveUntil = (/** @type {number} */ end) => {
    for (; next <= end; next += gap()) queues[random.below(nodes)]?.push(next);
  };
  while (now < SIMULATED_MS) {
    arriveUntil(now);
    const ready = queues.filter((queue) => queue.length > 0).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))[0];
    if (!ready) {
      now = next;
      continue;
    }
    const batch = ready.splice(0, 128);
    const duration = COST.commitMs + COST.appendMs * (batch.length - 1);
    now += duration;
    busy += duration;
    batches.push(batch.length);
    waits.push(...batch.map((at) => now - at));
  }
  return {
    lockShare: busy / now,
    batch: batches.reduce((a, b) => a + b, 0) / batches.length,
    p50: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
    waiting: queues.reduce((sum, queue) => sum + queue.length, 0),
  };
}

/** Returns what so many daily players need in the busiest hour of an evening. */
function plan(/** @type {number} */ daily) {
  const perSecond = (/** @type {number} */ each) => (daily * each * HABITS.busiestHour) / HOUR_S;
  const [commands, reads, sockets] = [perSecond(HABITS.commands), perSecond(HABITS.reads), daily * HABITS.online];
  const pushes = commands * HABITS.viewers;
  const work = commands * COST.apiCommandUs + reads * COST.apiListUs + pushes * COST.apiPushUs;
  const nodesFor = (/** @type {number} */ nodes) => work + commands * nodes * COST.apiRelayUs; // each node reads all messages
  let nodes = Math.max(2, Math.ceil(sockets / SOCKETS_PER_NODE));
  while (nodesFor(nodes) / (nodes * US_PER_S) > LOAD_LIMIT && nodes < 1_000) nodes++;
  const database = (commands * COST.databaseCommandUs + reads * COST.databaseReadUs) / US_PER_S;
  return { commands, reads, sockets, nodes, share: nodesFor(nodes) / (nodes * US_PER_S), database };
}

const format = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
console.log(
  '| daily players | sockets | commands/s | reads/s | apis | api load | PostgreSQL cores | log locked | appends per commit | commit p50 | p99 |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
for (const daily of [10_000, 100_000, Number(values.daily), 3 * Number(values.daily), 10 * Number(values.daily)]) {
  const { commands, reads, sockets, nodes, share, database } = plan(daily);
  const log = simulateLog(commands, nodes, Number(values.seed));
  const overflow = log.waiting > commands ? ' (falls behind)' : '';
  console.log(
    `| ${format(daily)} | ${format(sockets)} | ${format(commands)} | ${format(reads)} | ${nodes} | ${Math.round(share * 100)} % | ${database.toFixed(1)} | ${Math.round(log.lockShare * 100)} %${overflow} | ${log.batch.toFixed(1)} | ${log.p50.toFixed(1)} ms | ${log.p99.toFixed(1)} ms |`,
  );
}
console.log(
  `\nMemory of an api with ${format(SOCKETS_PER_NODE)} sockets: ${format(170 + (SOCKETS_PER_NODE * COST.socketKb) / 1024)} MB. Nodes have ${CORES_PER_NODE} cores and use one; apis are loaded to ${LOAD_LIMIT * 100} % at most.`,
);
