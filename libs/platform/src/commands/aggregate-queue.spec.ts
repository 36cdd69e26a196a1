import { Rejection } from '@muster/kernel';
import { OutcomeUnknown } from '../db/unavailable';
import type { AppendRequest } from '../log/events';
import type { AnyAggregate, Snapshot } from './aggregate';
import { AggregateQueue, type AggregateQueuePorts } from './aggregate-queue';

interface Take {
  type: 'Take';
  ctx: { now: string };
}
const take = (): Take => ({ type: 'Take', ctx: { now: '2026-11-21T20:00:00.000Z' } });
/** Something of which there are three. */
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
const known = (left: number): Snapshot<unknown> => ({
  state: { left },
  version: 3 - left,
  createdAt: '',
  updatedAt: '',
});

/** A lane before a log that answers as told; `appended` is what reached it. */
function lane(ports: Partial<AggregateQueuePorts>) {
  const appended: AppendRequest[] = [];
  let kept: Snapshot<unknown> | undefined;
  const { append = done, ...others } = ports;
  return {
    appended,
    lane: new AggregateQueue(shelf, 'one', {
      append: (asked) => {
        appended.push(asked);
        return append(asked);
      },
      cached: () => kept,
      load: () => Promise.resolve(known(3)),
      keep: (_, now) => {
        kept = now;
      },
      forget: () => {
        kept = undefined;
      },
      appendExclusively: () => Promise.reject(new Error('nobody was to need a turn')),
      ...others,
    }),
  };
}

test('nobody is answered when nobody knows whether it was written, and it is not written again', async () => {
  const { lane: shop, appended } = lane({ append: () => Promise.reject(new OutcomeUnknown()) });
  await expect(shop.submit(take(), { by: 'hana' })).rejects.toThrow(OutcomeUnknown);
  expect(appended).toHaveLength(1);
});

describe('somebody else was first', () => {
  test('a refusal is told on the newest state only: what was sold out may be there again', async () => {
    const { lane: shop } = lane({ cached: () => known(0), load: () => Promise.resolve({ ...known(1), version: 4 }) });
    await expect(shop.submit(take(), { by: 'hana' })).resolves.toMatchObject({ version: 5, state: { left: 0 } });
  });

  test('a wish decided on an old state is decided again', async () => {
    const states = [known(3), known(0)];
    const { lane: shop } = lane({
      load: () => Promise.resolve(states.shift()!),
      append: () => Promise.resolve({ ok: false as const, conflict: 'version' as const }),
    });
    await expect(shop.submit(take(), { by: 'hana' })).rejects.toMatchObject({ rejection: { code: 'sold-out' } });
  });

  test('again and again: whoever lost three times decides in turn, and is served or refused there', async () => {
    const lost = () => Promise.resolve({ ok: false as const, conflict: 'version' as const });
    for (const [left, outcome] of [
      [1, { version: 3 }],
      [0, { rejection: { code: 'sold-out' } }],
    ] as const) {
      const turns: (AppendRequest | undefined)[] = [];
      const { lane: shop, appended } = lane({
        append: lost,
        appendExclusively: (decide) => {
          turns.push(decide(known(left)));
          return Promise.resolve(turns[0] && { ok: true, position: 9 });
        },
      });
      await expect(shop.submit(take(), { by: 'hana' }).catch((refusal: unknown) => refusal)).resolves.toMatchObject(
        outcome,
      );
      expect([appended.length, turns.map((append) => append?.expected)]).toEqual([3, [left ? 2 : undefined]]);
    }
  });

  test('of many who wait, as many are served as there is for, in one append', async () => {
    const { lane: shop, appended } = lane({});
    const first = shop.submit(take(), { by: 'a' });
    const others = await Promise.allSettled([first, ...['b', 'c', 'd', 'e'].map((by) => shop.submit(take(), { by }))]);
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(appended.map(({ events }) => events.length)).toEqual([1, 2]);
  });
});
