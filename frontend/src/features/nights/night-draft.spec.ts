import type { NightView } from '@muster/contracts/nights';
import { draftOf, newNight, toCreateBody, toEditBody } from './night-draft';

const draft = newNight('EUW', '2026-11-26', 'Europe/Berlin');
const night = { ...toCreateBody({ ...draft, name: 'Thursdays' }), until: null } as NightView;

test('a new night says what its scrims are made with', () => {
  expect(toCreateBody(draft)).toMatchObject({
    until: null,
    signUp: { opensHours: 168, closesMinutes: 30 },
    template: { region: 'EUW', visibility: 'public' },
  });
});

test('of an existing night only what changed is sent, and from which date on', () => {
  expect(toEditBody(draftOf(night), night)).toEqual({});
  const changed = { ...draftOf(night), time: '21:00', until: '2026-12-31', fromDate: '2026-12-10' };
  expect(toEditBody(changed, night)).toEqual({ time: '21:00', until: '2026-12-31', fromDate: '2026-12-10' });
});
