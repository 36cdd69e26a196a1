import { requestStartAnnouncement } from './announce-start.policy';

const startsAt = '2026-11-20T20:00:00.000Z';
const scrim = {
  id: 's1',
  deleted: false,
  seats: [
    { userId: 'hana', team: 'teamOne' as const, role: 'Mid' as const },
    { userId: 'bo', team: 'teamTwo' as const, role: 'Mid' as const },
  ],
  casters: ['vex'],
};
const requestsFor = (state: typeof scrim) => requestStartAnnouncement({ data: { startsAt } }, { state });

test('requests one announcement per start time for players and casters', () =>
  expect(requestsFor(scrim)).toEqual([
    {
      kind: 'AnnounceStart',
      key: 'announce-start_s1_1795204800000',
      ref: { scrimId: 's1', startsAt, recipients: ['hana', 'bo', 'vex'] },
    },
  ]));
test('requests nothing for an empty scrim', () =>
  expect(requestsFor({ ...scrim, seats: [], casters: [] })).toEqual([]));
test('requests nothing for a deleted scrim', () => expect(requestsFor({ ...scrim, deleted: true })).toEqual([]));
