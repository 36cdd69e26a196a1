import { type StoredEvent, streamOf } from '@muster/platform';
import { Logger } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { ScrimSockets } from './scrim-sockets';

Logger.overrideLogger(false);

const HEADS_INTERVAL_MS = 15_000;
const scrim = (id: string) => ({
  state: { id, seats: [], casters: [], createdBy: 'x', host: null, previousHost: null, region: 'NA', startsAt: '' },
  version: 7,
});

test('broadcasts the heads of rooms except those with a pending broadcast', async () => {
  jest.useFakeTimers();
  const heads: object[] = [];
  let onEvents = (_: readonly StoredEvent[]): void => undefined;
  const rooms = {
    roomsWithPrefix: () => ['scrim:busy', 'scrim:next', 'scrim:quiet'],
    members: () => new Set(['socket']),
    socket: () => undefined,
    emit: (_: string[], message: string, payload: object) => {
      if (message === 'room_heads') heads.push(payload);
    },
    emitInBatches: () => new Promise(() => undefined),
  };
  const board = { findCached: (id: string) => Promise.resolve(scrim(id)), view: () => Promise.resolve({}) };
  const sockets = new ScrimSockets(
    rooms as never,
    board as never,
    {} as never,
    {
      listen: (listener: typeof onEvents) => {
        onEvents = listener;
      },
    } as never,
  );
  sockets.afterInit();
  onEvents(
    ['busy', 'next'].map(
      (id) => ({ stream: streamOf(scrimAggregate, id), type: 'PlayerJoined', meta: {} }) as StoredEvent,
    ),
  );
  await jest.advanceTimersByTimeAsync(HEADS_INTERVAL_MS);
  expect(heads).toEqual([{ scrims: { quiet: 7 }, at: expect.any(String) }]);
  sockets.onModuleDestroy();
});
