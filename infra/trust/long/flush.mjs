// @ts-check
// C16: Redis is emptied while alerts, codes and mails wait in it and are being worked on, then stays away for a while.
// What counts stands in PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/figures.mjs';
import { seedScrims } from '../../bench/scrims.mjs';
import { check } from '../checker/invariants.mjs';
import { Crowd } from '../crowd.mjs';
import { dice } from '../dice.mjs';
import { injectFault, watchForFaultTargets } from '../faults.mjs';
import { openJournal } from '../journal.mjs';
import { watchInbox } from '../external-state.mjs';
import { collectFacts, waitUntilIdle } from './chaos.mjs';
import { opening } from './opening.mjs';

const PEOPLE = 40;
const FLUSHES = 3;
const LATE_MS = 60_000;
const HUNT_MS = 30_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function flush(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const full = !quick || minutes >= 1;
  const [scrims, awayMs, spreadMs] = full ? [100, 20_000, 30_000] : [25, 3_000, 5_000];
  const { stage, client, people } = await opening({ seed, say }, { name: 'flush' }, PEOPLE, {
    admins: 2,
    canEmail: true,
  });
  const throws = dice(seed);
  const inbox = watchInbox(stage.sandboxUrl);
  const crowd = new Crowd({
    people,
    admins: 2,
    ports: stage.apis.map(({ port }) => port),
    journal: openJournal(stage.place),
    dice: dice(seed + 1),
    clients: 4,
    tries: 1,
    startsIn: [500, 2_000],
  });
  await crowd.start();
  await seedScrims(client, people, scrims, { players: 10, startsIn: () => throws.between(1_000, spreadMs) });

  const eyes = watchForFaultTargets(stage);
  let active = 0;
  for (let i = 0; i < FLUSHES; i++) {
    for (const until = Date.now() + HUNT_MS; (await eyes.look()).running === 0 && Date.now() < until;) await sleep(5);
    if ((await eyes.look()).running > 0) active++;
    await injectFault(stage, 'Redis emptied', throws);
    say(`emptied, ${active} times with a job under way`);
    await sleep(throws.between(200, spreadMs / 4));
  }
  await stage.programs.valkey.stopUntilBack();
  say('away');
  await sleep(awayMs);
  await stage.programs.valkey.startAgain();
  await eyes.end();
  await crowd.end();
  const violations = (await waitUntilIdle(stage)) ? [] : [{ id: 'rest', said: 'it did not come to rest' }];

  const facts = await collectFacts(stage, [], await inbox.end(), 0);
  violations.push(...check(facts));
  const effects = facts.tables.effects ?? [];
  const late = effects
    .filter(({ state, attempts }) => state === 'done' && attempts === 1)
    .map(({ done_at, due_at }) => Date.parse(done_at) - Date.parse(due_at));
  const troubled = [...crowd.statuses]
    .filter(([status]) => status >= 500 || status === 0)
    .reduce((sum, [, n]) => sum + n, 0);
  if (active === 0) violations.push({ id: 'idle', said: 'Redis was never emptied while a job was under way' });
  if (Math.max(...late) > LATE_MS)
    violations.push({ id: 'late', said: `something happened ${Math.max(...late)} ms late` });
  if (Math.min(...late) < 0)
    violations.push({ id: 'early', said: `something happened ${-Math.min(...late)} ms early` });
  if (troubled > 0)
    violations.push({ id: '5xx', said: `${troubled} requests had no good answer while Redis was empty or away` });
  await client.end();
  await stage.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['effects that waited, were under way or came', effects.length],
      ['mails', facts.mails.length],
      ['times Redis was emptied', FLUSHES],
      ['of these with a job under way', active],
      ['Redis away, s', awayMs / 1_000],
      ['latest, ms after it was due', Math.max(...late)],
      ['99 of 100 within, ms', Math.round(percentile(late, 0.99))],
      ['requests meanwhile', crowd.counts.asked],
      ['requests without a good answer', troubled],
    ],
  };
}
