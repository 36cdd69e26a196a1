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
const told = (state: typeof scrim) => requestStartAnnouncement({ data: { startsAt } }, { state });

test('players and casters are told of the start, once per start time', () =>
  expect(told(scrim)).toEqual([
    {
      kind: 'AnnounceStart',
      key: 'announce-start_s1_1795204800000',
      ref: { scrimId: 's1', startsAt, recipients: ['hana', 'bo', 'vex'] },
    },
  ]));
test('an empty scrim starts in silence', () => expect(told({ ...scrim, seats: [], casters: [] })).toEqual([]));
test('a deleted one as well', () => expect(told({ ...scrim, deleted: true })).toEqual([]));
