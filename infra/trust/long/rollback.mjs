// @ts-check
// A failover to a standby that lagged: the database goes back by some seconds under two apis and a worker. Every node
// says so and ends, the
// supervisor starts it again, and what is left is one history: no stale append, rows equal folds, every open card shows
// it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT } from '../../dev/build.mjs';
import { run } from '../../dev/child-processes.mjs';
import { check } from '../checker/invariants.mjs';
import { historiesOf, isLinear } from '../checker/linearizability.mjs';
import { Crowd } from '../crowd.mjs';
import { dice } from '../dice.mjs';
import { injectFault } from '../faults.mjs';
import { openJournal } from '../journal.mjs';
import { codesOf, watchInbox } from '../external-state.mjs';
import { Viewer } from '../viewer.mjs';
import { collectFacts, waitUntilIdle, waitUntilViewersCaughtUp } from './chaos.mjs';
import { withoutLost } from './lost.mjs';
import { opening } from './opening.mjs';

const PEOPLE = 40;
const ADMINS = 3;
/** Traffic before a backup, what is lost behind it, and traffic on the new history (ms). */
const [BEFORE_MS, LOST_MS, AFTER_MS] = [4_000, 4_000, 5_000];
/** From the moment the older database answers. */
const NOTICED_WITHIN_MS = 10_000;
const FATAL = /the log is not the one that was read here/g;
const SHOWN = 10;
/**
 * Scrims that nobody changes any more once the database went back: a card that kept what is lost would show it for
 * ever.
 */
const QUIET = 3;

/** @typedef {import('../environment.mjs').Stage} Stage */
/** `since`: the older database answers; `ends`: how long each node then took to end, ms. @typedef {import('./lost.mjs').Rollback & { since: number, ends: number[] }} Rollback */

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function rollback(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const { stage, client, people } = await opening({ seed, say }, { name: 'rollback', workers: 1 }, PEOPLE, {
    admins: ADMINS,
    canEmail: true,
  });
  await client.end();
  await stage.waitUntilHealthy();
  const throws = dice(seed);
  const inbox = watchInbox(stage.sandboxUrl);
  const crowd = new Crowd({
    people,
    admins: ADMINS,
    ports: stage.apis.map(({ port }) => port),
    journal: openJournal(stage.place),
    dice: dice(seed + 1),
    clients: 12,
    startsIn: [500, 4_000],
  });
  await crowd.start();
  const viewers = Array.from(
    { length: quick ? 12 : 40 },
    (_, i) =>
      new Viewer(
        /** @type {any} */ (people[i % PEOPLE]),
        () => throws.pick(stage.apis).port,
        crowd.scrims.map(({ id }) => id),
      ),
  );

  /** @type {Rollback[]} */
  const rollbacks = [];
  const until = quick ? 0 : Date.now() + minutes * 60_000;
  do {
    rollbacks.push(await rollBack(stage, crowd, inbox, throws));
    for (const viewer of viewers) for (const { id } of crowd.scrims) if (!viewer.rooms.has(id)) viewer.joinScrim(id);
    say(
      `${rollbacks.length}  all nodes ended within ${Math.max(...(rollbacks.at(-1)?.ends ?? []))} ms; ${crowd.counts.yes} granted`,
    );
    await sleep(AFTER_MS);
  } while (Date.now() < until);
  await crowd.end();
  await stage.waitUntilHealthy();
  const [rested, seen] = [await waitUntilIdle(stage), await waitUntilViewersCaughtUp(stage, viewers)];
  const verified = await verifyRows(stage);
  // Half-begun jobs of ended workers count as kills do.
  const gathered = await collectFacts(stage, viewers, await inbox.end(), rollbacks.length * stage.nodes.length);
  const { facts, lost, mailsTwice } = withoutLost(withoutEnds(gathered, stage, rollbacks), rollbacks);
  const returns = viewers.filter((viewer) => viewer.returns > 0).length;
  for (const viewer of viewers) viewer.close();

  const last = Math.max(...rollbacks.map(({ to }) => to));
  const histories = [...historiesOf(facts.calls.filter(({ tries }) => tries.every(({ clock }) => clock > last)))];
  const created = new Set(
    facts.events
      .filter(({ type, at }) => type === 'ScrimCreated' && Date.parse(at) > last)
      .map(({ data }) => data.scrimId),
  );
  const judged = histories.filter(([scrim]) => created.has(scrim));
  const said = (stage.readLogs().match(FATAL) ?? []).length;
  const missing = rollbacks.flatMap(({ ends }) =>
    ends.length === stage.nodes.length
      ? []
      : [`${stage.nodes.length - ends.length} nodes went on with what they had read`],
  );
  const violations = [
    ...check(facts),
    ...judged
      .filter(([, ops]) => isLinear(ops) === false)
      .map(([scrim]) => ({ id: 'linear', said: `no order explains the answers about ${scrim}` })),
    ...missing.map((text) => ({ id: 'rollback', said: text })),
    ...(said < rollbacks.length * stage.nodes.length
      ? [{ id: 'rollback', said: `only ${said} nodes said why they ended` }]
      : []),
    ...(verified ? [{ id: 'rows', said: verified }] : []),
    ...(rested ? [] : [{ id: 'rest', said: 'it did not come to rest' }]),
    ...(seen ? [] : [{ id: 'I13', said: 'not everybody was shown the end' }]),
    ...(crowd.counts.troubled > 0
      ? [{ id: '5xx', said: `${crowd.counts.troubled} answers were a 5xx other than 503` }]
      : []),
    ...crowd.misshapen.map((text) => ({ id: 'shape', said: text })),
    ...(lost.length === 0 || returns === 0
      ? [
          {
            id: 'idle',
            said: `${lost.length} commands were lost and ${returns} viewers heard of it: it proves nothing`,
          },
        ]
      : []),
  ];
  for (const { op, kind, who } of lost.slice(0, SHOWN)) say(`   lost by the rollback: ${op} (${kind} by ${who})`);
  if (violations.length > 0)
    writeFileSync(join(stage.place, 'violations.json'), JSON.stringify({ seed, violations, rollbacks }, null, 1));
  await stage.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['rollbacks', rollbacks.length],
      ['commands asked', crowd.counts.asked],
      ['granted', crowd.counts.yes],
      ['granted and lost by a rollback, as they must be', lost.length],
      ['nodes that noticed and ended', rollbacks.reduce((sum, { ends }) => sum + ends.length, 0)],
      ['the last of them after the older database answered, ms', Math.max(0, ...rollbacks.flatMap(({ ends }) => ends))],
      ['viewers that were told of another history', `${returns} of ${viewers.length}`],
      ['mails sent a second time', mailsTwice],
      ['events in the log', facts.events.length],
      ['histories since the last rollback searched for an order', judged.length],
      ['rows verify', verified || 'every row is what its events say'],
    ],
  };
}

/** @returns {Promise<Rollback>} */
async function rollBack(
  /** @type {Stage} */ stage,
  /** @type {Crowd} */ crowd,
  /** @type {ReturnType<typeof watchInbox>} */ inbox,
  /** @type {import('../dice.mjs').Dice} */ throws,
) {
  await sleep(BEFORE_MS);
  const backup = await stage.backUp();
  await sleep(throws.between(LOST_MS / 2, LOST_MS));
  crowd.scrims.splice(0, QUIET);
  const to = await stage.putBack(backup);
  const since = Date.now();
  const ended = () => endsOf(stage, to, since);
  while (ended().length < stage.nodes.length && Date.now() - since < NOTICED_WITHIN_MS) await sleep(20);
  const ends = ended().map(({ at }) => Math.max(0, at - since));
  const [mails, codes] = [await inbox.now(), await codesOf(stage.sandboxUrl)];
  await injectFault(stage, 'Redis emptied', throws); // as docs/operations.md has it
  await stage.waitUntilHealthy();
  return { from: backup.from, to, since, ends, mails, codes };
}

/** One end of each node that was meant to be: by itself, with an error, soon. */
const endsOf = (/** @type {Stage} */ stage, /** @type {number} */ to, /** @type {number} */ since) =>
  stage.nodes.flatMap(({ program }) =>
    program.exits
      .filter(({ at, how, booting }) => at >= to && at - since < NOTICED_WITHIN_MS && how === 'exit code 1' && !booting)
      .slice(0, 1),
  );

/** Ends that had to be are none that nobody wanted. */
function withoutEnds(
  /** @type {import('../checker/facts.mjs').Facts} */ facts,
  /** @type {Stage} */ stage,
  /** @type {Rollback[]} */ rollbacks,
) {
  const meant = new Set(rollbacks.flatMap(({ to, since }) => endsOf(stage, to, since)));
  const exits = stage
    .exits()
    .filter((exit) => !exit.wanted && !exit.booting && !meant.has(exit))
    .map(({ name, how }) => `${name} (${how})`);
  return { ...facts, exits };
}

/** What differs; empty: nothing. */
const verifyRows = (/** @type {Stage} */ stage) =>
  run('rows verify', join(PROJECT, 'dist/apps/worker/main.js'), ['rows', 'verify'], {
    env: stage.environment,
    log: stage.log('verify'),
  }).then(
    () => '',
    (error) => /** @type {Error} */ (error).message,
  );
