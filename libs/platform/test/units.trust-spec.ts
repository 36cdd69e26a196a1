// Units of work on two and three aggregates, from two processes at once. The log tells whether each of them could have
// happened at one moment: that of its commit, or for a rejection one between its start and its end.
import type { INestApplicationContext } from '@nestjs/common';
import { integerRandom } from '@muster/kernel';
import { createDatabase } from '@testing/database';
import { failAt } from '@testing/failing-step';
import { figure, size } from '@testing/figures';
import {
  type Aggregate,
  CommandDispatcher,
  CommandRejected,
  Database,
  LogReader,
  LogTail,
  type Unit,
  type UnitDecider,
  UnitOfWork,
} from '../src';
import { AggregateRows } from '../src/commands/rows';
import { startWorker } from '../src/runtime';
import { createTestWorld, readAll } from './test-world';
import { type Count, counting, named, naming, tallies, tally } from './test-aggregate-feature';

const by = { by: 'test' };
const START = 5;
let world: Awaited<ReturnType<typeof createTestWorld>>;
let a: INestApplicationContext;
let b: INestApplicationContext;
beforeAll(async () => {
  world = await createTestWorld(await createDatabase(), [tallies]);
  [a, b] = [await world.worker(), await world.worker()];
  await startWorker(a);
  await b.get(LogTail, { strict: false }).start();
});
afterAll(() => world?.close());

const work = (app: INestApplicationContext) => app.get(UnitOfWork, { strict: false });
const dispatch = (app: INestApplicationContext) => app.get(CommandDispatcher, { strict: false });
const reader = () => a.get(LogReader, { strict: false });
const totalsOf = async (ids: readonly string[]) => {
  const rows = await a
    .get(Database, { strict: false })
    .query<{ id: string; total: number }>('SELECT id, total FROM tallies WHERE id = ANY($1)', [ids]);
  return ids.map((id) => rows.find((row) => row.id === id)?.total ?? 0);
};
/** A command that its queue leaves to the unit decider, which does `beside` with the command's own decision. */
interface Paired extends Count {
  beside?: (unit: Unit, decide: (limit: number) => void) => Promise<void>;
}
type State = { total: number; name: string };
type Counted = { type: 'Counted'; by: number };
const pairing: UnitDecider<Paired, State, Counted> = {
  needsUnit: ({ beside }) => beside !== undefined,
  decide: async ({ unit, command, decide }) => {
    const decided: Counted[] = [];
    await command.beside!(unit, (limit) => void decided.push(...decide({ ...command, limit })));
    return decided;
  },
};
const paired: Aggregate<Paired, State, Counted> = {
  ...(tally as object as Aggregate<Paired, State, Counted>),
  unit: pairing,
};

/**
 * A unit and what it read. `read`: versions by stream, of the run that was answered. `marker` is in the unit's events.
 */
interface Seen {
  marker: string;
  read: Record<string, number>;
  outcome: 'done' | 'rejected';
  /** Heads of the log before and after it. */
  from: number;
  to: number;
}

/** Moves one from the first to the second, unless one of the others has nothing: as a unit, or as a command. */
async function move(
  app: INestApplicationContext,
  ids: readonly string[],
  marker: string,
  isSent: boolean,
): Promise<Seen> {
  const from = await reader().head();
  let read: Record<string, number> = {};
  const decideAll = async (unit: Unit, decide?: (limit: number) => void) => {
    read = {};
    const loaded = await Promise.all(ids.map((id) => unit.load(tally, id)));
    for (const { id, version } of loaded) read[`tally-${id}`] = version;
    const [first, second, ...others] = loaded;
    // A limit that the others set: they are read, and get no event
    const limit = others.some(({ state }) => state.total <= 0) ? -1_000 : 1_000;
    if (decide) decide(limit);
    else await unit.decide(first!, counting(first!.id, -1, limit));
    await unit.decide(second!, counting(second!.id, 1));
  };
  const done = isSent
    ? dispatch(app).send(paired, { ...counting(ids[0]!, -1), beside: decideAll }, { by: marker })
    : work(app).run({ by: marker }, (unit) => decideAll(unit));
  const outcome = await done
    .then(() => 'done' as const)
    .catch((error: unknown) => {
      if (error instanceof CommandRejected) return 'rejected' as const;
      throw error;
    });
  return { marker, read, outcome, from, to: await reader().head() };
}

/** Returns the positions from which and before which all versions read were the newest of their streams. */
function heldBetween({ read }: Seen, events: Awaited<ReturnType<typeof readAll>>): [number, number] {
  const spans = Object.entries(read).map(([stream, version]): [number, number] => {
    const at = (wanted: number) =>
      events.find((event) => event.stream === stream && event.version === wanted)?.position;
    return [version === 0 ? 0 : at(version)!, at(version + 1) ?? Infinity];
  });
  return [Math.max(...spans.map(([from]) => from)), Math.min(...spans.map(([, until]) => until))];
}

test('every unit saw the states of one moment, and kept what it decided or nothing', async () => {
  const seed = Number(process.env['TRUST_SEED'] ?? Date.now() % 1_000_000);
  const random = integerRandom(String(seed));
  const ids = Array.from({ length: 4 }, (_, i) => `walk-${i}`);
  for (const id of ids) await dispatch(a).send(paired, counting(id, START), by);
  const seen: Seen[] = [];
  const walkers = Array.from({ length: 8 }, async (_, walker) => {
    for (let i = 0; i < size(25, 250); i++) {
      const app = (walker + i) % 2 ? a : b;
      const chosen = ids.toSorted(() => random(3) - 1).slice(0, 2 + random(2));
      // Single commands meet the units in their queues
      if (random(4) === 0) await dispatch(app).send(paired, counting(chosen[0]!, 0), by);
      else seen.push(await move(app, chosen, `unit-${walker}-${i}`, random(2) === 0));
    }
  });
  await Promise.all(walkers);

  const events = await readAll(a);
  expect(events.map(({ position }) => position)).toEqual(events.map((_, i) => i + 1));
  const faults = seen.filter((one) => {
    const own = events.filter(({ meta }) => meta.by === one.marker);
    const [since, until] = heldBetween(one, events);
    if (one.outcome === 'rejected') return own.length > 0 || Math.max(since, one.from) >= Math.min(until, one.to + 1);
    const isWhole = own.length === 2 && own[0]!.position + 1 === own[1]!.position;
    return !isWhole || since >= own[0]!.position || until < own[0]!.position;
  });
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect((await totalsOf(ids)).reduce((sum, total) => sum + total)).toBe(START * ids.length);
  expect(await a.get(AggregateRows, { strict: false }).verify()).toEqual([]);
  figure('C6', `units on two and three aggregates, all of one moment (TRUST_SEED=${seed})`, seen.length);
  figure('C6', 'of them rejected', seen.filter(({ outcome }) => outcome === 'rejected').length);
  expect(seen.some(({ outcome }) => outcome === 'rejected')).toBe(true);
}, 240_000);

/** Returns a function whose promise resolves once it has been called that often. */
function meeting(count: number) {
  let waiting = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    waiting += 1;
    if (waiting >= count) open();
    return all;
  };
}

test('of two units that each read what the other writes, one decides again', async () => {
  for (const id of ['skew-1', 'skew-2']) await dispatch(a).send(tally, counting(id, 1), by);
  const met = meeting(2);
  let runs = 0;
  const leave = (app: INestApplicationContext, own: string, other: string) =>
    work(app).run(by, async (unit) => {
      runs += 1;
      const [mine, theirs] = [await unit.load(tally, own), await unit.load(tally, other)];
      await met();
      if (mine.state.total + theirs.state.total > 1) await unit.decide(mine, counting(own, -1));
    });
  await Promise.all([leave(a, 'skew-1', 'skew-2'), leave(b, 'skew-2', 'skew-1')]);
  expect((await totalsOf(['skew-1', 'skew-2'])).reduce((x, y) => x + y)).toBe(1);
  expect(runs).toBe(3);
});

test('a unit that read a stream is refused after an append of the same call', async () => {
  const database = a.get(Database, { strict: false });
  const event = { type: 'Counted', schema: 1, data: { by: 1 }, meta: {}, at: new Date() };
  const entry = (stream: string, events: object[], unit?: number) => ({ stream, expected: 0, events, rows: [], unit });
  const judged = async (entries: object[]) =>
    (
      await database.query<{ ord: number; conflict: string | null }>('SELECT ord, conflict FROM es_append($1)', [
        JSON.stringify(entries),
      ])
    )
      .toSorted((x, y) => x.ord - y.ord)
      .map(({ conflict }) => conflict);
  const first = [entry('raw-1', [event]), entry('raw-2', [event], 1), entry('raw-1', [], 1)];
  expect(await judged(first)).toEqual([null, 'version', 'version']);
  const second = [entry('raw-3', [event], 0), entry('raw-4', [], 0), entry('raw-4', [event])];
  expect(await judged(second)).toEqual([null, null, null]);
});

describe('a conflict that does not end', () => {
  test('rejects with it, after three runs and one under the lock, and writes nothing', async () => {
    await dispatch(a).send(tally, counting('taken', 1), by);
    const head = await reader().head();
    let runs = 0;
    const create = work(a).run(by, async (unit) => {
      runs += 1;
      await unit.decide(unit.create(tally, 'beside-taken'), counting('beside-taken', 1));
      await unit.decide(unit.create(tally, 'taken'), counting('taken', 1));
    });
    await expect(create).rejects.toMatchObject({ name: 'EndlessConflict' });
    expect([runs, await reader().head()]).toEqual([4, head]);
    expect(await totalsOf(['beside-taken', 'taken'])).toEqual([0, 1]);
  });

  test('answers a command that was left to a unit with it, too', async () => {
    const head = await reader().head();
    const beside = async (unit: Unit, decide: (limit: number) => void) => {
      decide(1);
      await unit.decide(unit.create(tally, 'taken'), counting('taken', 1));
    };
    const sent = dispatch(a).send(paired, { ...counting('sent', 1), beside }, by);
    await expect(sent).rejects.toMatchObject({ name: 'EndlessConflict' });
    expect([await reader().head(), await totalsOf(['sent', 'taken'])]).toEqual([head, [0, 1]]);
  });

  test('a unit that others always overtake is decided while they cannot', async () => {
    await dispatch(a).send(tally, counting('busy', 0), by);
    let runs = 0;
    await work(a).run(by, async (unit) => {
      const busy = await unit.load(tally, 'busy');
      if ((runs += 1) <= 3) await dispatch(b).send(tally, counting('busy', 1), by);
      await unit.decide(busy, counting('busy', 10));
      await unit.decide(unit.create(tally, 'beside-busy'), counting('beside-busy', 1));
    });
    expect([runs, await totalsOf(['busy', 'beside-busy'])]).toEqual([4, [13, 1]]);
  });
});

test('a taken name undoes the whole unit, and a numbered one is decided again', async () => {
  await dispatch(a).send(named, naming('owner', 'Hana'), by);
  const unit = (app: INestApplicationContext, id: string, name: string) =>
    work(app).run(by, async (one) => {
      await one.decide(one.create(tally, id), counting(id, 1));
      await one.decide(one.create(named, id), naming(id, name));
    });
  await expect(unit(a, 'second', 'Hana')).rejects.toMatchObject({ rejection: { code: 'name-taken' } });
  expect(await totalsOf(['second'])).toEqual([0]);
  await unit(a, 'third', 'Orla');
  expect(await totalsOf(['third'])).toEqual([1]);

  const next = async () =>
    (
      await a
        .get(Database, { strict: false })
        .query<{ count: number }>(`SELECT count(*)::int AS count FROM claims WHERE kind = 'name' AND key LIKE 'n:%'`)
    )[0]!.count;
  const numbered: typeof named = {
    ...named,
    writes: ({ id, name }) => ({ claims: [{ kind: 'name', key: name, owner: id, numbered: true }] }),
  };
  const take = (app: INestApplicationContext, id: string) =>
    work(app).run(by, async (one) => one.decide(one.create(numbered, id), naming(id, `n:${await next()}`)));
  await Promise.all(Array.from({ length: 12 }, (_, i) => take(i % 2 ? a : b, `numbered-${i}`)));
  expect(await next()).toBe(12);
});

test('an error of the function leaves nothing, and rejects only on the newest states', async () => {
  await dispatch(a).send(tally, counting('error', 1), by);
  await work(b).run(by, async (unit) => void (await unit.load(tally, 'error'))); // now cached
  await b.get(LogTail, { strict: false }).fence();
  await dispatch(a).send(tally, counting('error', -1), by);
  // Node b may not have read this event yet, and would reject because the tally is full
  await work(b).run(by, async (unit) => {
    const one = await unit.load(tally, 'error');
    await unit.decide(one, counting('error', 1, 1));
  });
  const failing = work(a).run(by, async (unit) => {
    const one = await unit.load(tally, 'error');
    await unit.decide(one, counting('error', 5));
    throw new Error('a mistake');
  });
  await expect(failing).rejects.toThrow('a mistake');
  expect(await totalsOf(['error'])).toEqual([1]);
});

test('a unit that rereads decides nothing, and sees the newest states', async () => {
  await dispatch(a).send(tally, counting('reread', 2), by);
  const head = await reader().head();
  const seen = await work(b).run({ ...by, rereads: true }, async (unit) => {
    const one = await unit.load(tally, 'reread');
    const decided = [
      ...(await unit.decide(one, counting('reread', 1))),
      ...(await unit.decide(unit.create(tally, 'never'), counting('never', 1))),
    ];
    return [decided, one.state.total];
  });
  expect(seen).toEqual([[], 2]);
  expect(await reader().head()).toBe(head);
});

test('a connection that is lost under the lock is no conflict', async () => {
  const lost = work(a).run(by, async (unit) => {
    unit.lock();
    await unit.decide(unit.create(tally, 'lost'), counting('lost', 1));
    await a.get(Database, { strict: false }).query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7301 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  });
  await expect(lost).rejects.toMatchObject({ name: 'UnavailableError' });
  expect(await totalsOf(['lost'])).toEqual([0]);
});

test('states read under the lock hold until the commit', async () => {
  const MAX = 5;
  const enter = (app: INestApplicationContext, id: string) =>
    work(app).run(by, async (unit) => {
      const { rows } = await unit.lock().query(`SELECT 1 FROM tallies WHERE id LIKE 'room-%'`);
      if (rows.length < MAX) await unit.decide(unit.create(tally, id), counting(id, 1));
    });
  await Promise.all(Array.from({ length: 12 }, (_, i) => enter(i % 2 ? a : b, `room-${i}`)));
  const rooms = await a.get(Database, { strict: false }).query(`SELECT 1 FROM tallies WHERE id LIKE 'room-%'`);
  expect(rooms).toHaveLength(MAX);
});

describe('a failure at any step', () => {
  const three = async (unit: Unit, id: string, isLocked: boolean, decide?: (limit: number) => void) => {
    if (isLocked) unit.lock();
    const read = await unit.load(tally, `${id}-read`);
    const command = (name: string): Count => counting(`${id}-${name}`, 1 + read.state.total);
    if (decide) decide(1);
    else await unit.decide(await unit.load(tally, `${id}-1`), command('1'));
    await unit.decide(unit.create(tally, `${id}-2`), command('2'));
    await unit.decide(await unit.load(tally, `${id}-3`), command('3'));
  };

  test.each([
    ['in an ordinary unit', false, false],
    ['under the lock', true, false],
    ['of a command that was left to a unit', false, true],
    ['of such a command under the lock', true, true],
  ])('leaves all of the events and rows or none, %s', async (_, isLocked, isSent) => {
    const carryOut = (id: string): Promise<unknown> =>
      isSent
        ? dispatch(a).send(
            paired,
            { ...counting(`${id}-1`, 1), beside: (unit, decide) => three(unit, id, isLocked, decide) },
            by,
          )
        : work(a).run(by, (unit) => three(unit, id, isLocked));
    let steps = Infinity;
    const wholes = new Set<number>();
    for (let n = 0; n < steps; n++) {
      const id = `fail-${isLocked}-${isSent}-${n}`;
      const fails = () =>
        carryOut(id)
          .then(() => false)
          .catch(() => true);
      const { result: failed, reached } = await failAt(n, fails);
      const totals = await totalsOf(['1', '2', '3'].map((name) => `${id}-${name}`));
      expect([
        [0, 0, 0],
        [1, 1, 1],
      ]).toContainEqual(totals);
      if (!failed) expect(totals).toEqual([1, 1, 1]);
      wholes.add(totals[0]!);
      // Without the failure it is carried out, whatever the failed one left in memory
      if (totals[0] === 0) await carryOut(id);
      expect(await totalsOf(['1', '2', '3'].map((name) => `${id}-${name}`))).toEqual([1, 1, 1]);
      if (reached.length <= n) steps = n;
    }
    expect(wholes).toEqual(new Set([0, 1]));
    expect(steps).toBeGreaterThan(6);
    expect(await a.get(AggregateRows, { strict: false }).verify()).toEqual([]);
  });
});
