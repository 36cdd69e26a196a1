import { requestCommunityAnnouncement } from './announce-community-scrim.policy';

const created = (data: object) =>
  requestCommunityAnnouncement({ data: { scrimId: 's1', ...data }, at: '2026-11-20T20:00:00.000Z' });

test("requests one announcement of a community's scrim, a moment after it was created", () =>
  expect(created({ communityId: 'c1', visibility: 'members' })).toEqual([
    {
      kind: 'AnnounceCommunityScrim',
      key: 'announce-community-scrim_s1',
      ref: { scrimId: 's1', communityId: 'c1' },
      dueAt: '2026-11-20T20:00:05.000Z',
    },
  ]));
test('requests nothing for scrims of no community, and for those that are open only by their link', () =>
  expect([
    created({ communityId: null, visibility: 'public' }),
    created({ communityId: 'c1', visibility: 'link' }),
  ]).toEqual([[], []]));
