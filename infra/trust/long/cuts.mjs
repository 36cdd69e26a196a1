// @ts-check
// N6: the wires of one api to Redis and to PostgreSQL go silent one-sidedly while its clients stay connected, and a
// part of what it tells is lost on
// the way. Whoever looks at the heads shows the truth all the same; the control, which does not, must not.
import { setTimeout as sleep } from 'node:timers/promises';
import { seedScrims } from '../../bench/scrims.mjs';
import { Crowd } from '../crowd.mjs';
import { dice } from '../dice.mjs';
import { openJournal } from '../journal.mjs';
import { versionsOf } from '../versions.mjs';
import { Viewer } from '../viewer.mjs';
import { opening } from './opening.mjs';

const CUTS = 200;
const ROOMS = 20;
const EACH = 40;
/** What is told and lost on the way, as when a broker drops it. */
const LOSES = 0.3;
/** One beacon, and what a line needs to be given up and opened anew. */
const WITHIN_MS = 25_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function cuts(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const most = quick ? 3 : CUTS;
  const { stage, client, people } = await opening(
    { seed, say },
    { name: 'cuts', workers: 1, logLevel: 'warn' },
    2 * EACH,
    { admins: 2 },
  );
  const throws = dice(seed);
  const scrims = await seedScrims(client, people, ROOMS, { startsIn: () => 86_400_000 });
  const [cutOff, healthy] = /** @type {[import('../environment.mjs').Node, import('../environment.mjs').Node]} */ (
    /** @type {unknown} */ (stage.apis)
  );
  const watch = (/** @type {boolean} */ beacons, /** @type {number} */ loses) =>
    people
      .slice(0, EACH)
      .map(
        (person, i) =>
          new Viewer(person, () => cutOff.port, [/** @type {string} */ (scrims[i % ROOMS])], { beacons, loses }),
      );
  const [plain, lossy, control] = [watch(true, 0), watch(true, LOSES), watch(false, LOSES)];
  const everybody = [...plain, ...lossy, ...control];
  while (everybody.some(({ isIn }) => !isIn)) await sleep(20);
  const lines = everybody.reduce((sum, { connections }) => sum + connections, 0);

  const crowd = new Crowd({
    people: people.slice(EACH),
    admins: 0,
    ports: [healthy.port],
    journal: openJournal(stage.place),
    dice: dice(seed + 1),
    clients: 8,
    thinkMs: 40,
  });
  const clicking = crowd.click(scrims);
  let done = 0;
  for (const until = Date.now() + minutes * 60_000; done < most && Date.now() < until; done++) {
    const wire = throws.float() < 0.7 ? cutOff.redis : cutOff.database;
    wire.mute();
    await sleep(throws.between(200, wire === cutOff.redis ? 1_500 : 4_000));
    wire.heal();
    await sleep(throws.between(100, 600));
    if (done % 20 === 0) say(`${done + 1} cuts, ${crowd.counts.yes} changes`);
  }
  crowd.stop();
  await clicking;
  const seen = await versionsOf(client);
  const behind = (/** @type {Viewer[]} */ viewers) =>
    viewers.filter(({ rooms }) => [...rooms].some(([id, { version }]) => version !== seen[id])).length;
  const began = Date.now();
  while (behind([...plain, ...lossy]) > 0 && Date.now() - began < WITHIN_MS) await sleep(20);
  const took = Date.now() - began;
  const [wrong, wrongControl] = [behind([...plain, ...lossy]), behind(control)];
  const broken = everybody.reduce((sum, { connections }) => sum + connections, 0) - lines;
  const violations = [
    ...(wrong > 0 ? [{ id: 'I13', said: `${wrong} show something old ${WITHIN_MS / 1000} s after the last cut` }] : []),
    ...(wrongControl === 0
      ? [{ id: 'control', said: 'those who do not look at the heads are right as well: nothing was put to the test' }]
      : []),
    ...(crowd.counts.yes === 0 ? [{ id: 'idle', said: 'nothing changed meanwhile' }] : []),
  ];
  for (const viewer of everybody) viewer.close();
  await client.end();
  await stage.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['one-sided cuts of one api', done],
      ['clients on it, a third of them the control', everybody.length],
      ['their lines that broke meanwhile', broken],
      ['changes meanwhile', crowd.counts.yes],
      ['all right again after ms', took],
      ['who looks at the heads and is wrong', wrong],
      ['control: wrong', wrongControl],
    ],
  };
}
