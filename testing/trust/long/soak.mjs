// @ts-check
// N8, bounded: users send commands and watch for the given time; memory, files and connections must not grow.
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/figures.mjs';
import { check } from '../checker/invariants.mjs';
import { SimulatedUsers } from '../simulated-users.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { openJournal } from '../journal.mjs';
import { watchInbox } from '../external-state.mjs';
import { Viewer } from '../viewer.mjs';
import { collectEvidence, workLeft, waitUntilViewersCaughtUp } from './chaos.mjs';
import { opening } from './opening.mjs';
import { rssOf } from './storm.mjs';

const PEOPLE = 60;
const SAMPLE_INTERVAL_MS = 2_000;
/** Maximum growth of the last third over the one before it. */
const MAX_GROWTH = 1.3;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function soak(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const { environment, client, people } = await opening({ seed, print }, { name: 'soak', logLevel: 'warn' }, PEOPLE, {
    admins: 3,
    canEmail: true,
  });
  const inbox = watchInbox(environment.sandboxUrl);
  const crowd = new SimulatedUsers({
    people,
    admins: 3,
    ports: environment.apis.map(({ port }) => port),
    journal: openJournal(environment.dir),
    random: seededRandom(seed),
    clients: 8,
    thinkMs: 150,
  });
  await crowd.start();
  const viewers = Array.from(
    { length: quick ? 20 : 300 },
    (_, i) =>
      new Viewer(
        /** @type {any} */ (people[i % PEOPLE]),
        () => /** @type {import('../environment.mjs').Node} */ (environment.apis[i % 2]).port,
        crowd.scrims.map(({ id }) => id),
      ),
  );

  /** @type {{ at: number, rss: number, files: number, connections: number }[]} */
  const samples = [];
  for (const until = Date.now() + minutes * 60_000; Date.now() < until; await sleep(SAMPLE_INTERVAL_MS)) {
    const pids = environment.nodes.map(({ program }) => program.pid);
    const {
      rows: [row],
    } = await client.query('SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database()');
    samples.push({
      at: Date.now(),
      rss: pids.reduce((/** @type {number} */ sum, pid) => sum + rssOf(pid), 0),
      files: pids.reduce((/** @type {number} */ sum, pid) => sum + filesOf(pid), 0),
      connections: Number(row.n),
    });
    if (samples.length % 30 === 1)
      print(`${crowd.counts.accepted} accepted, ${samples.at(-1)?.rss} MB, ${samples.at(-1)?.files} files`);
  }
  await crowd.end();
  const left = await workLeft(environment);
  const seen = await waitUntilViewersCaughtUp(environment, viewers);
  const facts = await collectEvidence(environment, viewers, await inbox.end(), 0);
  for (const viewer of viewers) viewer.close();
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const mean = (/** @type {typeof samples} */ of, /** @type {'rss' | 'files' | 'connections'} */ measure) =>
    Math.round(of.reduce((sum, sample) => sum + sample[measure], 0) / of.length);
  const [early, late] = [
    crowd.durations.slice(0, crowd.durations.length / 3),
    crowd.durations.slice((2 * crowd.durations.length) / 3),
  ];
  const violations = check(facts);
  for (const measure of /** @type {const} */ (['rss', 'files', 'connections'])) {
    if (mean(last, measure) > MAX_GROWTH * mean(middle, measure))
      violations.push({ id: 'grows', message: `${measure}: ${mean(middle, measure)}, then ${mean(last, measure)}` });
  }
  if (left || !seen) violations.push({ id: 'rest', message: `it did not become idle: ${left}` });
  if (crowd.counts.failed + (crowd.statuses.get(503) ?? 0) > 0)
    violations.push({ id: '5xx', message: 'there were 5xx' });
  await client.end();
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['commands', crowd.counts.sent],
      ['accepted', crowd.counts.accepted],
      ['events in the log', facts.events.length],
      ['sockets', viewers.length],
      ['memory of the four processes, MB: middle third, last third', `${mean(middle, 'rss')}, ${mean(last, 'rss')}`],
      ['open files: the same', `${mean(middle, 'files')}, ${mean(last, 'files')}`],
      ['connections to PostgreSQL: the same', `${mean(middle, 'connections')}, ${mean(last, 'connections')}`],
      [
        'p99 of responses, ms: first third, last third',
        `${Math.round(percentile(early, 0.99))}, ${Math.round(percentile(late, 0.99))}`,
      ],
    ],
  };
}

function filesOf(/** @type {number | undefined} */ pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
