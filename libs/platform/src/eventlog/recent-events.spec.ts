import type { StoredEvent } from './events';
import type { LogReader } from './reader';
import { RecentEvents } from './recent-events';
import type { Listener, LogTail } from './tail';

const event = (position: number) => ({ position }) as StoredEvent;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => event(from + i));

function recentEvents() {
  let deliver: Listener = () => undefined;
  const tail = {
    isBehindNewerRelease: false,
    listen: (listener: Listener) => {
      deliver = listener;
    },
  };
  const reader = { readAfter: jest.fn(async () => [event(-1)]) };
  const recent = new RecentEvents(reader as unknown as LogReader, tail as unknown as LogTail);
  return { recent, reader, tail, deliver: (events: readonly StoredEvent[]) => deliver(events) };
}

test('events that the tail delivered are read from memory, up to the limit', async () => {
  const { recent, reader, deliver } = recentEvents();
  deliver(range(5, 7));
  deliver(range(8, 9));
  expect(await recent.readAfter(4)).toEqual(range(5, 9));
  expect(await recent.readAfter(6, 2)).toEqual(range(7, 8));
  expect(await recent.readAfter(9)).toEqual([]);
  expect(reader.readAfter).not.toHaveBeenCalled();
});

test('older events, and those that only another worker has seen, are read from the database', async () => {
  const { recent, reader, deliver } = recentEvents();
  expect(await recent.readAfter(0)).toEqual([event(-1)]);
  deliver(range(5, 9));
  expect(await recent.readAfter(3, 10)).toEqual([event(-1)]);
  expect(await recent.readAfter(10)).toEqual([event(-1)]);
  expect(reader.readAfter.mock.calls).toEqual([
    [0, 500, undefined],
    [3, 10, undefined],
    [10, 500, undefined],
  ]);
});

test('a tail that is stuck before an event of a newer release does not hide it', async () => {
  const { recent, reader, tail, deliver } = recentEvents();
  deliver(range(1, 2));
  tail.isBehindNewerRelease = true;
  expect(await recent.readAfter(2)).toEqual([event(-1)]);
  expect(reader.readAfter).toHaveBeenCalledTimes(1);
});

test('the newest two thousand are kept, however many come', async () => {
  const { recent, reader, deliver } = recentEvents();
  for (let at = 1; at < 10_001; at += 100) deliver(range(at, at + 99));
  expect(await recent.readAfter(8_000, 1)).toEqual([event(8_001)]);
  expect(reader.readAfter).not.toHaveBeenCalled();
  await recent.readAfter(5_000, 1);
  expect(reader.readAfter).toHaveBeenCalledTimes(1);
});
