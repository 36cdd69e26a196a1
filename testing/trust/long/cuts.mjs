// @ts-check
// N6: the connections of one api to Redis and PostgreSQL go silent in one direction while its clients stay connected,
// and some of its messages are lost. Clients that compare versions with beacons must still be up to date; the control
// clients, which ignore beacons, must not.
import { setTimeout as sleep } from 'node:timers/promises';
import { seedScrims } from '../../bench/scrims.mjs';
import { SimulatedUsers } from '../simulated-users.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { openJournal } from '../journal.mjs';
import { versionsOf } from '../versions.mjs';
import { Viewer } from '../viewer.mjs';
import { opening } from './opening.mjs';

const CUTS = 200;
const ROOMS = 20;
const PER_GROUP = 40;
/** Share of the messages that are lost. */
const DROP_RATE = 0.3;
/** Time for one beacon, and for a broken connection to be detected and reopened. */
const WITHIN_MS = 25_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function cuts(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const max = quick ? 3 : CUTS;
  const { environment, client, people } = await opening(
    { seed, print },
    { name: 'cuts', workers: 1, logLevel: 'warn' },
    2 * PER_GROUP,
    { admins: 2 },
  );
  const random = seededRandom(seed);
  const scrims = await seedScrims(client, people, ROOMS, { startsIn: () => 86_400_000 });
  const [cutOff, healthy] = /** @type {[import('../environment.mjs').Node, import('../environment.mjs').Node]} */ (
    /** @type {unknown} */ (environment.apis)
  );
  const watch = (/** @type {boolean} */ beacons, /** @type {number} */ dropRate) =>
    people
      .slice(0, PER_GROUP)
      .map(
        (person, i) =>
          new Viewer(person, () => cutOff.port, [/** @type {string} */ (scrims[i % ROOMS])], { beacons, dropRate }),
      );
  const [plain, lossy, control] = [watch(true, 0), watch(true, DROP_RATE), watch(false, DROP_RATE)];
  const allViewers = [...plain, ...lossy, ...control];
  while (allViewers.some(({ isIn }) => !isIn)) await sleep(20);
  const connectionsBefore = allViewers.reduce((sum, { connections }) => sum + connections, 0);

  const crowd = new SimulatedUsers({
    people: people.slice(PER_GROUP),
    admins: 0,
    ports: [healthy.port],
    journal: openJournal(environment.dir),
    random: seededRandom(seed + 1),
    clients: 8,
    thinkMs: 40,
  });
  const clicking = crowd.click(scrims);
  let done = 0;
  for (const until = Date.now() + minutes * 60_000; done < max && Date.now() < until; done++) {
    const wire = random.float() < 0.7 ? cutOff.redis : cutOff.database;
    wire.mute();
    await sleep(random.between(200, wire === cutOff.redis ? 1_500 : 4_000));
    wire.heal();
    await sleep(random.between(100, 600));
    if (done % 20 === 0) print(`${done + 1} cuts, ${crowd.counts.accepted} changes`);
  }
  crowd.stop();
  await clicking;
  const seen = await versionsOf(client);
  const behind = (/** @type {Viewer[]} */ viewers) =>
    viewers.filter(({ rooms }) => [...rooms].some(([id, { version }]) => version !== seen[id])).length;
  const startedAt = Date.now();
  while (behind([...plain, ...lossy]) > 0 && Date.now() - startedAt < WITHIN_MS) await sleep(20);
  const recoveryMs = Date.now() - startedAt;
  const [wrong, wrongControl] = [behind([...plain, ...lossy]), behind(control)];
  const broken = allViewers.reduce((sum, { connections }) => sum + connections, 0) - connectionsBefore;
  const violations = [
    ...(wrong > 0
      ? [{ id: 'I13', message: `${wrong} clients are out of date ${WITHIN_MS / 1000} s after the last cut` }]
      : []),
    ...(wrongControl === 0
      ? [
          {
            id: 'control',
            message: 'clients that ignore beacons are up to date as well: nothing was tested',
          },
        ]
      : []),
    ...(crowd.counts.accepted === 0 ? [{ id: 'idle', message: 'nothing changed during the cuts' }] : []),
  ];
  for (const viewer of allViewers) viewer.close();
  await client.end();
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['one-sided cuts of one api', done],
      ['clients on it, a third of them the control', allViewers.length],
      ['their connections that broke', broken],
      ['changes during the cuts', crowd.counts.accepted],
      ['all up to date again after ms', recoveryMs],
      ['clients with beacons that are out of date', wrong],
      ['control: out of date', wrongControl],
    ],
  };
}
