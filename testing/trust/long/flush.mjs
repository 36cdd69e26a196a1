// @ts-check
// C16: Redis is emptied while alerts, codes and emails wait in it and are being processed, then stays down for a while.
// Everything that matters is in PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/figures.mjs';
import { seedScrims } from '../../bench/scrims.mjs';
import { check } from '../checker/invariants.mjs';
import { SimulatedUsers } from '../simulated-users.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { injectFault, watchForFaultTargets } from '../faults.mjs';
import { openJournal } from '../journal.mjs';
import { watchInbox } from '../external-state.mjs';
import { collectEvidence, workLeft } from './chaos.mjs';
import { opening } from './opening.mjs';

const PEOPLE = 40;
const FLUSHES = 3;
const LATE_MS = 60_000;
const SEARCH_MS = 30_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function flush(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const full = !quick || minutes >= 1;
  const [scrims, awayMs, spreadMs] = full ? [100, 20_000, 30_000] : [25, 3_000, 5_000];
  const { environment, client, people } = await opening({ seed, print }, { name: 'flush' }, PEOPLE, {
    admins: 2,
    canEmail: true,
  });
  const random = seededRandom(seed);
  const inbox = watchInbox(environment.sandboxUrl);
  const crowd = new SimulatedUsers({
    people,
    admins: 2,
    ports: environment.apis.map(({ port }) => port),
    journal: openJournal(environment.dir),
    random: seededRandom(seed + 1),
    clients: 4,
    tries: 1,
    startsIn: [500, 2_000],
  });
  await crowd.start();
  await seedScrims(client, people, scrims, { players: 10, startsIn: () => random.between(1_000, spreadMs) });

  const watcher = watchForFaultTargets(environment);
  let active = 0;
  for (let i = 0; i < FLUSHES; i++) {
    for (const until = Date.now() + SEARCH_MS; (await watcher.sample()).running === 0 && Date.now() < until;)
      await sleep(5);
    if ((await watcher.sample()).running > 0) active++;
    await injectFault(environment, 'Redis emptied', random);
    print(`emptied, ${active} times with a job under way`);
    await sleep(random.between(200, spreadMs / 4));
  }
  await environment.programs.valkey.stopUntilBack();
  print('away');
  await sleep(awayMs);
  await environment.programs.valkey.startAgain();
  await watcher.end();
  await crowd.end();
  const left = await workLeft(environment);
  const violations = left ? [{ id: 'rest', message: `it did not become idle: ${left}` }] : [];

  const facts = await collectEvidence(environment, [], await inbox.end(), 0);
  violations.push(...check(facts));
  const effects = facts.tables.effects ?? [];
  // The check-in of a scrim that starts soon is due to open before the scrim exists: it is late from then on.
  const delays = effects
    .filter(({ state, attempts }) => state === 'done' && attempts === 1)
    .map(({ done_at, due_at, created_at }) => {
      const wait = Date.parse(done_at) - Date.parse(due_at);
      return wait < 0 ? wait : Math.min(wait, Date.parse(done_at) - Date.parse(created_at));
    });
  const failed = [...crowd.statuses]
    .filter(([status]) => status >= 500 || status === 0)
    .reduce((sum, [, n]) => sum + n, 0);
  if (active === 0) violations.push({ id: 'idle', message: 'Redis was never emptied while a job was under way' });
  if (Math.max(...delays) > LATE_MS)
    violations.push({ id: 'late', message: `something happened ${Math.max(...delays)} ms late` });
  if (Math.min(...delays) < 0)
    violations.push({ id: 'early', message: `something happened ${-Math.min(...delays)} ms early` });
  if (failed > 0) violations.push({ id: '5xx', message: `${failed} requests failed while Redis was empty or down` });
  await client.end();
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['effects', effects.length],
      ['mails', facts.mails.length],
      ['times Redis was emptied', FLUSHES],
      ['of these with a job under way', active],
      ['Redis down, s', awayMs / 1_000],
      ['latest, ms after it was due', Math.max(...delays)],
      ['99 of 100 within, ms', Math.round(percentile(delays, 0.99))],
      ['requests during that time', crowd.counts.sent],
      ['failed requests', failed],
    ],
  };
}
