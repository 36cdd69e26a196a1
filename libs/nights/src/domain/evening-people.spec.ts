import type { Role } from '@muster/contracts/constants';
import { evening } from './evening-decider';
import type { EveningEvent } from './evening';
import {
  after,
  at,
  decide,
  type Given,
  member,
  organiser,
  outcome,
  outcomeIn,
  planned,
  plannedWith,
  settings,
  START,
} from '../../test/evening-examples';

const outsider = (userId: string, isAdmin = false) => ({ userId, role: null, isAdmin });
const withReserves = (reserves: number) => ({
  ...settings,
  template: { ...settings.template, attendance: { ...settings.template.attendance, reserves } },
});
const answered = (
  userId: string,
  answer: 'in' | 'maybe' | 'out' = 'in',
  roles: readonly Role[] = ['Mid'],
): EveningEvent => ({ type: 'EveningAnswered', userId, answer, roles, at: at(-20), by: userId });
const cancelled: EveningEvent = { type: 'EveningCancelled', cause: 'organiser', reasonId: null };
const paramsOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return (error as { params: unknown }).params;
  }
};

describe('an answer', () => {
  const give = (answer: 'in' | 'maybe' | 'out', roles: readonly Role[], userId: string | null = null): Given => ({
    type: 'AnswerEvening',
    by: userId === null ? member('bo') : organiser,
    userId,
    answer,
    roles,
  });

  test('is kept with its roles and time; the same once more changes nothing', () => {
    const given = { type: 'EveningAnswered', userId: 'bo', answer: 'in', roles: ['Mid'], at: at(-10), by: 'bo' };
    expect(outcome(after(planned), -10, give('in', ['Mid']))).toEqual([given]);
    const state = after(planned, answered('bo'));
    expect(outcome(state, -10, give('in', ['Mid']))).toEqual([]);
    expect(outcome(state, -10, give('in', ['Top']))).toMatchObject([{ roles: ['Top'], at: at(-20) }]);
    expect(outcome(state, -10, give('in', ['Top'], 'cy'))).toMatchObject([{ userId: 'cy', by: 'olga' }]);
  });

  test('keeps its place while it stays the same, and loses it when the person changes their mind', () => {
    expect(outcome(after(planned, answered('bo', 'maybe')), -10, give('in', ['Mid']))).toMatchObject([{ at: at(-10) }]);
    expect(outcome(after(planned, answered('bo', 'out', [])), -10, give('out', ['Mid']))).toEqual([]);
    expect(outcome(after(planned, answered('bo')), -10, give('out', ['Mid']))).toMatchObject([
      { roles: [], at: at(-10) },
    ]);
  });

  test('is refused at the instant at which sign-up closes, and taken at the one at which it opens', () => {
    const state = after(planned);
    expect(outcome(state, -168, give('in', ['Mid']))).toHaveLength(1);
    expect(outcome(state, -0.5, give('in', ['Mid']))).toBe('sign-up-closed');
    expect(outcome(state, 0, give('out', []))).toBe('sign-up-closed');
    expect(paramsOf(() => decide(state, -169, give('in', ['Mid'])))).toEqual({ opensAt: at(-168) });
  });

  test('is refused when the evening is cancelled or over, also that of an organiser', () => {
    expect(outcome(after(planned, cancelled), -10, give('in', ['Mid'], 'cy'))).toBe('sign-up-closed');
    expect(outcome(after(planned), 12, give('in', ['Mid'], 'cy'))).toBe('sign-up-closed');
    expect(outcome(after(planned), 11.9, give('in', ['Mid'], 'cy'))).toHaveLength(1);
    expect(outcome(after(planned), -10, { ...give('in', ['Mid'], 'cy'), by: member('bo') } as Given)).toBe(
      'organiser-only',
    );
  });

  test('of a person who is present keeps them present unless they say Out', () => {
    const here: EveningEvent = { type: 'RollCalled', userId: 'bo', here: true };
    const hereAfter = (...events: EveningEvent[]) =>
      after(planned, answered('bo'), answered('cy'), here, ...events).answers.map(({ userId, here: is }) => [
        userId,
        is,
      ]);
    expect(hereAfter(answered('bo', 'maybe'))).toEqual([
      ['cy', false],
      ['bo', true],
    ]);
    expect(hereAfter(answered('bo', 'out', []))).toEqual([
      ['cy', false],
      ['bo', false],
    ]);
  });

  test('is dropped once the person is no member any more, while the evening lasts', () => {
    const state = after(planned, answered('bo'), answered('cy'));
    const drop: Given = { type: 'DropAnswer', userId: 'bo' };
    expect(outcome(state, 1, drop)).toEqual([{ type: 'AnswerDropped', userId: 'bo' }]);
    expect(outcome(state, 12, drop)).toEqual([]);
    expect(outcome(state, 1, { type: 'DropAnswer', userId: 'eve' })).toEqual([]);
    expect(evening.evolve(state, { type: 'AnswerDropped', userId: 'bo' }).answers.map(({ userId }) => userId)).toEqual([
      'cy',
    ]);
  });
});

describe('the roll call', () => {
  const call = (by: Extract<Given, { type: 'CallRoll' }>['by'], userId: string, here = true): Given => ({
    type: 'CallRoll',
    by,
    userId,
    here,
  });
  const state = after(planned, answered('bo'), answered('cy', 'maybe'), answered('dee', 'out', []));

  test('opens an hour before the start and ends with the evening', () => {
    expect(outcome(state, -1.01, call(member('bo'), 'bo'))).toBe('roll-call-not-open');
    expect(paramsOf(() => decide(state, -2, call(member('bo'), 'bo')))).toEqual({ opensAt: at(-1) });
    expect(outcome(state, -1, call(member('bo'), 'bo'))).toEqual([{ type: 'RollCalled', userId: 'bo', here: true }]);
    expect(outcome(state, 12, call(member('bo'), 'bo'))).toBe('roll-call-not-open');
    expect(outcome(evening.evolve(state, cancelled), -0.5, call(member('bo'), 'bo'))).toBe('roll-call-not-open');
  });

  test('is for those who come; members call themselves, organisers everybody', () => {
    expect(outcome(state, 0, call(member('cy'), 'cy'))).toHaveLength(1);
    expect(outcome(state, 0, call(member('dee'), 'dee'))).toBe('not-signed-up');
    expect(outcome(state, 0, call(member('eve'), 'eve'))).toBe('not-signed-up');
    expect(outcome(state, 0, call(member('cy'), 'bo'))).toBe('organiser-only');
    expect(outcome(state, 0, call(organiser, 'bo'))).toHaveLength(1);
    expect(outcome(state, 0, call(outsider('bo'), 'bo'))).toBe('members-only');
    expect(outcome(state, 0, call(outsider('bo', true), 'bo'))).toHaveLength(1);
  });

  test('changes nothing twice, and can be taken back', () => {
    const here = evening.evolve(state, { type: 'RollCalled', userId: 'bo', here: true });
    expect(here.answers.map(({ userId, here: is }) => [userId, is])).toEqual([
      ['bo', true],
      ['cy', false],
      ['dee', false],
    ]);
    expect(outcome(here, 0, call(member('bo'), 'bo'))).toEqual([]);
    expect(outcome(here, 0, call(member('bo'), 'bo', false))).toEqual([
      { type: 'RollCalled', userId: 'bo', here: false },
    ]);
    expect(outcome(state, 0, call(member('bo'), 'bo', false))).toEqual([]);
  });
});

describe('a round', () => {
  const lobby = (scrimId: string, seats: Record<string, Role>) => ({
    scrimId,
    title: scrimId,
    teamOne: Object.entries(seats).map(([userId, role]) => ({ userId, role })),
    teamTwo: [],
  });
  const make = (...lobbies: ReturnType<typeof lobby>[]): Given => ({ type: 'MakeRound', by: organiser, lobbies });
  const reservesOf = (events: readonly EveningEvent[] | string) => {
    const [made] = events as readonly Extract<EveningEvent, { type: 'RoundMade' }>[];
    return made!.lobbies.map(({ reserves }) => reserves.map(({ userId }) => userId));
  };

  test('is made by organisers, while the evening lasts and is not cancelled', () => {
    const state = after(planned, answered('bo'));
    expect(outcome(state, 0, { ...make(), by: member('bo') } as Given)).toBe('organiser-only');
    expect(outcome(evening.evolve(state, cancelled), 0, make())).toBe('evening-cancelled');
    expect(outcome(state, 12, make())).toBe('evening-over');
    expect(outcome(state, -1, make())).toMatchObject([{ number: 1, startsAt: START, at: at(-1), by: 'olga' }]);
    expect(outcome(state, -3, make())).toHaveLength(1);
    expect(outcome(state, -3.01, make())).toBe('round-too-early');
    expect(paramsOf(() => decide(state, -4, make()))).toEqual({ opensAt: at(-3) });
    expect(outcome(state, 1, make())).toMatchObject([{ startsAt: at(1) }]);
  });

  test('needs room for all of its public lobbies; admins, members-only scrims and a begun evening need none', () => {
    const two = [lobby('s1', { bo: 'Mid' }), lobby('s2', { cy: 'Mid' })];
    const made = (hours: number, left: number, command = make(...two), visibility: 'public' | 'members' = 'public') =>
      outcomeIn(
        after(plannedWith({ ...settings, template: { ...settings.template, visibility } })),
        { now: at(hours), room: { left, max: 20 } },
        command,
      );
    expect(made(-1, 1)).toBe('too-many-scrims');
    expect(made(-1, 2)).toHaveLength(1);
    expect(made(-1, 1, { ...make(...two), by: { ...organiser, isAdmin: true } } as Given)).toHaveLength(1);
    expect(made(-1, 1, make(...two), 'members')).toHaveLength(1);
    expect(made(0, 1)).toHaveLength(1);
  });

  test('leaves out people who cannot play: neither they nor what they answered counts', () => {
    const state = after(planned, answered('bo'), answered('cy'), answered('dee'));
    const command = { ...make(lobby('s1', { bo: 'Mid' })), absent: ['cy'] } as Given;
    expect(outcome(state, 0, command)).toMatchObject([{ reserves: ['dee'] }]);
  });

  test('has those who wait as reserves of the lobby in which the fewest play their role without having named it', () => {
    const people = [
      answered('ann', 'in', ['Top']),
      answered('bo', 'in', ['Mid']),
      answered('cy', 'in', ['Mid', 'Top']),
    ];
    const state = after(plannedWith(withReserves(5)), ...people, answered('dee', 'out', []));
    const whereCyGoes = (...lobbies: ReturnType<typeof lobby>[]) =>
      reservesOf(outcome(state, 0, make(...lobbies))).findIndex((reserves) => reserves.includes('cy'));
    // Ann plays Mid and named Top; a role that nobody plays is not played off role.
    expect(whereCyGoes(lobby('s1', { ann: 'Mid' }), lobby('s2', { bo: 'Mid' }))).toBe(1);
    expect(whereCyGoes(lobby('s1', { ann: 'Mid' }), lobby('s2', { bo: 'Top' }))).toBe(1);
    // Only the role that the reserve named first counts; of equal lobbies it is the first.
    expect(whereCyGoes(lobby('s1', { bo: 'Top' }), lobby('s2', { ann: 'Top' }))).toBe(0);
    // People who named no role, or did not answer, play any role.
    expect(whereCyGoes(lobby('s1', { dee: 'Mid' }), lobby('s2', { bo: 'Mid' }))).toBe(0);
    expect(whereCyGoes(lobby('s1', { eve: 'Mid' }), lobby('s2', { bo: 'Mid' }))).toBe(0);
  });

  test('has those who wait as reserves of the first lobby with room that lacks their role least', () => {
    const people = [answered('ann', 'in', ['Top']), answered('bo', 'in', ['Mid']), answered('cy', 'in', ['Mid'])];
    const state = (reserves: number) =>
      after(plannedWith(withReserves(reserves)), ...people, answered('dee', 'in', ['Mid']));
    // Ann plays Mid in the second lobby and did not name it.
    const lobbies = [lobby('s1', { bo: 'Mid' }), lobby('s2', { ann: 'Mid' })];
    expect(reservesOf(outcome(state(2), 0, make(...lobbies.toReversed())))).toEqual([[], ['cy', 'dee']]);
    expect(reservesOf(outcome(state(2), 0, make(...lobbies)))).toEqual([['cy', 'dee'], []]);
    expect(reservesOf(outcome(state(1), 0, make(...lobbies)))).toEqual([['cy'], ['dee']]);
    expect(reservesOf(outcome(state(0), 0, make(...lobbies)))).toEqual([[], []]);
    expect(outcome(state(0), 0, make(...lobbies))).toMatchObject([{ reserves: ['cy', 'dee'] }]);
    expect(outcome(state(1), 0, make(...lobbies))).toMatchObject([
      { lobbies: [{ scrimId: 's1', reserves: [{ userId: 'cy', roles: ['Mid'] }] }, { scrimId: 's2' }] },
    ]);
  });

  test('of another organiser is refused only for a moment, unless they have seen the last one', () => {
    const state = after(planned, answered('ann'));
    const made = after(planned, answered('ann'), ...(outcome(state, 0, make()) as EveningEvent[]));
    const other = (seen?: number): Given => ({ ...make(), by: { ...organiser, userId: 'otto' }, seen }) as Given;
    const seconds = (count: number) => count / 3_600;
    expect(outcome(made, seconds(29), other())).toBe('round-just-made');
    expect(outcome(made, seconds(29), other(2))).toBe('round-just-made');
    expect(outcome(made, seconds(29), other(3))).toHaveLength(1);
    expect(outcome(made, seconds(30), other())).toHaveLength(1);
    expect(outcome(made, seconds(29), make())).toMatchObject([{ number: 2 }]);
  });

  test('is not made twice by one organiser with two tabs, however late the second one is', () => {
    const state = after(planned, answered('ann'));
    const made = after(planned, answered('ann'), ...(outcome(state, 0, make()) as EveningEvent[]));
    const seeing = (seen: number): Given => ({ ...make(), seen }) as Given;
    expect(outcome(made, 0, seeing(2))).toBe('round-just-made');
    expect(outcome(made, 5, seeing(2))).toBe('round-just-made');
    expect(outcome(made, 0, seeing(3))).toMatchObject([{ number: 2 }]);
  });
});
