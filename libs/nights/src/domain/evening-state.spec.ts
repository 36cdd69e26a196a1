import { after, at, planned, settings } from '../../test/evening-examples';
import { type Evening, type EveningEvent, nightIdOf, poolOf, stateAt, withTimers } from './evening';

const answered = (userId: string, hours: number, answer: 'in' | 'maybe' | 'out' = 'in'): EveningEvent => ({
  type: 'EveningAnswered',
  userId,
  answer,
  roles: answer === 'out' ? [] : ['Mid'],
  at: at(hours),
  by: userId,
});
const called = (userId: string): EveningEvent => ({ type: 'RollCalled', userId, here: true });
const round = (reserves: readonly string[]): EveningEvent => ({
  type: 'RoundMade',
  number: 1,
  startsAt: at(0),
  at: at(0),
  by: 'olga',
  lobbies: [],
  reserves,
});
const people = (evening: Evening, from?: 'here' | 'in') => poolOf(evening, from).map(({ userId }) => userId);

test('belongs to the night whose id begins its own', () => expect(nightIdOf('my_night_2026-11-26')).toBe('my_night'));

test('is planned until sign-up opens, open until it closes, and dealt once a round was made', () => {
  const evening = after(planned);
  const justBefore = (hours: number) => new Date(Date.parse(at(hours)) - 1).toISOString();
  expect(stateAt(evening, justBefore(-168))).toBe('planned');
  expect(stateAt(evening, at(-168))).toBe('open');
  expect(stateAt(evening, justBefore(-0.5))).toBe('open');
  expect(stateAt(evening, at(-0.5))).toBe('closed');
  expect(stateAt(after(planned, round([])), at(-1))).toBe('dealt');
  const cancelled: EveningEvent = { type: 'EveningCancelled', cause: 'organiser', reasonId: null };
  expect(stateAt(after(planned, round([]), cancelled), at(1))).toBe('cancelled');
});

test('has the timers due once more whose moment is still to come', () => {
  const evening = { ...after(planned), settings, opened: false, reminded: true, closed: true };
  const timers = (hours: number) => {
    const { opened, reminded, closed } = withTimers(evening, at(hours));
    return { opened, reminded, closed };
  };
  expect(timers(-169)).toEqual({ opened: false, reminded: false, closed: false });
  expect(timers(-168)).toEqual({ opened: true, reminded: false, closed: false });
  expect(timers(-24)).toEqual({ opened: true, reminded: true, closed: false });
  expect(timers(-0.5)).toEqual({ opened: true, reminded: true, closed: true });
});

describe('the people of the next round', () => {
  const answers = [answered('dan', -3), answered('ann', -1), answered('eve', -2, 'maybe'), answered('out', -4, 'out')];

  test('are those who said In, who answered first before the others, until a person is present', () => {
    expect(people(after(planned, ...answers))).toEqual(['dan', 'ann']);
    expect(people(after(planned, ...answers, called('eve'), called('ann')))).toEqual(['eve', 'ann']);
  });

  test('can be those present or those who said In, as the organiser chooses', () => {
    const evening = after(planned, ...answers, called('eve'));
    expect(people(evening, 'in')).toEqual(['dan', 'ann']);
    expect(people(evening, 'here')).toEqual(['eve']);
    expect(people(after(planned, ...answers), 'here')).toEqual([]);
  });

  test('are not those who were present and said Out', () => {
    expect(people(after(planned, ...answers, called('ann'), answered('ann', 0, 'out')), 'here')).toEqual([]);
  });

  test('are in the order of their ids if they answered at the same instant, those who waited first', () => {
    const same = [answered('cy', -1), answered('ann', -1), answered('bo', -1)];
    expect(people(after(planned, ...same))).toEqual(['ann', 'bo', 'cy']);
    expect(people(after(planned, ...same, round(['cy'])))).toEqual(['cy', 'ann', 'bo']);
  });
});
