import type { StoredEvent } from '@muster/platform';
import { availability, type AvailabilityEvent } from '../domain/availability';
import { REMIND_OF_WEEK, staleWeekPolicy } from './stale-week.policy';

const confirmedAt = '2027-01-10T20:00:00.000Z';
const said = (isSaid: boolean): AvailabilityEvent => ({
  type: 'WeekSaid',
  userId: 'hana',
  at: confirmedAt,
  said: isSaid,
});
const requestsAfter = (event: AvailabilityEvent) =>
  staleWeekPolicy.on![event.type]!({ stream: 'availability-hana', type: event.type } as StoredEvent, {
    state: availability.evolve(availability.initial, event),
    version: 1,
  });

test('asks 56 days after a week was said, and no longer for an older one', () =>
  expect(requestsAfter(said(true))).toEqual([
    {
      kind: REMIND_OF_WEEK.kind,
      key: `stale-week_hana_${Date.parse(confirmedAt)}`,
      subject: 'stale-week_hana',
      dueAt: '2027-03-07T20:00:00.001Z',
      ref: { userId: 'hana', confirmedAt },
    },
  ]));
test('asks about no week that was taken back', () =>
  expect(requestsAfter(said(false))).toEqual([{ cancelSubject: 'stale-week_hana' }]));
