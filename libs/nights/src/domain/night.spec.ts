import { initialEvening } from './evening';
import { night, type NightEvent, type NightSettings } from './night';

const { template } = initialEvening.settings;
const settings: NightSettings = {
  name: 'Thursdays',
  rule: { every: 1, days: ['thu'] },
  time: '20:00',
  zone: 'Europe/Berlin',
  from: '2026-11-26',
  until: null,
  signUp: { opensHours: 168, closesMinutes: 30 },
  maxLobbies: 4,
  template,
};
const organiser = { userId: 'olga', role: 'organiser' as const, isAdmin: false };
const created: NightEvent = { type: 'NightCreated', nightId: 'n', communityId: 'club', by: 'olga', settings };
const edit = (before: readonly NightEvent[], since: string, changes: Partial<NightSettings>) => {
  const ctx = { now: '2026-11-25T12:00:00.000Z' };
  const state = before.reduce(night.evolve, night.initial);
  return [...before, ...night.decide({ type: 'EditNight', nightId: 'n', by: organiser, ctx, since, changes }, state)];
};
const phases = (events: readonly NightEvent[]) =>
  events
    .reduce(night.evolve, night.initial)
    .phases.map((phase) => [phase.since, phase.settings.time, phase.settings.maxLobbies]);

test('a change from a later date on stays when something else is changed from now on', () => {
  const later = edit([created], '2026-12-10', { time: '21:00' });
  expect(phases(edit(later, '2026-11-25', { maxLobbies: 2 }))).toEqual([
    ['2026-11-25', '20:00', 2],
    ['2026-12-10', '21:00', 2],
  ]);
  expect(phases(edit(later, '2026-11-25', { time: '19:00' })).map(([, time]) => time)).toEqual(['19:00', '19:00']);
});

test('settings that are the same already change nothing', () => {
  expect(edit([created], '2026-12-10', { time: '20:00' })).toEqual([created]);
});
