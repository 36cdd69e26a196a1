// @ts-check
// N5: an api dies under thousands of open cards, again and again; everybody comes back, to whichever api there is, and
// shows what happened meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { startWorker } from '../../bench/worker-process.mjs';
import { percentile } from '../../bench/figures.mjs';
import { seedScrims } from '../../bench/scrims.mjs';
import { Crowd } from '../crowd.mjs';
import { dice } from '../dice.mjs';
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
export async function storm(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const [sockets, kills] = quick ? [200, 2] : [SOCKETS, KILLS];
  const { stage, client, people } = await opening(
    { seed, say },
    { name: 'storm', workers: 1, logLevel: 'warn' },
    sockets,
    { admins: 2 },
  );
  const throws = dice(seed);
  const scrims = await seedScrims(client, people, ROOMS, { startsIn: () => 86_400_000 });
  const ports = stage.apis.map(({ port }) => port);
  const crowd = new Crowd({
    people: people.slice(0, 60),
    admins: 2,
    ports,
    journal: openJournal(stage.place),
    dice: dice(seed + 1),
    clients: 4,
    thinkMs: 100,
  });

  const helpers = Array.from({ length: WORKER_PROCESSES }, () => startWorker('../trust/long/watchers.mjs'));
  const share = Math.ceil(sockets / WORKER_PROCESSES);
  const came = Date.now();
  const there = await Promise.all(
    helpers.map((one, i) => one.request({ come: { ports, scrims, people: people.slice(i * share, (i + 1) * share) } })),
  );
  say(`${there.reduce((sum, { count }) => sum + count, 0)} came in ${Date.now() - came} ms`);

  /** @type {number[]} */ const back = [];
  let [late, done] = [0, 0];
  let rss = 0;
  const until = Date.now() + minutes * 60_000;
  const clicking = crowd.click(scrims);
  for (; done < kills && Date.now() < until; done++) {
    await sleep(throws.between(300, 1_000));
    rss = Math.max(rss, ...stage.apis.map(({ program }) => rssOf(program.pid)));
    const since = Date.now();
    throws.pick(stage.apis).program.kill();
    await stage.waitUntilHealthy();
    const seen = await versionsOf(client);
    const told = await Promise.all(helpers.map((one) => one.request({ until: { seen, since } })));
    const times = told.flatMap((one) => one.back);
    late += told.reduce((sum, one) => sum + one.late, 0);
    back.push(...times);
    say(
      `${done + 1}: ${times.length} came back, half within ${Math.round(percentile(times, 0.5))} ms, the last after ${Math.max(...times)} ms`,
    );
  }
  crowd.stop();
  await clicking;
  await Promise.all(helpers.map((one) => one.stop()));
  await client.end();
  const violations = [
    ...(late > 0 ? [{ id: 'I13', said: `${late} did not show what there is a minute after their api died` }] : []),
    ...(percentile(back, 0.99) > (quick ? 4 : 1) * MAX_RECONNECT_MS
      ? [{ id: 'slow', said: `one of a hundred was back only after ${Math.round(percentile(back, 0.99))} ms` }]
      : []),
    ...(rss > MAX_RSS_MB ? [{ id: 'memory', said: `an api held ${rss} MB` }] : []),
    ...(done === 0 || back.length === 0 ? [{ id: 'idle', said: 'nobody lost his line' }] : []),
  ];
  await stage.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['sockets', sockets],
      ['kills of an api', done],
      ['reconnections', back.length],
      ['back with the newest state: half within ms', Math.round(percentile(back, 0.5))],
      ['95 of 100', Math.round(percentile(back, 0.95))],
      ['99 of 100', Math.round(percentile(back, 0.99))],
      ['the last', Math.max(...back)],
      ['memory of an api at most, MB', rss],
      ['commands granted meanwhile', crowd.counts.yes],
    ],
  };
}

/** Memory a process holds, MB. 0 where there is no /proc. */
export function rssOf(/** @type {number | undefined} */ pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
}
