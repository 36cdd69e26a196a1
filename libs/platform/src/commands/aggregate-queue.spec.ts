import { Rejection } from '@muster/kernel';
import { OutcomeUnknown } from '../database/unavailable';
import type { AppendRequest } from '../eventlog/events';
import type { AnyAggregate, Snapshot } from './aggregate';
import { AggregateQueue, type AggregateQueuePorts } from './aggregate-queue';

interface Take {
  type: 'Take';
  ctx: { now: string };
}
const take = (): Take => ({ type: 'Take', ctx: { now: '2026-11-21T20:00:00.000Z' } });
/** An aggregate with three items to take. */
const shelf = {
  name: 'shelf',
  commands: [],
  table: 'shelves',
  events: { Taken: [] },
  idOf: () => 'one',
  columns: () => ({}),
  decider: {
    initial: { left: 3 },
    decide: (_: Take, { left }: { left: number }) => {
      if (left === 0) throw new Rejection('sold-out');
      return [{ type: 'Taken' }];
    },
    evolve: ({ left }: { left: number }) => ({ left: left - 1 }),
  },
} as unknown as AnyAggregate;
const done = () => Promise.resolve({ ok: true as const, position: 1 });
const snapshotWith = (left: number): Snapshot<unknown> => ({
  state: { left },
  version: 3 - left,
  createdAt: '',
  updatedAt: '',
});

/** Creates a queue with fake ports; `appended` lists the appends it sent. */
function createQueue(ports: Partial<AggregateQueuePorts>, aggregate: AnyAggregate = shelf) {
  const appended: AppendRequest[] = [];
  let cached: Snapshot<unknown> | undefined;
  const { append = done, ...others } = ports;
  return {
    appended,
    queue: new AggregateQueue(aggregate, 'one', {
      append: (request) => {
        appended.push(request);
        return append(request);
      },
      cached: () => cached,
      load: () => Promise.resolve(snapshotWith(3)),
      put: (_, now) => {
        cached = now;
      },
      evict: () => {
        cached = undefined;
      },
      appendExclusively: () => Promise.reject(new Error('unexpected appendExclusively')),
      decideInUnit: () => Promise.reject(new Error('unexpected unit of work')),
      ...others,
    }),
  };
}

test('rejects with OutcomeUnknown and does not append again when the commit outcome cannot be determined', async () => {
  const { queue, appended } = createQueue({ append: () => Promise.reject(new OutcomeUnknown()) });
  await expect(queue.submit(take(), { by: 'hana' })).rejects.toThrow(OutcomeUnknown);
  expect(appended).toHaveLength(1);
});

describe('a conflict', () => {
  test('rejects on the newest state only: reloads a cached state before rejecting', async () => {
    const { queue } = createQueue({
      cached: () => ({ ...snapshotWith(0), append: 'of the cached state' }),
      load: () => Promise.resolve({ ...snapshotWith(1), version: 4 }),
    });
    await expect(queue.submit(take(), { by: 'hana' })).resolves.toMatchObject({ version: 5, state: { left: 0 } });
  });

  test('decides again on the newest state', async () => {
    const states = [snapshotWith(3), snapshotWith(0)];
    const { queue } = createQueue({
      load: () => Promise.resolve(states.shift()!),
      append: () => Promise.resolve({ ok: false as const, conflict: 'version' as const }),
    });
    await expect(queue.submit(take(), { by: 'hana' })).rejects.toMatchObject({ rejection: { code: 'sold-out' } });
  });

  test('after three conflicts decides exclusively, and accepts or rejects there', async () => {
    const lost = () => Promise.resolve({ ok: false as const, conflict: 'version' as const });
    for (const [left, outcome] of [
      [1, { version: 3 }],
      [0, { rejection: { code: 'sold-out' } }],
    ] as const) {
      const exclusiveAppends: (AppendRequest | undefined)[] = [];
      const { queue, appended } = createQueue({
        append: lost,
        appendExclusively: async (decide) => {
          const decided = await decide(snapshotWith(left));
          exclusiveAppends.push(decided.append);
          return { decided, result: decided.append && { ok: true, position: 9 } };
        },
      });
      await expect(queue.submit(take(), { by: 'hana' }).catch((error: unknown) => error)).resolves.toMatchObject(
        outcome,
      );
      expect([appended.length, exclusiveAppends.map((append) => append?.parts[0]!.expected)]).toEqual([
        3,
        [left ? 2 : undefined],
      ]);
    }
  });

  test('commits waiting commands in one append and rejects those over the limit', async () => {
    const { queue, appended } = createQueue({});
    const first = queue.submit(take(), { by: 'a' });
    const others = await Promise.allSettled([first, ...['b', 'c', 'd', 'e'].map((by) => queue.submit(take(), { by }))]);
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(appended.map(({ parts }) => parts[0]!.events.length)).toEqual([1, 2]);
  });
});

describe('a command that needs other aggregates', () => {
  const move = (): Take => ({ ...take(), type: 'Move' as 'Take' });
  const batches = (appended: readonly AppendRequest[]) =>
    appended.map(({ parts }) => parts[0]!.events.map(({ meta }) => meta.command));
  const always = { ...shelf, decider: { ...shelf.decider, decide: () => [{ type: 'Taken' }] } } as AnyAggregate;

  test('ends its batch, and is decided in a unit of work in its turn', async () => {
    const order: string[] = [];
    const { queue, appended } = createQueue(
      {
        needsUnit: ({ type }) => type === 'Move',
        decideInUnit: ({ type }) => {
          order.push(`${type} after ${batches(appended).flat().length}`);
          return Promise.resolve({ ...snapshotWith(0), id: 'one', events: [] });
        },
      },
      always,
    );
    const commands = [take(), take(), take(), move(), move(), take(), take()];
    await Promise.all(commands.map((command) => queue.submit(command, { by: 'a' })));
    expect([batches(appended), order]).toEqual([
      [['Take'], ['Take', 'Take'], ['Take', 'Take']],
      ['Move after 3', 'Move after 3'],
    ]);
  });

  test('is found on the state that each command leads to, also one that its aggregate rejects', async () => {
    const asked: unknown[] = [];
    const { queue, appended } = createQueue({
      needsUnit: (_, before, after) => {
        asked.push([before, after()]);
        return false;
      },
      load: () => Promise.resolve(snapshotWith(appended.length > 0 ? 0 : 1)),
    });
    await Promise.allSettled([take(), take(), take()].map((command) => queue.submit(command, { by: 'a' })));
    const [one, none] = [{ left: 1 }, { left: 0 }];
    expect(asked).toEqual([[one, none], [none, none], [none, none]]); // prettier-ignore
  });

  test('rejects only itself, and leaves the lock if it is found there', async () => {
    let isUnit = false;
    const { queue, appended } = createQueue({
      needsUnit: () => isUnit,
      append: () => Promise.resolve({ ok: false as const, conflict: 'version' as const }),
      appendExclusively: async (decide) => {
        isUnit = true;
        const decided = await decide(snapshotWith(2));
        isUnit = false;
        return { decided, result: undefined };
      },
      decideInUnit: () => Promise.reject(new Error('by the unit')),
    });
    await expect(queue.submit(take(), { by: 'a' })).rejects.toThrow('by the unit');
    expect(appended).toHaveLength(3);
  });

  test('one that claims or releases a name is committed on its own, one that writes rows is not', async () => {
    const name = { kind: 'name', key: 'Hana', owner: 'one' };
    const writes = ({ type }: Take) =>
      type === 'Take' ? { rows: [{ table: 'labels', row: {} }] } : { claims: [name] };
    const { queue, appended } = createQueue({}, { ...always, writes });
    const commands = [take(), take(), move(), take(), take()];
    await Promise.allSettled(commands.map((command) => queue.submit(command, { by: 'a' })));
    expect(batches(appended)).toEqual([['Take'], ['Take'], ['Move'], ['Take', 'Take']]);
  });
});

test('events write rows from the state each led to, in one commit whose last event names their table', async () => {
  const writes: AnyAggregate['writes'] = (_, __, ___, occurred) => ({
    rows: occurred(new Set(['Taken'])).map(({ after, version, by }) => ({
      table: 'labels',
      traced: true,
      row: { left: (after as { left: number }).left, version, by },
    })),
  });
  const { queue, appended } = createQueue({}, { ...shelf, writes });
  const first = queue.submit(take(), { by: 'hana' });
  const others = [1, 2, 3].map(() => queue.submit(take(), { by: 'bo' }));
  await Promise.allSettled([first, ...others]);
  const [alone, batch] = appended;
  const labels = ({ rows, id }: AppendRequest) =>
    rows.flatMap(({ table, row }) => (table === 'labels' ? { ...row, isOfAppend: row['append'] === id } : []));
  expect(labels(alone!)).toEqual([{ left: 2, version: 1, by: 'hana', append: alone!.id, isOfAppend: true }]);
  // The third of the batch is sold out.
  expect(labels(batch!)).toMatchObject([
    { left: 1, version: 2, by: 'bo', isOfAppend: true },
    { left: 0, version: 3, by: 'bo', isOfAppend: true },
  ]);
  expect(batch!.parts[0]!.events.map(({ meta }) => meta.tables)).toEqual([undefined, ['labels']]);
});
