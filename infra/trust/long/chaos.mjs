// @ts-check
// N2, and C15 in small: everything is killed, frozen and cut while people click, and a checker that knows nothing of
// the product looks at what is left.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCalls, readTables } from '../checker/facts.mjs';
import { check } from '../checker/invariants.mjs';
import { historiesOf, isLinear } from '../checker/linearizability.mjs';
import { Crowd } from '../crowd.mjs';
import { dice } from '../dice.mjs';
import { injectFault, watchForFaultTargets, phases, WEIGHTS } from '../faults.mjs';
import { openJournal } from '../journal.mjs';
import { codesOf, watchInbox } from '../external-state.mjs';
import { Viewer } from '../viewer.mjs';
import { opening } from './opening.mjs';

const PEOPLE = 40;
const ADMINS = 3;
const IDLE_MS = 90_000;
/** One beacon, and a reconnection. */
const SEEN_MS = 25_000;
const LONGEST_BACK_MS = 10_000;
/** A server that was killed replays its log first. */
const LONGEST_POSTGRES_MS = 15_000;

/** @typedef {import('../faults.mjs').Fault} Fault */
/** @typedef {import('../faults.mjs').Kind} Kind */
/**
 * `script`: these faults instead of drawn ones; `weights`: how often each is drawn; `keyed`, `patienceMs`: of the
 * crowd; `hurry`: leases of the dead are over when the load is, not half a minute later; `lookup`: the host name under
 * which nodes reach the database; `backMs`: how long it may take to be well again.
 */
/** @typedef {{ seed: number, ms: number, faults?: number, script?: Kind[], weights?: Partial<Record<Kind, number>>, keyed?: number, patienceMs?: number, viewers?: number, clients?: number, longestMs?: number, lookup?: string, backMs?: number, hurry?: boolean, keep?: boolean, say?: (line: string) => void }} Options */

export async function chaos(
  /** @type {Options} */ {
    seed,
    ms,
    faults: most = Infinity,
    script,
    weights = WEIGHTS,
    keyed,
    patienceMs,
    viewers: viewerCount = 40,
    clients = 16,
    longestMs = 10_000,
    lookup,
    backMs = LONGEST_BACK_MS,
    hurry: skipPauses = false,
    keep = false,
    say = () => {},
  },
) {
  const { stage, client, people } = await opening(
    { seed, say },
    { name: 'chaos', ...(lookup && { databaseHost: lookup }) },
    PEOPLE,
    { admins: ADMINS, canEmail: true },
  );
  const random = dice(seed);
  await client.end();
  await stage.waitUntilHealthy();
  const inbox = watchInbox(stage.sandboxUrl);
  const crowd = new Crowd({
    people,
    admins: ADMINS,
    ports: stage.apis.map(({ port }) => port),
    journal: openJournal(stage.place),
    dice: dice(seed + 1),
    clients,
    ...(keyed !== undefined && { keyed }),
    ...(patienceMs && { patienceMs }),
    startsIn: skipPauses ? [500, 4_000] : [1_000, 20_000],
  });
  await crowd.start();
  const viewers = Array.from(
    { length: viewerCount },
    (_, i) =>
      new Viewer(
        /** @type {any} */ (people[i % PEOPLE]),
        () => random.pick(stage.apis).port,
        crowd.scrims.map(({ id }) => id),
      ),
  );

  const struck = await injectFaults(stage, crowd, random, {
    until: performance.now() + ms,
    most,
    script,
    weights,
    longestMs,
    say,
  });
  await crowd.end();
  for (const { database, redis } of stage.nodes) for (const wire of [database, redis]) wire.heal();
  await stage.waitUntilHealthy();
  if (skipPauses) await leasesEnd(stage);
  const rested = await waitUntilIdle(stage);
  const seen = await waitUntilViewersCaughtUp(stage, viewers);
  const facts = await collectFacts(stage, viewers, await inbox.end(), struck.length);
  for (const viewer of viewers) viewer.close();

  const violations = check(facts);
  const histories = [...historiesOf(facts.calls)];
  const judged = histories.map(([scrim, ops]) => ({ scrim, linear: isLinear(ops) }));
  violations.push(
    ...judged
      .filter(({ linear }) => linear === false)
      .map(({ scrim }) => ({ id: 'linear', said: `no order explains the answers about ${scrim}` })),
  );
  const struckAt = phases(struck, facts.calls, facts.events);
  const slow = struck.filter(
    ({ kind, wellAfter = Infinity }) =>
      wellAfter > (kind.startsWith('PostgreSQL') ? Math.max(backMs, LONGEST_POSTGRES_MS) : backMs),
  );
  violations.push(
    ...slow.map(({ kind, target, wellAfter }) => ({
      id: 'back',
      said: `${kind} (${target}): well again only after ${wellAfter} ms`,
    })),
  );
  if (!rested) violations.push({ id: 'rest', said: 'it did not come to rest' });
  if (!seen) violations.push({ id: 'I13', said: 'not everybody was shown the end' });
  if (crowd.counts.troubled > 0)
    violations.push({ id: '5xx', said: `${crowd.counts.troubled} answers were a 5xx other than 503` });
  violations.push(...crowd.misshapen.map((said) => ({ id: 'shape', said })));
  if (struckAt.kills > 0 && struckAt.share < 0.3)
    violations.push({
      id: 'idle',
      said: `only ${Math.round(struckAt.share * 100)} % of the kills met a command in flight`,
    });
  if (violations.length > 0)
    writeFileSync(join(stage.place, 'violations.json'), JSON.stringify({ seed, violations, struck }, null, 1));
  await stage.close({ keep: keep || violations.length > 0 });
  return {
    seed,
    place: stage.place,
    struck,
    violations,
    phases: struckAt,
    counts: crowd.counts,
    statuses: Object.fromEntries(crowd.statuses),
    took: crowd.durations,
    histories: judged.filter(({ linear }) => linear !== undefined).length,
    undecided: judged.filter(({ linear }) => linear === undefined).length,
    events: facts.events.length,
    mails: facts.mails.length,
    effects: facts.tables.effects?.length ?? 0,
    calls: facts.calls,
    carriedOut: new Set(facts.events.map(({ meta }) => meta.requestId)),
  };
}

/** One fault after another, each while people click and everything had been well. */
async function injectFaults(
  /** @type {import('../environment.mjs').Stage} */ stage,
  /** @type {Crowd} */ crowd,
  /** @type {import('../dice.mjs').Dice} */ random,
  /** @type {{ until: number, most: number, script: Kind[] | undefined, weights: Partial<Record<Kind, number>>, longestMs: number, say: (line: string) => void }} */ {
    until,
    most,
    script,
    weights,
    longestMs,
    say,
  },
) {
  /** @type {Fault[]} */
  const struck = [];
  const eyes = watchForFaultTargets(stage);
  for (let misses = 0; script ? struck.length < script.length : performance.now() < until && struck.length < most;) {
    await sleep(random.between(100, 700));
    const kind = script
      ? /** @type {Kind} */ (script[struck.length])
      : /** @type {Kind} */ (random.weighed(/** @type {Record<Kind, number>} */ (weights)));
    const before = await eyes.look();
    const [at, clock, inFlight] = [performance.now(), Date.now(), [...crowd.inFlight]];
    const done = await injectFault(stage, kind, random, longestMs).catch(() => undefined);
    if (!done) {
      if (++misses > 100) throw new Error(`${kind} never happened: a fault that does not fire proves nothing`);
      continue;
    }
    await stage.waitUntilHealthy();
    for (const node of stage.apis.keys()) await crowd.probe(node);
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
    struck.push(fault);
    say(
      `${String(struck.length).padStart(4)}  ${kind} (${fault.target}): ${inFlight.length} in flight, well after ${fault.wellAfter} ms; ${crowd.counts.yes} granted, ${crowd.counts.no} refused`,
    );
  }
  await eyes.end();
  return struck;
}

async function leasesEnd(/** @type {import('../environment.mjs').Stage} */ stage) {
  const client = await stage.connect();
  await client.query(`UPDATE effects SET lease_until = now() WHERE state = 'running'`);
  await client.end();
}

/** All readers have read everything, and nothing that is due is open. */
export async function waitUntilIdle(/** @type {import('../environment.mjs').Stage} */ stage) {
  const client = await stage.connect();
  try {
    for (const until = Date.now() + IDLE_MS; Date.now() < until; await sleep(100)) {
      const {
        rows: [row],
      } = await client.query(
        `SELECT (SELECT count(*) FROM effects WHERE kind <> 'ReadGame' AND (state = 'running' OR (state = 'pending' AND due_at < now() + interval '25 s'))) AS open,
          (SELECT min(position) FROM (SELECT position FROM projections UNION ALL SELECT position FROM policies) f) = (SELECT position FROM es_head) AS read`,
      );
      if (Number(row.open) === 0 && row.read) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}

/** Every card shows the version there is. */
export async function waitUntilViewersCaughtUp(
  /** @type {import('../environment.mjs').Stage} */ stage,
  /** @type {Viewer[]} */ viewers,
  withinMs = SEEN_MS,
) {
  const client = await stage.connect();
  try {
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(100)) {
      const { rows } = await client.query('SELECT id, version, deleted FROM scrims');
      const there = new Map(rows.filter(({ deleted }) => !deleted).map(({ id, version }) => [id, version]));
      if (
        viewers.every(({ rooms }) =>
          [...rooms].every(([id, { version, view }]) => (there.has(id) ? there.get(id) === version : view === null)),
        )
      )
        return true;
    }
    return false;
  } finally {
    await client.end();
  }
}

/** @returns {Promise<import('../checker/facts.mjs').Facts>} */
export async function collectFacts(
  /** @type {import('../environment.mjs').Stage} */ stage,
  /** @type {Viewer[]} */ viewers,
  /** @type {{ messageId: string }[]} */ mails,
  /** @type {number} */ kills,
) {
  const client = await stage.connect();
  const read = await readTables(client);
  await client.end();
  return {
    ...read,
    calls: readCalls(stage.place),
    kills,
    exits: stage
      .exits()
      .filter(({ wanted, booting }) => !wanted && !booting)
      .map(({ name, how }) => `${name} (${how})`),
    unhandled: (stage.readLogs().match(/unhandled/gi) ?? []).length,
    mails,
    codes: await codesOf(stage.sandboxUrl),
    viewers: viewers.map(({ person, rooms, secrets }) => ({
      person: person.id,
      secrets: [...secrets],
      rooms: Object.fromEntries(rooms),
    })),
  };
}
