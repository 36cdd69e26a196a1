import { type AppSocket, ErrorMessages, type StoredEvent, streamOf } from '@muster/platform';
import { storedEvent } from '@testing/stored-event';
import { Logger } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { initialScrim } from '../domain/state';
import { NO_ROLES, type ScrimSnapshot, toScrimView } from '../read/view';
import { ScrimSockets } from './scrim-sockets';

Logger.overrideLogger(false);

const HEADS_INTERVAL_MS = 15_000;
const NOW = '2026-03-01T08:00:00.000Z';
const scrim = (id: string): ScrimSnapshot => ({
  state: { ...initialScrim, id, createdBy: 'x', region: 'NA', startsAt: NOW },
  version: 7,
  createdAt: NOW,
  updatedAt: NOW,
});
const unused = () => Promise.reject(new Error('not part of this test'));

test('broadcasts the heads of rooms except those with a pending broadcast', async () => {
  jest.useFakeTimers();
  const heads: object[] = [];
  let onEvents = (_: readonly StoredEvent[]): void => undefined;
  const rooms = {
    roomsWithPrefix: () => ['scrim:busy', 'scrim:next', 'scrim:quiet'],
    members: () => new Set(['socket']),
    socket: () => ({ data: { userId: 'x', isAdmin: false } }) as AppSocket,
    socketIdsOf: () => [],
    emit: (_: readonly string[], message: string, payload: object) => {
      if (message === 'room_heads') heads.push(payload);
    },
    emitInBatches: () => new Promise<void>(() => undefined),
  };
  const find = (id: string) => Promise.resolve(scrim(id));
  const snapshots = { find, findAny: find, requireOpen: unused };
  const views = {
    viewOf: (snapshot: ScrimSnapshot) =>
      Promise.resolve(toScrimView(snapshot, new Map(), 'outsider', { site: 'https://muster.test' })),
  };
  const access = { viewerOf: () => ({ userId: 'x', isAdmin: false, roles: NO_ROLES }) };
  const evictions = {
    checkScrim: () => Promise.resolve(),
    checkFormerMember: () => undefined,
    checkFormerAdmin: () => undefined,
  };
  const sockets = new ScrimSockets(rooms, snapshots, views, access, evictions, new ErrorMessages([]), {
    listen: (listener: typeof onEvents) => {
      onEvents = listener;
    },
  });
  sockets.afterInit();
  onEvents(['busy', 'next'].map((id) => storedEvent(streamOf(scrimAggregate, id), 'PlayerJoined')));
  await jest.advanceTimersByTimeAsync(HEADS_INTERVAL_MS);
  expect(heads).toEqual([{ scrims: { quiet: 7 }, at: expect.any(String) }]);
  sockets.onModuleDestroy();
});
