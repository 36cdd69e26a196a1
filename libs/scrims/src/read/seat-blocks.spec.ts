import type { Database, ProjectionCatchUp, SnapshotCache, StoredEvent } from '@muster/platform';
import { initialScrim } from '../domain/state';
import { SeatBlockQueries } from './seat-blocks';

test('a line-up changes the time of those who play, and of those whom it took out', async () => {
  const state = {
    ...initialScrim,
    id: 's',
    seats: [{ userId: 'sue', team: 'teamOne', role: 'Mid' }],
    passedOver: [{ userId: 'kim', team: 'teamOne', role: 'Mid' }],
  };
  const snapshots = { get: async () => ({ state }) } as unknown as SnapshotCache;
  const blocks = new SeatBlockQueries({} as Database, {} as ProjectionCatchUp, snapshots);
  const linedUp = { type: 'TeamLinedUp', stream: 'scrim-s', data: { team: 'teamOne', seats: state.seats } };
  expect(await blocks.changedBy([linedUp as unknown as StoredEvent])).toEqual(['sue', 'kim']);
});
