import { evening } from './evening-decider';
import { answerOf, type Evening, type EveningEvent, initialEvening, poolOf } from './evening';
import {
  after,
  at,
  decide,
  type Given,
  member,
  organiser,
  planned,
  settings,
  START,
} from '../../test/evening-examples';
import { nextTimer } from './dates';

const answered = (userId: string, answer: 'in' | 'maybe' | 'out' = 'in'): EveningEvent => ({
  type: 'EveningAnswered',
  userId,
  answer,
  roles: answer === 'out' ? [] : ['Mid'],
  at: at(-20),
  by: userId,
});
const code = (run: () => unknown): string => {
  try {
    run();
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const answer = (userId: string, given: 'in' | 'out' = 'in'): Given => ({
  type: 'AnswerEvening',
  by: member(userId),
  userId: null,
  answer: given,
  roles: ['Mid'],
});

test('an evening is created once, and never for the past', () => {
  const plan: Given = {
    type: 'PlanEvening',
    nightId: 'night',
    communityId: 'club',
    date: '2026-11-26',
    startsAt: START,
    settings,
  };
  expect(decide(initialEvening, -600, plan)).toEqual([planned]);
  expect(decide(initialEvening, 0, plan)).toEqual([]);
  expect(decide(after(planned), -600, plan)).toEqual([]);
});

test('members answer while sign-up is open, say Out until the start, and count for the next round afterwards', () => {
  const state = after(planned);
  expect(code(() => decide(state, -200, answer('bo')))).toBe('sign-up-not-open');
  expect(code(() => decide(state, -20, answer('bo')))).toBe('accepted');
  expect(code(() => decide(state, -0.2, answer('bo')))).toBe('sign-up-closed');
  expect(code(() => decide(state, -0.2, answer('bo', 'out')))).toBe('accepted');
  expect(code(() => decide(state, 0.2, answer('bo', 'out')))).toBe('sign-up-closed');
  expect(code(() => decide(state, -0.2, { ...answer('bo'), by: organiser, userId: 'bo' } as Given))).toBe('accepted');
  const made = after(planned, ...decide(state, 0, { type: 'MakeRound', by: organiser, lobbies: [] }));
  expect(code(() => decide(made, 0.2, answer('bo')))).toBe('accepted');
});

test('an answer without roles is incomplete, whether or not the person may answer', () => {
  const outsider = { userId: 'eve', role: null, isAdmin: false };
  const given = { ...answer('eve'), by: outsider } as Given;
  expect(code(() => decide(after(planned), -20, { ...given, roles: [] } as Given))).toBe('roles-needed');
  expect(code(() => decide(after(planned), -20, given))).toBe('members-only');
});

test('an answer says which organiser gave it, until the person answers', () => {
  const [given] = decide(after(planned), -20, { ...answer('bo'), by: organiser, userId: 'bo' } as Given);
  const state = after(planned, given!);
  expect(answerOf(state, 'bo')?.by).toBe(organiser.userId);
  const [own] = decide(state, -20, { ...answer('bo'), roles: ['Top'] } as Given);
  expect(answerOf(after(planned, given!, own!), 'bo')).not.toHaveProperty('by');
});

test('a move of 15 minutes asks everybody again, a smaller one does not', () => {
  const state = after(planned, answered('bo'), answered('cy', 'out'));
  const move = (minutes: number) =>
    decide(state, -20, { type: 'EditEvening', by: organiser, startsAt: at(minutes / 60) });
  expect(move(14)).toMatchObject([{ type: 'EveningMoved', asked: [] }, { type: 'EveningTakenInHand' }]);
  expect(move(15)).toMatchObject([{ type: 'EveningMoved', asked: ['bo'] }, { type: 'EveningTakenInHand' }]);
  expect(after(planned, answered('bo'), ...move(15)).answers).toEqual([]);
});

test('several small moves count from the start that each answer was given for', () => {
  const move = (state: Evening, minutes: number) =>
    decide(state, -20, { type: 'EditEvening', by: organiser, startsAt: at(minutes / 60) }).reduce(
      evening.evolve,
      state,
    );
  const people = ({ answers }: Evening) => answers.map(({ userId }) => userId);
  const once = move(after(planned, answered('bo')), 14);
  expect(people(once)).toEqual(['bo']);
  expect(people(move(evening.evolve(once, answered('cy')), 28))).toEqual(['cy']);
  expect(people(move(once, 0))).toEqual(['bo']);
});

test('an evening that was changed by hand stays as it is when its night changes, until the night has no evenings', () => {
  const edited = after(
    planned,
    ...decide(after(planned), -20, { type: 'EditEvening', by: organiser, name: 'Special' }),
  );
  expect(decide(edited, -19, { type: 'AlignEvening', plan: 1, startsAt: at(1), settings })).toEqual([]);
  expect(decide(edited, -19, { type: 'WithdrawEvening', plan: 1, force: false, reasonId: null })).toEqual([]);
  const cancelled = decide(edited, -19, { type: 'WithdrawEvening', plan: 1, force: true, reasonId: null });
  expect(cancelled).toHaveLength(1);
  // It comes back with its night, as it was
  const paused = cancelled.reduce(evening.evolve, edited);
  expect(decide(paused, -18, { type: 'AlignEvening', plan: 1, startsAt: at(1), settings })).toMatchObject([
    { type: 'EveningRestored' },
  ]);
});

test('a change of an evening together with its night is taken over once, also if it was changed by hand before', () => {
  const edited = after(
    planned,
    ...decide(after(planned), -20, { type: 'EditEvening', by: organiser, name: 'Special' }),
  );
  const include = { type: 'IncludeEvening', plan: 5, changes: { startsAt: at(2), maxLobbies: 2 } } as const;
  const taken = decide(edited, -19, include).reduce(evening.evolve, edited);
  expect(taken).toMatchObject({ startsAt: at(2), settings: { name: 'Special', maxLobbies: 2 }, plan: 5 });
  expect(decide(taken, -18, include)).toEqual([]);
  // An evening with lobbies keeps its start.
  const dealt = after(planned, ...decide(after(planned), -1, { type: 'MakeRound', by: organiser, lobbies: [] }));
  const changed = [{ type: 'EveningChanged', settings: { ...settings, maxLobbies: 2 }, plan: 5 }];
  expect(decide(dealt, -0.5, include)).toEqual(changed);
  // So does one that has begun, when the new start is past.
  expect(decide(after(planned), 3, include)).toEqual(changed);
});

test('an evening that the night cancelled comes back with it, and everybody is asked again', () => {
  const state = after(planned, answered('bo'));
  const cancelled = after(
    planned,
    answered('bo'),
    ...decide(state, -20, { type: 'WithdrawEvening', plan: 1, force: true, reasonId: null }),
  );
  const [restored] = decide(cancelled, -19, { type: 'AlignEvening', plan: 1, startsAt: START, settings });
  expect(restored).toMatchObject({ type: 'EveningRestored', asked: ['bo'] });
});

test('an older version of the night neither brings an evening back nor cancels it again', () => {
  const align = (plan: number) => ({ type: 'AlignEvening', plan, startsAt: at(1), settings }) as const;
  const withdraw = (plan: number) => ({ type: 'WithdrawEvening', plan, force: true, reasonId: null }) as const;
  const cancelled = after(planned, ...decide(after(planned), -20, withdraw(3)));
  expect(decide(cancelled, -20, align(2))).toEqual([]);
  const restored = decide(cancelled, -20, align(4)).reduce(evening.evolve, cancelled);
  expect(restored).toMatchObject({ cancelled: null, startsAt: at(1) });
  expect(decide(restored, -20, withdraw(3))).toEqual([]);
});

test('timers: sign-up opens, a day before followers are reminded, and it closes; none is made up for', () => {
  let state = after(planned);
  const step = (hours: number) => {
    const events = decide(state, hours, { type: 'AdvanceEvening' });
    state = events.reduce(evening.evolve, state);
    return [events.map(({ type }) => type).join(), nextTimer(state)];
  };
  expect(nextTimer(state)).toBe(at(-168));
  expect(step(-168)).toEqual(['SignUpOpened', at(-24)]);
  expect(step(-24)).toEqual(['EveningReminded', at(-0.5)]);
  expect(step(-0.5)).toEqual(['SignUpClosed', undefined]);
  state = after(planned);
  expect(step(3)).toEqual(['SignUpClosed', undefined]);
});

test('a small move neither reminds once more nor opens sign-up once more; a large one does', () => {
  const reminded = after(planned, { type: 'SignUpOpened', reminded: false }, { type: 'EveningReminded' });
  const movedBy = (hours: number): Evening => evening.evolve(reminded, movedTo(hours));
  const movedTo = (hours: number): EveningEvent => ({
    type: 'EveningMoved',
    startsAt: at(hours),
    at: at(-24),
    asked: [],
  });
  expect(movedBy(0.2)).toMatchObject({ opened: true, reminded: true });
  expect(movedBy(200)).toMatchObject({ opened: false, reminded: false });
});

test('people who waited come first in the next round, and a second organiser sees it before they make another', () => {
  const base = [planned, answered('ann'), answered('bo'), answered('cy')];
  const lobby = (userId: string) => ({
    scrimId: 's',
    title: 'T',
    teamOne: [{ userId, role: 'Mid' as const }],
    teamTwo: [],
  });
  const make: Given = { type: 'MakeRound', by: organiser, lobbies: [lobby('ann')] };
  const made = after(...base, ...decide(after(...base), 0, make));
  expect(made.rounds).toMatchObject([{ number: 1, reserves: ['bo', 'cy'], startsAt: START, version: 5 }]);
  expect(poolOf(made).map(({ userId }) => userId)).toEqual(['bo', 'cy', 'ann']);
  const other: Given = { ...make, by: { ...organiser, userId: 'otto' } } as Given;
  expect(code(() => decide(made, 0.005, other))).toBe('round-just-made');
  expect(code(() => decide(made, 0.005, { ...other, seen: 5 } as Given))).toBe('accepted');
  expect(code(() => decide(made, 0.01, other))).toBe('accepted');
});
