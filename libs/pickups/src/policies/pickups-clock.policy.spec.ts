import { requestTimer } from './pickups-clock.policy';

const state = { communityId: 'c1', made: 0 };

test('one timer per community is set to the next instant at which something changes', () =>
  expect(
    requestTimer({ stream: 'pickups-c1', version: 7 }, { state: { ...state, dueAt: '2026-11-28T20:00:10.000Z' } }),
  ).toEqual([
    {
      kind: 'AdvancePickups',
      key: 'pickups-clock_c1_7',
      subject: 'pickups-clock_c1',
      dueAt: '2026-11-28T20:00:10.000Z',
      ref: { communityId: 'c1', dueAt: '2026-11-28T20:00:10.000Z' },
    },
  ]));

test('the timer ends when nobody is around any longer', () =>
  expect(requestTimer({ stream: 'pickups-c1', version: 8 }, { state: { ...state, dueAt: null } })).toEqual([
    { cancelSubject: 'pickups-clock_c1' },
  ]));
