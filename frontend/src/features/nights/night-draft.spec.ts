import { runInThisContext } from 'node:vm';
import type { NightView } from '@muster/contracts/nights';
import { draftOf, newNight, shiftForViewer, signUpEffects, toCreateBody, toEditBody } from './night-draft';

const draft = newNight('EUW', '2026-11-26', 'Europe/Berlin');
const night = { ...toCreateBody({ ...draft, name: 'Thursdays' }), until: null } as NightView;

test('a new night says what its scrims are made with', () => {
  expect(toCreateBody(draft)).toMatchObject({
    until: null,
    signUp: { opensHours: 168, closesMinutes: 30 },
    template: { region: 'EUW', visibility: 'public' },
  });
});

test('a new night opens with the usual evening of its community', () => {
  const usual = { time: '19:30', visibility: 'members' as const, maxCasters: 0, attendance: { checkIn: true } };
  expect(newNight('EUW', '2026-11-26', 'Europe/Berlin', usual)).toMatchObject({
    time: '19:30',
    template: {
      visibility: 'members',
      maxCasters: 0,
      attendance: { checkIn: true, reserves: 0 },
      useTournamentCode: true,
    },
  });
  // A night makes no scrims that only a link shows
  expect(newNight('EUW', '2026-11-26', 'UTC', { visibility: 'link' }).template.visibility).toBe('public');
});

test('an edit sends only the changed fields of a night, and from which date on they count', () => {
  expect(toEditBody(draftOf(night), night)).toEqual({});
  const changed = { ...draftOf(night), time: '21:00', until: '2026-12-31', fromDate: '2026-12-10' };
  expect(toEditBody(changed, night)).toEqual({ time: '21:00', until: '2026-12-31', fromDate: '2026-12-10' });
});

test.each([
  ['nothing that concerns sign-ups', { name: 'Fridays' }, []],
  ['the time by less than 15 minutes', { time: '20:10' }, ['kept']],
  ['the time by more', { time: '19:30' }, ['asked']],
  ['the time zone', { zone: 'Europe/Lisbon' }, ['asked']],
  ['days and time', { rule: { every: 1 as const, days: ['fri' as const] }, time: '21:00' }, ['cancelled', 'asked']],
])('what becomes of sign-ups is said before saving: %s', (_, change, effects) =>
  expect(signUpEffects({ ...draftOf(night), ...change }, night)).toEqual(effects),
);

describe('a night at 20:00 in Berlin, as its dates are on the clock of the viewer', () => {
  // Jest gives tests a copy of `process.env`, which Node does not look at.
  const { env } = runInThisContext('process') as NodeJS.Process;
  const own = env['TZ'];
  afterAll(() => {
    if (own === undefined) delete env['TZ'];
    else env['TZ'] = own;
  });
  // The clocks of New York change on March 14, those of Berlin on March 28
  const dates = ['2027-03-11T19', '2027-03-18T19', '2027-03-25T19', '2027-04-01T18'].map(
    (hour) => `${hour}:00:00.000Z`,
  );
  test.each([
    ['America/New_York', [0, 1, 0, -1]],
    ['Asia/Tokyo', [0, 0, 0, -1]],
    ['Europe/Berlin', [0, 0, 0, 0]],
    ['Asia/Kolkata', [0, 0, 0, -1]],
  ])('%s', (zone, shifts) => {
    env['TZ'] = zone;
    expect(dates.map((date, i) => shiftForViewer(dates[i - 1], date))).toEqual(shifts);
  });
});
