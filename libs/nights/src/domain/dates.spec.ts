import { nextTimer } from './dates';
import { evening } from './evening-decider';
import { type Evening, type EveningEvent, initialEvening } from './evening';
import {
  after,
  at,
  type Given,
  member,
  organiser,
  outcome,
  planned,
  settings,
  START,
} from '../../test/evening-examples';

const by = organiser;
const comes: EveningEvent = {
  type: 'EveningAnswered',
  userId: 'bo',
  answer: 'in',
  roles: ['Mid'],
  at: at(-20),
  by: 'bo',
};
const round: EveningEvent = {
  type: 'RoundMade',
  number: 1,
  startsAt: START,
  at: START,
  by: 'olga',
  lobbies: [],
  reserves: [],
};
const cancelledBy = (cause: 'organiser' | 'night'): EveningEvent => ({
  type: 'EveningCancelled',
  cause,
  reasonId: null,
});
const edit = (changes: object): Given => ({ type: 'EditEvening', by, ...changes });
const align = (startsAt: string, plan = 1, over = settings): Given => ({
  type: 'AlignEvening',
  plan,
  startsAt,
  settings: over,
});
const withdraw = (force: boolean): Given => ({ type: 'WithdrawEvening', plan: 1, force, reasonId: 'r' });
const cancel: Given = { type: 'CancelEvening', by, reason: { id: 'r', text: 'Holidays' } };
const restore: Given = { type: 'RestoreEvening', by };

test('an evening that does not exist is neither changed nor cancelled', () => {
  for (const command of [edit({ name: 'X' }), align(START), withdraw(true), cancel, restore])
    expect(outcome(initialEvening, -20, command)).toBe('evening-not-found');
});

test('organisers move an evening into the future and change its name and lobbies; nothing new is no change', () => {
  const state = after(planned, comes);
  expect(outcome(state, -20, edit({ startsAt: START }))).toEqual([]);
  expect(outcome(state, -20, edit({ name: 'Inhouse', maxLobbies: settings.maxLobbies }))).toEqual([]);
  expect(outcome(state, 1, edit({ startsAt: START }))).toEqual([]);
  expect(outcome(state, -20, edit({ startsAt: at(-20) }))).toBe('start-in-the-past');
  expect(outcome(state, -20, edit({ maxLobbies: 9 }))).toEqual([
    { type: 'EveningChanged', settings: { ...settings, maxLobbies: 9 } },
    { type: 'EveningTakenInHand' },
  ]);
  expect(outcome(state, -20, edit({ startsAt: at(1) }))).toEqual([
    { type: 'EveningMoved', startsAt: at(1), at: at(-20), asked: ['bo'] },
    { type: 'EveningTakenInHand' },
  ]);
  const edited = after(planned, { type: 'EveningTakenInHand' });
  expect(outcome(edited, -20, edit({ name: 'Special' }))).toMatchObject([{ type: 'EveningChanged' }]);
  expect(outcome(state, -20, { ...edit({ name: 'X' }), by: member('bo') } as Given)).toBe('organiser-only');
  expect(outcome(after(planned, cancelledBy('night')), -20, edit({ name: 'X' }))).toBe('evening-cancelled');
});

test('after lobbies were made an evening is renamed, but neither moved nor cancelled', () => {
  const made = after(planned, round);
  expect(outcome(made, 0.1, edit({ startsAt: at(1) }))).toBe('lobbies-made');
  expect(outcome(made, 0.1, edit({ name: 'X' }))).toHaveLength(2);
  expect(outcome(made, 0.1, cancel)).toBe('lobbies-made');
  expect(outcome(made, -1, align(at(1)))).toEqual([]);
  expect(outcome(made, -1, withdraw(true))).toEqual([]);
});

test('an evening is cancelled until it is over, by hand also when its night cancelled it', () => {
  const state = after(planned);
  expect(outcome(state, 11, cancel)).toEqual([{ type: 'EveningCancelled', cause: 'organiser', reasonId: 'r' }]);
  expect(outcome(state, 11, { ...cancel, reason: null } as Given)).toMatchObject([{ reasonId: null }]);
  expect(outcome(state, 12, cancel)).toBe('evening-over');
  expect(outcome(state, 1, { ...cancel, by: member('bo') } as Given)).toBe('organiser-only');
  expect(outcome(after(planned, cancelledBy('organiser')), 1, cancel)).toEqual([]);
  expect(outcome(after(planned, cancelledBy('night')), 1, cancel)).toHaveLength(1);
});

test('a cancelled evening comes back before its start, with its people, and is then kept by hand', () => {
  const state = after(planned, comes, cancelledBy('organiser'));
  expect(outcome(state, -1, restore)).toEqual([
    { type: 'EveningRestored', at: at(-1), asked: [] },
    { type: 'EveningTakenInHand' },
  ]);
  expect(outcome(state, 0, restore)).toBe('evening-over');
  expect(outcome(state, -1, { ...restore, by: member('bo') } as Given)).toBe('organiser-only');
  expect(outcome(after(planned), -1, restore)).toEqual([]);
  const restored = evening.evolve(state, { type: 'EveningRestored', at: at(-1), asked: ['eve'] });
  expect(restored).toMatchObject({ cancelled: null, opened: true, reminded: true, closed: false, revision: 2 });
  expect(restored.answers.map(({ userId }) => userId)).toEqual(['bo']);
  expect(evening.evolve(state, { type: 'EveningRestored', at: at(-1), asked: ['bo'] }).answers).toEqual([]);
});

test('an evening follows its night until it starts, unless organisers cancelled it', () => {
  const state = after(planned, comes);
  expect(outcome(state, -20, align(START))).toEqual([]);
  expect(outcome(state, -20, align(at(1)))).toEqual([
    { type: 'EveningMoved', startsAt: at(1), at: at(-20), asked: ['bo'], plan: 1 },
  ]);
  expect(outcome(state, -20, align(START, 1, { ...settings, maxLobbies: 2 }))).toMatchObject([
    { type: 'EveningChanged', plan: 1 },
  ]);
  expect(outcome(state, 0, align(at(1)))).toEqual([]);
  expect(outcome(after(planned, cancelledBy('organiser')), -20, align(at(1)))).toEqual([]);
  expect(outcome(after(planned, comes, cancelledBy('night')), -20, align(at(1)))).toEqual([
    { type: 'EveningRestored', at: at(-20), asked: ['bo'], plan: 1 },
    { type: 'EveningMoved', startsAt: at(1), at: at(-20), asked: [], plan: 1 },
  ]);
  expect(outcome(state, -20, withdraw(false))).toEqual([
    { type: 'EveningCancelled', cause: 'night', reasonId: 'r', plan: 1 },
  ]);
  expect(outcome(state, 0, withdraw(true))).toEqual([]);
  expect(outcome(after(planned, cancelledBy('night')), -20, withdraw(true))).toEqual([]);
});

test('the calendar counts each change, and remembers by which version of the night it was made', () => {
  const moved: EveningEvent = { type: 'EveningMoved', startsAt: at(1), at: at(-20), asked: [], plan: 4 };
  const state = after(planned, moved, { type: 'EveningChanged', settings }, cancelledBy('organiser'));
  expect(state).toMatchObject({ revision: 3, plan: 4, version: 4, cancelled: 'organiser', reasonId: null });
});

test('timers wait for their moment, and none runs for a cancelled evening', () => {
  const advance: Given = { type: 'AdvanceEvening' };
  const types = (state: Evening, hours: number) =>
    (outcome(state, hours, advance) as readonly EveningEvent[]).map(({ type }) => type);
  const open = after(planned, { type: 'SignUpOpened', reminded: false });
  expect([types(after(planned), -168.1), types(open, -25), types(open, -24), types(open, -0.6)]).toEqual([
    [],
    [],
    ['EveningReminded'],
    ['EveningReminded'],
  ]);
  expect(outcome(after(planned), -20, advance)).toEqual([{ type: 'SignUpOpened', reminded: true }]);
  expect(outcome(after(planned), -30, advance)).toEqual([{ type: 'SignUpOpened', reminded: false }]);
  expect(types(after(planned, cancelledBy('night')), 0)).toEqual([]);
  expect(nextTimer(after(planned, cancelledBy('night')))).toBeUndefined();
  expect(nextTimer(after(planned, { type: 'SignUpOpened', reminded: true }))).toBe(at(-0.5));
  const closed = after(planned, { type: 'SignUpClosed' });
  expect([closed.opened, closed.reminded, types(closed, 1)]).toEqual([true, true, []]);
});

test('followers are notified if there are any', () => {
  const notify = (to: readonly string[]): Given => ({ type: 'NotifyFollowers', about: 'open', occasion: 2, to });
  expect(outcome(after(planned), -20, notify([]))).toEqual([]);
  expect(outcome(after(planned), -20, notify(['bo']))).toEqual([
    { type: 'FollowersNotified', about: 'open', occasion: 2, to: ['bo'] },
  ]);
  expect(evening.evolve(after(planned), { type: 'FollowersNotified', about: 'open', occasion: 2, to: ['bo'] })).toEqual(
    {
      ...after(planned),
      version: 2,
    },
  );
});
