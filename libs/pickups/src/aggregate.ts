import type { Aggregate } from '@muster/platform';
import { type NotePickups, type PickupEvent, type Pickups, pickups } from './domain/pickups';

export const pickupsAggregate: Aggregate<NotePickups, Pickups, PickupEvent> = {
  name: 'pickups',
  decider: pickups,
  idOf: ({ communityId }) => communityId,
  table: 'pickups',
  columns: () => ({}),
  writes: ({ rows }) => ({ rows }),
};
