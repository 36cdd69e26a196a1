import type { StoredEvent } from '@muster/platform';
import { Logger } from '@nestjs/common';
import { ScrimSockets } from './scrim-sockets';

Logger.overrideLogger(false);

const BEACON_MS = 15_000;
const scrim = (id: string) => ({
  state: { id, seats: [], casters: [], createdBy: 'x', host: null, previousHost: null, region: 'NA', startsAt: '' },
  version: 7,
});

test('the heads of scrims are told as they are, but not of one that is being told of: thousands would ask for what is on its way', async () => {
  jest.useFakeTimers();
  const heads: object[] = [];
  let follow = (_: readonly StoredEvent[]): void => undefined;
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
      listen: (listener: typeof follow) => {
        follow = listener;
      },
    } as never,
  );
  sockets.afterInit();
  follow(['busy', 'next'].map((id) => ({ stream: `scrim-${id}`, type: 'PlayerJoined', meta: {} }) as StoredEvent));
  await jest.advanceTimersByTimeAsync(BEACON_MS);
  expect(heads).toEqual([{ scrims: { quiet: 7 }, at: expect.any(String) }]);
  sockets.onModuleDestroy();
});
