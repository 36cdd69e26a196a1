import type { Database } from '../database/database';
import type { StoredEvent } from '../eventlog/events';
import type { Listener, LogTail } from '../eventlog/tail';
import type { AnyAggregate, Snapshot } from './aggregate';
import { SnapshotCache } from './snapshot-cache';

const counter = {
  name: 'counter',
  decider: { initial: 0, decide: () => [], evolve: (count: number) => count + 1 },
} as unknown as AnyAggregate;
const snapshotAt = (version: number): Snapshot<number> => ({ state: version, version, createdAt: '', updatedAt: '' });
const eventAt = (version: number) =>
  ({
    stream: 'counter-one',
    version,
    type: 'Counted',
    data: {},
    meta: { append: `append-${version}` },
    at: '',
  }) as unknown as StoredEvent;

/** A snapshot cache whose log tail is driven by `deliver`. */
function createCache() {
  let listener!: Listener;
  const cache = new SnapshotCache(
    [counter],
    {} as Database,
    {
      listen: (registered: Listener) => {
        listener = registered;
      },
    } as LogTail,
  );
  return { cache, deliver: (...versions: number[]) => listener(versions.map(eventAt)) };
}

test('applies new events to cached snapshots', () => {
  const { cache, deliver } = createCache();
  cache.put('counter-one', snapshotAt(1));
  deliver(2, 3);
  expect(cache.cached('counter-one')).toMatchObject({ state: 3, version: 3 });
});

test('evicts a snapshot after a missed event', () => {
  const { cache, deliver } = createCache();
  cache.put('counter-one', snapshotAt(1));
  deliver(3);
  expect(cache.cached('counter-one')).toBeUndefined();
});

test('ignores events and snapshots older than the cached one', () => {
  const { cache, deliver } = createCache();
  cache.put('counter-one', snapshotAt(3));
  deliver(2, 3);
  cache.put('counter-one', snapshotAt(1));
  expect(cache.cached('counter-one')).toMatchObject({ state: 3, version: 3 });
});

test('does not cache a row that the log overtook while it was read', async () => {
  const { cache, deliver } = createCache();
  await cache.cacheReads(() => {
    deliver(2);
    return Promise.resolve([{ stream: 'counter-one', snapshot: snapshotAt(1) }]);
  });
  expect(cache.cached('counter-one')).toBeUndefined();
});
