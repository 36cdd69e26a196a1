import type { Database } from '../db/database';
import type { StoredEvent } from '../log/events';
import type { Listener, LogTail } from '../log/tail';
import type { AnyAggregate, Snapshot } from './aggregate';
import { SnapshotCache } from './snapshot-cache';

const counter = {
  name: 'counter',
  decider: { initial: 0, decide: () => [], evolve: (count: number) => count + 1 },
} as unknown as AnyAggregate;
const at = (version: number): Snapshot<number> => ({ state: version, version, createdAt: '', updatedAt: '' });
const fact = (version: number) =>
  ({
    stream: 'counter-one',
    version,
    type: 'Counted',
    data: {},
    meta: { append: `append-${version}` },
    at: '',
  }) as unknown as StoredEvent;

/** States that hear what `tell` tells. */
function states() {
  let tell!: Listener;
  const held = new SnapshotCache(
    [counter],
    {} as Database,
    {
      listen: (listener: Listener) => {
        tell = listener;
      },
    } as LogTail,
  );
  return { held, tell: (...versions: number[]) => tell(versions.map(fact)) };
}

test('what is known follows the log', () => {
  const { held, tell } = states();
  held.put('counter-one', at(1));
  tell(2, 3);
  expect(held.cached('counter-one')).toMatchObject({ state: 3, version: 3 });
});

test('who missed a fact knows nothing rather than something wrong', () => {
  const { held, tell } = states();
  held.put('counter-one', at(1));
  tell(3);
  expect(held.cached('counter-one')).toBeUndefined();
});

test('what is old news changes nothing', () => {
  const { held, tell } = states();
  held.put('counter-one', at(3));
  tell(2, 3);
  held.put('counter-one', at(1));
  expect(held.cached('counter-one')).toMatchObject({ state: 3, version: 3 });
});

test('a row read while the log went on is not kept', async () => {
  const { held, tell } = states();
  await held.cacheReads(() => {
    tell(2);
    return Promise.resolve([{ stream: 'counter-one', known: at(1) }]);
  });
  expect(held.cached('counter-one')).toBeUndefined();
});
