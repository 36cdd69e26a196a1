// @ts-check
// A failover to a lagging standby: the database goes back by some seconds under two apis and a worker. Every node logs
// it and exits, the supervisor restarts it, and one history is left: no stale append, rows equal folds, every open card
// is up to date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT } from '../../../infra/dev/build.mjs';
import { run } from '../../../infra/dev/child-processes.mjs';
import { check } from '../checker/invariants.mjs';
import { historiesOf, isLinear } from '../checker/linearizability.mjs';
import { SimulatedUsers } from '../simulated-users.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { injectFault } from '../faults.mjs';
import { openJournal } from '../journal.mjs';
import { codesOf, watchInbox } from '../external-state.mjs';
import { Viewer } from '../viewer.mjs';
import { collectEvidence, workLeft, waitUntilViewersCaughtUp } from './chaos.mjs';
import { withoutLost } from './lost.mjs';
import { opening } from './opening.mjs';

const PEOPLE = 40;
const ADMINS = 3;
/** Load before a backup, load that is lost after it, and load on the new history (ms). */
const [BEFORE_MS, LOST_MS, AFTER_MS] = [4_000, 4_000, 5_000];
/** Maximum time from the moment the older database accepts connections. */
const NOTICED_WITHIN_MS = 10_000;
const FATAL = /the log is not the one that was read here/g;
const SHOWN = 10;
/**
 * Number of scrims that no client changes after the rollback: a card that kept lost state would show it forever.
 */
const QUIET = 3;
/** Maximum number of cards a viewer keeps open. A socket may join 80 rooms. */
const OPEN_CARDS = 60;

/** @typedef {import('../environment.mjs').Environment} Environment */
/**
 * `since`: the older database accepts connections; `ends`: how long each node then took to exit, ms.
 * @typedef {import('./lost.mjs').Rollback & { since: number, ends: number[] }} Rollback
 */

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function rollback(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const { environment, client, people } = await opening({ seed, print }, { name: 'rollback', workers: 1 }, PEOPLE, {
    admins: ADMINS,
    canEmail: true,
  });
  await client.end();
  await environment.waitUntilHealthy();
  const random = seededRandom(seed);
  const inbox = watchInbox(environment.sandboxUrl);
  const crowd = new SimulatedUsers({
    people,
    admins: ADMINS,
    ports: environment.apis.map(({ port }) => port),
    journal: openJournal(environment.dir),
    random: seededRandom(seed + 1),
    clients: 12,
    startsIn: [500, 4_000],
  });
  await crowd.start();
  const viewers = Array.from(
    { length: quick ? 12 : 40 },
    (_, i) =>
      new Viewer(
        /** @type {any} */ (people[i % PEOPLE]),
        () => random.pick(environment.apis).port,
        crowd.scrims.map(({ id }) => id),
      ),
  );

  /** @type {Rollback[]} */
  const rollbacks = [];
  const until = quick ? 0 : Date.now() + minutes * 60_000;
  do {
    rollbacks.push(await rollBack(environment, crowd, inbox, random));
    for (const viewer of viewers) openNewCards(viewer, crowd);
    print(
      `${rollbacks.length}  all nodes exited within ${Math.max(...(rollbacks.at(-1)?.ends ?? []))} ms; ${crowd.counts.accepted} accepted`,
    );
    await sleep(AFTER_MS);
  } while (Date.now() < until);
  await crowd.end();
  await environment.waitUntilHealthy();
  const [left, seen] = [await workLeft(environment), await waitUntilViewersCaughtUp(environment, viewers)];
  const verified = await verifyRows(environment);
  // Interrupted jobs of exited workers count like kills.
  const gathered = await collectEvidence(
    environment,
    viewers,
    await inbox.end(),
    rollbacks.length * environment.nodes.length,
  );
  const { facts, lost, mailsTwice } = withoutLost(withoutEnds(gathered, environment, rollbacks), rollbacks);
  const returns = viewers.filter((viewer) => viewer.returns > 0).length;
  for (const viewer of viewers) viewer.close();

  const last = Math.max(...rollbacks.map(({ to }) => to));
  const histories = [...historiesOf(facts.calls.filter(({ tries }) => tries.every(({ clock }) => clock > last)))];
  const created = new Set(
    facts.events
      .filter(({ type, at }) => type === 'ScrimCreated' && Date.parse(at) > last)
      .map(({ data }) => data.scrimId),
  );
  const results = histories.filter(([scrim]) => created.has(scrim));
  const explained = (environment.readLogs().match(FATAL) ?? []).length;
  const missing = rollbacks.flatMap(({ ends }) =>
    ends.length === environment.nodes.length
      ? []
      : [`${environment.nodes.length - ends.length} nodes kept running with what they had read`],
  );
  const violations = [
    ...check(facts),
    ...results
      .filter(([, ops]) => isLinear(ops) === false)
      .map(([scrim]) => ({ id: 'linear', message: `the history of ${scrim} is not linearizable` })),
    ...missing.map((text) => ({ id: 'rollback', message: text })),
    ...(explained < rollbacks.length * environment.nodes.length
      ? [{ id: 'rollback', message: `only ${explained} nodes logged why they exited` }]
      : []),
    ...(verified ? [{ id: 'rows', message: verified }] : []),
    ...(left ? [{ id: 'rest', message: `it did not become idle: ${left}` }] : []),
    ...(seen ? [] : [{ id: 'I13', message: 'not all clients show the final state' }]),
    ...(crowd.counts.failed > 0
      ? [{ id: '5xx', message: `${crowd.counts.failed} responses were a 5xx other than 503` }]
      : []),
    ...crowd.misshapen.map((text) => ({ id: 'shape', message: text })),
    ...(lost.length === 0 || returns === 0
      ? [
          {
            id: 'idle',
            message: `${lost.length} commands were lost and ${returns} viewers heard of it, so the run proves nothing`,
          },
        ]
      : []),
  ];
  for (const { op, kind, who } of lost.slice(0, SHOWN)) print(`   lost by the rollback: ${op} (${kind} by ${who})`);
  if (violations.length > 0)
    writeFileSync(join(environment.dir, 'violations.json'), JSON.stringify({ seed, violations, rollbacks }, null, 1));
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['rollbacks', rollbacks.length],
      ['commands sent', crowd.counts.sent],
      ['accepted', crowd.counts.accepted],
      ['accepted and lost by a rollback, as expected', lost.length],
      ['nodes that noticed and exited', rollbacks.reduce((sum, { ends }) => sum + ends.length, 0)],
      [
        'the last of them after the older database accepted connections, ms',
        Math.max(0, ...rollbacks.flatMap(({ ends }) => ends)),
      ],
      ['viewers that heard of another history', `${returns} of ${viewers.length}`],
      ['rejected requests for a room', rejectedJoins(viewers)],
      ['mails sent a second time', mailsTwice],
      ['events in the log', facts.events.length],
      ['histories since the last rollback checked for linearizability', results.length],
      ['rows verify', verified || 'every row equals its events'],
    ],
  };
}

/** Opens the cards of new scrims and closes the oldest ones. */
function openNewCards(/** @type {Viewer} */ viewer, /** @type {SimulatedUsers} */ { scrims }) {
  for (const { id } of scrims) if (!viewer.rooms.has(id)) viewer.joinScrim(id);
  for (const id of [...viewer.rooms.keys()].slice(0, -OPEN_CARDS)) viewer.leaveScrim(id);
}

/** @returns {Promise<Rollback>} */
async function rollBack(
  /** @type {Environment} */ environment,
  /** @type {SimulatedUsers} */ crowd,
  /** @type {ReturnType<typeof watchInbox>} */ inbox,
  /** @type {import('../seeded-random.mjs').SeededRandom} */ random,
) {
  await sleep(BEFORE_MS);
  const backup = await environment.backUp();
  await sleep(random.between(LOST_MS / 2, LOST_MS));
  crowd.scrims.splice(0, QUIET);
  const to = await environment.putBack(backup);
  const since = Date.now();
  const exits = () => endsOf(environment, to, since);
  while (exits().length < environment.nodes.length && Date.now() - since < NOTICED_WITHIN_MS) await sleep(20);
  const ends = exits().map(({ at }) => Math.max(0, at - since));
  const [mails, codes] = [await inbox.now(), await codesOf(environment.sandboxUrl)];
  await injectFault(environment, 'Redis emptied', random); // as docs/operations.md says
  await environment.waitUntilHealthy();
  return { from: backup.from, to, since, ends, mails, codes };
}

/** Returns the expected exit of each node: by itself, with an error, soon. */
const endsOf = (/** @type {Environment} */ environment, /** @type {number} */ to, /** @type {number} */ since) =>
  environment.nodes.flatMap(({ program }) =>
    program.exits
      .filter(({ at, how, booting }) => at >= to && at - since < NOTICED_WITHIN_MS && how === 'exit code 1' && !booting)
      .slice(0, 1),
  );

/** Removes the expected exits. */
function withoutEnds(
  /** @type {import('../checker/evidence.mjs').Facts} */ facts,
  /** @type {Environment} */ environment,
  /** @type {Rollback[]} */ rollbacks,
) {
  const meant = new Set(rollbacks.flatMap(({ to, since }) => endsOf(environment, to, since)));
  const exits = environment
    .exits()
    .filter((exit) => !exit.expected && !exit.booting && !meant.has(exit))
    .map(({ name, how }) => `${name} (${how})`);
  return { ...facts, exits };
}

/** Returns the number of rejected requests per error code. */
function rejectedJoins(/** @type {Viewer[]} */ viewers) {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const { rejected } of viewers) for (const [code, number] of rejected) sums[code] = (sums[code] ?? 0) + number;
  return (
    Object.entries(sums)
      .map(([code, number]) => `${code} ${number}`)
      .join(', ') || 'none'
  );
}

/** Returns what differs; empty if nothing does. */
const verifyRows = (/** @type {Environment} */ environment) =>
  run('rows verify', join(PROJECT, 'dist/apps/worker/main.js'), ['rows', 'verify'], {
    env: environment.env,
    log: environment.log('verify'),
  }).then(
    () => '',
    (error) => /** @type {Error} */ (error).message,
  );
