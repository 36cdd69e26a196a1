// @ts-check
// N2, and C15 in small: processes are killed, frozen and cut off while users send commands; then a checker that shares
// no code with the product compares the result.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCalls, readTables } from '../checker/evidence.mjs';
import { check } from '../checker/invariants.mjs';
import { historiesOf, isLinear } from '../checker/linearizability.mjs';
import { countDrafts } from '../simulated-drafts.mjs';
import { countEvenings } from '../simulated-evenings.mjs';
import { SimulatedUsers } from '../simulated-users.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { injectFault, watchForFaultTargets, phases, WEIGHTS } from '../faults.mjs';
import { openJournal } from '../journal.mjs';
import { codesOf, watchInbox } from '../external-state.mjs';
import { Viewer } from '../viewer.mjs';
import { opening } from './opening.mjs';

const PEOPLE = 40;
const ADMINS = 3;
const IDLE_MS = 90_000;
/** Time for one beacon and a reconnection. */
const SEEN_MS = 25_000;
const LONGEST_BACK_MS = 10_000;
/** A killed PostgreSQL replays its WAL first. */
const LONGEST_POSTGRES_MS = 15_000;

/** @typedef {import('../faults.mjs').Fault} Fault */
/** @typedef {import('../faults.mjs').Kind} Kind */
/**
 * `script`: these faults instead of random ones; `weights`: relative frequency of each; `keyed`, `timeoutMs`: of the
 * crowd; `skipPauses`: leases of killed workers expire when the load ends, not half a minute later; `lookup`: the host
 * name under which nodes reach the database; `backMs`: maximum time to recover.
 */
/**
 * @typedef {{
 *   seed: number,
 *   ms: number,
 *   faults?: number,
 *   script?: Kind[],
 *   weights?: Partial<Record<Kind, number>>,
 *   keyed?: number,
 *   timeoutMs?: number,
 *   viewers?: number,
 *   clients?: number,
 *   drafters?: number,
 *   tables?: number,
 *   longestMs?: number,
 *   lookup?: string,
 *   backMs?: number,
 *   skipPauses?: boolean,
 *   keep?: boolean,
 *   print?: (line: string) => void,
 * }} Options
 */

export async function chaos(
  /** @type {Options} */ {
    seed,
    ms,
    faults: max = Infinity,
    script,
    weights = WEIGHTS,
    keyed,
    timeoutMs,
    viewers: viewerCount = 40,
    clients = 16,
    drafters = 0,
    tables = 4,
    longestMs = 10_000,
    lookup,
    backMs = LONGEST_BACK_MS,
    skipPauses = false,
    keep = false,
    print = () => {},
  },
) {
  const { environment, client, people } = await opening(
    { seed, print },
    { name: 'chaos', ...(lookup && { databaseHost: lookup }) },
    PEOPLE,
    { admins: ADMINS, canEmail: true },
  );
  const random = seededRandom(seed);
  await client.end();
  await environment.waitUntilHealthy();
  const inbox = watchInbox(environment.sandboxUrl);
  const crowd = new SimulatedUsers({
    people,
    admins: ADMINS,
    ports: environment.apis.map(({ port }) => port),
    journal: openJournal(environment.dir),
    random: seededRandom(seed + 1),
    clients,
    drafters,
    tables,
    ...(keyed !== undefined && { keyed }),
    ...(timeoutMs && { timeoutMs }),
    startsIn: skipPauses ? [500, 4_000] : [1_000, 20_000],
  });
  await crowd.start();
  const viewers = Array.from(
    { length: viewerCount },
    (_, i) =>
      new Viewer(
        /** @type {any} */ (people[i % PEOPLE]),
        () => random.pick(environment.apis).port,
        crowd.scrims.map(({ id }) => id),
      ),
  );

  const injected = await injectFaults(environment, crowd, random, {
    until: performance.now() + ms,
    max,
    script,
    weights,
    longestMs,
    print,
  });
  await crowd.end();
  for (const { database, redis } of environment.nodes) for (const wire of [database, redis]) wire.heal();
  await environment.waitUntilHealthy();
  await crowd.finishDrafts();
  if (skipPauses) await leasesEnd(environment);
  const left = await workLeft(environment);
  const seen = await waitUntilViewersCaughtUp(environment, viewers);
  const facts = await collectEvidence(environment, viewers, await inbox.end(), injected.length);
  for (const viewer of viewers) viewer.close();

  const violations = check(facts);
  const histories = [...historiesOf(facts.calls)];
  const results = histories.map(([scrim, ops]) => ({ scrim, linear: isLinear(ops) }));
  violations.push(
    ...results
      .filter(({ linear }) => linear === false)
      .map(({ scrim }) => ({ id: 'linear', message: `the history of ${scrim} is not linearizable` })),
  );
  const struckAt = phases(injected, facts.calls, facts.events);
  const slow = injected.filter(
    ({ kind, wellAfter = Infinity }) =>
      wellAfter > (kind.startsWith('PostgreSQL') ? Math.max(backMs, LONGEST_POSTGRES_MS) : backMs),
  );
  violations.push(
    ...slow.map(({ kind, target, wellAfter }) => ({
      id: 'back',
      message: `${kind} (${target}): recovered only after ${wellAfter} ms`,
    })),
  );
  if (left) violations.push({ id: 'rest', message: `it did not become idle: ${left}` });
  if (!seen) violations.push({ id: 'I13', message: 'not all clients show the final state' });
  if (crowd.counts.failed > 0)
    violations.push({ id: '5xx', message: `${crowd.counts.failed} responses were a 5xx other than 503` });
  violations.push(...crowd.misshapen.map((message) => ({ id: 'shape', message })));
  if (struckAt.kills > 0 && struckAt.share < 0.3)
    violations.push({
      id: 'idle',
      message: `only ${Math.round(struckAt.share * 100)} % of the kills met a command in flight`,
    });
  if (violations.length > 0)
    writeFileSync(join(environment.dir, 'violations.json'), JSON.stringify({ seed, violations, injected }, null, 1));
  await environment.close({ keep: keep || violations.length > 0 });
  return {
    seed,
    dir: environment.dir,
    injected,
    violations,
    phases: struckAt,
    counts: { ...crowd.counts, inCommunities: crowd.communities.accepted },
    statuses: Object.fromEntries(crowd.statuses),
    durations: crowd.durations,
    histories: results.filter(({ linear }) => linear !== undefined).length,
    undecided: results.filter(({ linear }) => linear === undefined).length,
    events: facts.events.length,
    drafts: countDrafts(facts.events),
    evenings: countEvenings(facts.events),
    mails: facts.mails.length,
    effects: facts.tables.effects?.length ?? 0,
    calls: facts.calls,
    carriedOut: new Set(facts.events.map(({ meta }) => meta.requestId)),
  };
}

/** Injects one fault after another, each under load and after full recovery from the previous one. */
async function injectFaults(
  /** @type {import('../environment.mjs').Environment} */ environment,
  /** @type {SimulatedUsers} */ crowd,
  /** @type {import('../seeded-random.mjs').SeededRandom} */ random,
  /** @type {{ until: number, max: number, script: Kind[] | undefined, weights: Partial<Record<Kind, number>>, longestMs: number, print: (line: string) => void }} */ {
    until,
    max,
    script,
    weights,
    longestMs,
    print,
  },
) {
  /** @type {Fault[]} */
  const injected = [];
  const watcher = watchForFaultTargets(environment);
  for (let misses = 0; script ? injected.length < script.length : performance.now() < until && injected.length < max;) {
    await sleep(random.between(100, 700));
    const kind = script
      ? /** @type {Kind} */ (script[injected.length])
      : /** @type {Kind} */ (random.weighed(/** @type {Record<Kind, number>} */ (weights)));
    const before = await watcher.sample();
    await waitForCommand(crowd);
    const [at, clock, inFlight] = [performance.now(), Date.now(), [...crowd.inFlight]];
    const done = await injectFault(environment, kind, random, longestMs).catch(() => undefined);
    if (!done) {
      if (++misses > 100) throw new Error(`${kind} was never injected, so the run proves nothing`);
      continue;
    }
    await environment.waitUntilHealthy();
    for (const node of environment.apis.keys()) await crowd.probe(node);
    const fault = {
      kind,
      target: done.target,
      at,
      clock,
      lasts: done.lasts,
      inFlight,
      ...before,
      ...('held' in done && { lockHeld: done.held }),
      wellAfter: Math.round(performance.now() - at - done.lasts),
    };
    injected.push(fault);
    print(
      `${String(injected.length).padStart(4)}  ${kind} (${fault.target}): ${inFlight.length} in flight, recovered after ${fault.wellAfter} ms; ${crowd.counts.accepted} accepted, ${crowd.counts.rejected} rejected`,
    );
  }
  await watcher.end();
  return injected;
}

/** Waits, at most two seconds, until a command is in flight: a fault that meets none shows little. */
async function waitForCommand(/** @type {SimulatedUsers} */ crowd) {
  for (const until = performance.now() + 2_000; crowd.inFlight.size === 0 && performance.now() < until;) await sleep(2);
}

async function leasesEnd(/** @type {import('../environment.mjs').Environment} */ environment) {
  const client = await environment.connect();
  await client.query(`UPDATE effects SET lease_until = now() WHERE state = 'running'`);
  await client.end();
}

/**
 * Waits until all log consumers are at the head and no due effect is open, as long as there is progress; a retry is no
 * progress. Returns the work that is left; '' if none is.
 */
export async function workLeft(/** @type {import('../environment.mjs').Environment} */ environment) {
  const client = await environment.connect();
  try {
    let seen = '';
    for (let until = Date.now() + IDLE_MS; Date.now() < until; await sleep(100)) {
      const {
        rows: [{ open, lag }],
      } = await client.query(
        `SELECT (SELECT coalesce(string_agg(kind || ' ' || n, ', ' ORDER BY kind), '') FROM (
            SELECT kind, count(*) AS n FROM effects WHERE kind NOT IN ('ReadGame', 'CheckDiscordCards')
            AND (state = 'running' OR (state = 'pending' AND due_at < now() + interval '25 s'))
            GROUP BY kind) kinds) AS open,
          (SELECT position FROM es_head) - (SELECT min(position)
            FROM (SELECT position FROM projections UNION ALL SELECT position FROM policies) f) AS lag`,
      );
      if (open === '' && Number(lag) === 0) return '';
      const now = `${lag} events to read; effects: ${open}`;
      if (now !== seen) until = Date.now() + IDLE_MS;
      seen = now;
    }
    return seen;
  } finally {
    await client.end();
  }
}

/** Waits until every card shows the current version. */
export async function waitUntilViewersCaughtUp(
  /** @type {import('../environment.mjs').Environment} */ environment,
  /** @type {Viewer[]} */ viewers,
  withinMs = SEEN_MS,
) {
  const client = await environment.connect();
  try {
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(100)) {
      const { rows } = await client.query('SELECT id, version, deleted FROM scrims');
      const current = new Map(rows.filter(({ deleted }) => !deleted).map(({ id, version }) => [id, version]));
      if (
        viewers.every(({ rooms }) =>
          [...rooms].every(([id, { version, view }]) =>
            current.has(id) ? current.get(id) === version : view === null,
          ),
        )
      )
        return true;
    }
    return false;
  } finally {
    await client.end();
  }
}

/** @returns {Promise<import('../checker/evidence.mjs').Facts>} */
export async function collectEvidence(
  /** @type {import('../environment.mjs').Environment} */ environment,
  /** @type {Viewer[]} */ viewers,
  /** @type {{ messageId: string }[]} */ mails,
  /** @type {number} */ kills,
) {
  const client = await environment.connect();
  const read = await readTables(client);
  await client.end();
  return {
    ...read,
    calls: readCalls(environment.dir),
    kills,
    exits: environment
      .exits()
      .filter(({ expected, booting }) => !expected && !booting)
      .map(({ name, how }) => `${name} (${how})`),
    unhandled: (environment.readLogs().match(/unhandled/gi) ?? []).length,
    mails,
    codes: await codesOf(environment.sandboxUrl),
    viewers: viewers.map(({ person, rooms, secrets }) => ({
      person: person.id,
      secrets: [...secrets],
      rooms: Object.fromEntries(rooms),
    })),
  };
}
