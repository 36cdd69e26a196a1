import { initialCommunity } from '../domain/community';
import type { CommunityQueries, CommunityRow } from './communities.queries';
import { PickupPlaceQueries } from './pickup-places';

const rowOf = (id: string, archived: boolean): CommunityRow => ({
  id,
  version: 1,
  created_at: new Date(),
  state: { ...initialCommunity, id, archived, pickups: { ...initialCommunity.pickups, on: true, readySeconds: 60 } },
});

test('pick-ups are off while the community is archived, and keep what was chosen', async () => {
  const rows = [rowOf('open', false), rowOf('archived', true)];
  const communities = { findMany: async () => rows } as Partial<CommunityQueries> as CommunityQueries;
  const places = await new PickupPlaceQueries(communities).findMany(['open', 'archived']);
  expect([...places.values()].map(({ _id, pickups: { on, readySeconds } }) => [_id, on, readySeconds])).toEqual([
    ['open', true, 60],
    ['archived', false, 60],
  ]);
});
