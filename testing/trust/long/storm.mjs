// @ts-check
// N5: an api is killed repeatedly under thousands of open cards; all clients reconnect to any api and show what has
// happened in the meantime.
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { startWorker } from '../../bench/worker-process.mjs';
import { percentile } from '../../bench/figures.mjs';
import { seedScrims } from '../../bench/scrims.mjs';
import { SimulatedUsers } from '../simulated-users.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { openJournal } from '../journal.mjs';
import { versionsOf } from '../versions.mjs';
import { opening } from './opening.mjs';

const SOCKETS = 5_000;
const KILLS = 20;
const ROOMS = 100;
const WORKER_PROCESSES = 2;
const MAX_RECONNECT_MS = 15_000;
const MAX_RSS_MB = 1_024;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function storm(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const [sockets, kills] = quick ? [200, 2] : [SOCKETS, KILLS];
  const { environment, client, people } = await opening(
    { seed, print },
    { name: 'storm', workers: 1, logLevel: 'warn' },
    sockets,
    { admins: 2 },
  );
  const random = seededRandom(seed);
  const scrims = await seedScrims(client, people, ROOMS, { startsIn: () => 86_400_000 });
  const ports = environment.apis.map(({ port }) => port);
  const crowd = new SimulatedUsers({
    people: people.slice(0, 60),
    admins: 2,
    ports,
    journal: openJournal(environment.dir),
    random: seededRandom(seed + 1),
    clients: 4,
    thinkMs: 100,
  });

  const processes = Array.from({ length: WORKER_PROCESSES }, () => startWorker('../trust/long/watchers.mjs'));
  const share = Math.ceil(sockets / WORKER_PROCESSES);
  const connectStart = Date.now();
  const connected = await Promise.all(
    processes.map((worker, i) =>
      worker.request({ connect: { ports, scrims, people: people.slice(i * share, (i + 1) * share) } }),
    ),
  );
  print(`${connected.reduce((sum, { count }) => sum + count, 0)} connected in ${Date.now() - connectStart} ms`);

  /** @type {number[]} */ const back = [];
  let [late, done] = [0, 0];
  let rss = 0;
  const until = Date.now() + minutes * 60_000;
  const clicking = crowd.click(scrims);
  for (; done < kills && Date.now() < until; done++) {
    await sleep(random.between(300, 1_000));
    rss = Math.max(rss, ...environment.apis.map(({ program }) => rssOf(program.pid)));
    const since = Date.now();
    random.pick(environment.apis).program.kill();
    await environment.waitUntilHealthy();
    const seen = await versionsOf(client);
    const reports = await Promise.all(processes.map((worker) => worker.request({ until: { seen, since } })));
    const times = reports.flatMap((result) => result.back);
    late += reports.reduce((sum, result) => sum + result.late, 0);
    back.push(...times);
    print(
      `${done + 1}: ${times.length} reconnected, half within ${Math.round(percentile(times, 0.5))} ms, the last after ${Math.max(...times)} ms`,
    );
  }
  crowd.stop();
  await clicking;
  await Promise.all(processes.map((worker) => worker.stop()));
  await client.end();
  const violations = [
    ...(late > 0 ? [{ id: 'I13', message: `${late} were out of date a minute after their api was killed` }] : []),
    ...(percentile(back, 0.99) > (quick ? 4 : 1) * MAX_RECONNECT_MS
      ? [{ id: 'slow', message: `the p99 reconnected only after ${Math.round(percentile(back, 0.99))} ms` }]
      : []),
    ...(rss > MAX_RSS_MB ? [{ id: 'memory', message: `an api held ${rss} MB` }] : []),
    ...(done === 0 || back.length === 0 ? [{ id: 'idle', message: 'no client lost its connection' }] : []),
  ];
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['sockets', sockets],
      ['kills of an api', done],
      ['reconnections', back.length],
      ['up to date again: half within ms', Math.round(percentile(back, 0.5))],
      ['95 of 100', Math.round(percentile(back, 0.95))],
      ['99 of 100', Math.round(percentile(back, 0.99))],
      ['the last', Math.max(...back)],
      ['memory of an api at most, MB', rss],
      ['commands accepted in the meantime', crowd.counts.accepted],
    ],
  };
}

/** Returns the memory of a process in MB; 0 if there is no /proc. */
export function rssOf(/** @type {number | undefined} */ pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
}
