// @ts-check
// Discord refuses, loses, slows down and calls for patience, workers and apis are killed and Redis is emptied, while
// users send commands. In the end every message shows the last state of its scrim, once.
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNELS, connectChannels } from '../../bench/discord-binding.mjs';
import { checkMessages } from '../checker/discord.mjs';
import { check } from '../checker/invariants.mjs';
import { injectFault } from '../faults.mjs';
import { openJournal } from '../journal.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { SimulatedUsers } from '../simulated-users.mjs';
import { watchInbox } from '../external-state.mjs';
import { collectEvidence, workLeft } from './chaos.mjs';
import { opening } from './opening.mjs';

const PEOPLE = 40;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Relative frequency of each fault: switches of the simulator, and faults of processes. */
const FAULTS = {
  'responses lost': 4,
  'server errors': 4,
  '429 of everything': 2,
  '429 of a route': 2,
  slow: 2,
  'worker killed': 4,
  'api killed': 2,
  'Redis emptied': 2,
};
/** @type {Record<string, object>} */
const SWITCHES = {
  'responses lost': { faults: [{ on: '*', lose: true, times: 4 }] },
  'server errors': { faults: [{ on: '*', status: 503, times: 10 }] },
  '429 of everything': { storm: { global: true, retryAfterMs: 1_500 } },
  '429 of a route': { storm: { global: false, retryAfterMs: 1_000 } },
  slow: { latencyMs: 2_500 },
};
const NORMAL = { faults: [], storm: null, latencyMs: 0 };

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function discord(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const { environment, client, people } = await opening({ seed, print }, { name: 'discord', discord: true }, PEOPLE, {
    admins: 2,
  });
  await connectChannels(client);
  const random = seededRandom(seed);
  const inbox = watchInbox(environment.sandboxUrl);
  const crowd = new SimulatedUsers({
    people,
    admins: 2,
    ports: environment.apis.map(({ port }) => port),
    journal: openJournal(environment.dir),
    random: seededRandom(seed + 1),
    clients: 4,
    thinkMs: 150,
    startsIn: [HOUR_MS, 2 * HOUR_MS],
  });
  await crowd.start();

  /** @type {Map<string, number>} */
  const injected = new Map();
  const until = Date.now() + (quick ? 20_000 : minutes * MINUTE_MS);
  while (Date.now() < until) {
    const kind = random.weighed(FAULTS);
    injected.set(kind, (injected.get(kind) ?? 0) + 1);
    print(`${kind}; ${crowd.counts.accepted} commands accepted`);
    const set = SWITCHES[kind];
    if (set) await switches(environment.sandboxUrl, set);
    else await injectFault(environment, /** @type {import('../faults.mjs').Kind} */ (kind), random);
    await sleep(random.between(1_000, 4_000));
    await switches(environment.sandboxUrl, NORMAL);
    await environment.waitUntilHealthy();
  }
  await crowd.end();
  const left = await workLeft(environment);
  const violations = left ? [{ id: 'rest', message: `it did not become idle: ${left}` }] : [];
  const facts = await collectEvidence(environment, [], await inbox.end(), 0);
  const shown = await messagesIn(environment.sandboxUrl);
  const { rows: cards } = await client.query('SELECT channel, scrim, message FROM discord_cards');
  const names = new Map((facts.tables.people ?? []).map(({ id, name }) => [id, String(name)]));
  violations.push(
    ...check(facts),
    ...checkMessages({ events: facts.events, cards, messages: shown.messages, names, now: facts.clock }),
  );
  const sent = shown.calls;
  await client.end();
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['commands accepted', crowd.counts.accepted],
      ['faults', [...injected.values()].reduce((sum, n) => sum + n, 0)],
      ['messages in the end', [...shown.messages.values()].reduce((sum, list) => sum + list.length, 0)],
      ['messages created, edited', `${sent('message.create')}, ${sent('message.edit')}`],
      ['events in the log', facts.events.length],
    ],
  };
}

const switches = (/** @type {string} */ sandboxUrl, /** @type {object} */ set) =>
  fetch(`${sandboxUrl}/_discord/switches`, { method: 'POST', body: JSON.stringify(set) });

async function messagesIn(/** @type {string} */ sandboxUrl) {
  const [state, record] = /** @type {any[]} */ (
    await Promise.all(['', '/record'].map(async (path) => (await fetch(`${sandboxUrl}/_discord${path}`)).json()))
  );
  return {
    /** @type {Map<string, any[]>} */
    messages: new Map(
      state.channels
        .filter((/** @type {any} */ { id }) => CHANNELS.includes(id))
        .map((/** @type {any} */ { id, messages }) => [id, messages]),
    ),
    calls: (/** @type {string} */ name) => record.filter((/** @type {any} */ one) => one.name === name).length,
  };
}
