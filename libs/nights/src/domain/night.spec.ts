import { initialEvening } from './evening';
import { night, type NightCommand, type NightEvent, type NightSettings, phaseOn, settingsOf } from './night';

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

describe('a night', () => {
  const ctx = { now: '2026-11-25T12:00:00.000Z' };
  const to = { nightId: 'n', by: organiser, ctx };
  const after = (...events: NightEvent[]) => events.reduce(night.evolve, night.initial);
  const outcome = (command: NightCommand, ...before: NightEvent[]): readonly NightEvent[] | string => {
    try {
      return night.decide(command, after(...before));
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const create = (about: string): NightCommand => ({
    type: 'CreateNight',
    ...to,
    communityId: 'club',
    settings,
    about,
  });
  const ended: NightEvent = { type: 'NightEnded', reasonId: 'r' };
  const member = { userId: 'bo', role: 'member' as const, isAdmin: false };

  test('is created once, with its description if it has one', () => {
    expect(outcome(create(''))).toEqual([created]);
    expect(outcome(create('Bring snacks'))).toEqual([created, { type: 'NightDescribed' }]);
    expect(outcome(create(''), created)).toEqual([]);
    expect(after(created)).toMatchObject({ id: 'n', communityId: 'club', createdBy: 'olga', version: 1, changed: 1 });
  });

  test('is paused, goes on and ends, each once; what its evenings follow is counted', () => {
    const [pause, resume, end] = [
      { type: 'PauseNight', ...to },
      { type: 'ResumeNight', ...to },
      { type: 'EndNight', ...to, reason: { id: 'r', text: 'Moved away' } },
    ] as const;
    const paused: NightEvent = { type: 'NightPaused' };
    expect(outcome(pause, created)).toEqual([paused]);
    expect(outcome(pause, created, paused)).toEqual([]);
    expect(outcome(resume, created)).toEqual([]);
    expect(outcome(resume, created, paused)).toEqual([{ type: 'NightResumed' }]);
    expect(outcome(end, created)).toEqual([ended]);
    expect(outcome({ ...end, reason: null }, created)).toEqual([{ type: 'NightEnded', reasonId: null }]);
    expect(outcome(end, created, ended)).toEqual([]);
    expect(after(created, paused)).toMatchObject({ paused: true, changed: 2 });
    expect(after(created, paused, { type: 'NightResumed' })).toMatchObject({ paused: false, changed: 3 });
    expect(after(created, { type: 'NightDescribed' })).toMatchObject({ version: 2, changed: 1 });
    expect(after(created, ended)).toMatchObject({ ended: true, reasonId: 'r', version: 2, changed: 2 });
  });

  test('that has ended neither changes nor goes on, and only organisers change any', () => {
    const commands = [
      { type: 'EditNight', ...to, since: '2026-12-10', changes: { time: '21:00' } },
      { type: 'PauseNight', ...to },
      { type: 'ResumeNight', ...to },
    ] as const;
    for (const command of commands) expect(outcome(command, created, ended)).toBe('night-ended');
    for (const command of [...commands, create(''), { type: 'EndNight', ...to, reason: null } as const])
      expect(outcome({ ...command, by: member }, created)).toBe('organiser-only');
    for (const command of commands) expect(outcome(command)).toBe('night-not-found');
  });

  test('is described again without a change of its settings', () =>
    expect(outcome({ type: 'EditNight', ...to, since: '2026-12-10', changes: {}, about: '' }, created)).toEqual([
      { type: 'NightDescribed' },
    ]));

  test('has on each date the settings that count then, and keeps the newest twenty changes', () => {
    const change = (day: number): NightEvent => ({
      type: 'NightChanged',
      since: `2026-12-${String(day).padStart(2, '0')}`,
      settings: { ...settings, maxLobbies: day },
    });
    const state = after(created, change(3), change(10));
    const lobbiesOn = (date: string) => phaseOn(state, date).maxLobbies;
    expect(['2026-01-01', '2026-12-02', '2026-12-03', '2026-12-09', '2026-12-10'].map(lobbiesOn)).toEqual([
      4, 4, 3, 3, 10,
    ]);
    expect(settingsOf(state).maxLobbies).toBe(10);
    expect(after(created, change(10), change(3)).phases.map(({ since }) => since)).toEqual([
      '2026-11-26',
      '2026-12-03',
    ]);
    const many = after(created, ...Array.from({ length: 25 }, (_, i) => change(i + 1)));
    expect(many.phases.map(({ since }) => since.slice(-2))).toEqual(
      Array.from({ length: 20 }, (_, i) => String(i + 6).padStart(2, '0')),
    );
  });
});
