import type { z } from 'zod';
import { localSchedule } from './nights';
import { profilePath } from './profile-path';
import { riotCallback } from './riot';
import { swapPlayersBody, updateScrimBody } from './scrims';
import { cardQuery } from './share';
import { careerQuery } from './stats';
import { taglineSchema, toPlayerView, userLookup } from './users';
import { invalid, parseMessage } from './validation-texts';

const problem = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('an edit of a scrim', () => {
  test.each([
    ['', null],
    [null, null],
    [{ _id: 'ann' }, 'ann'],
  ])('takes %j as host %j', (lobbyHost, host) => expect(updateScrimBody.parse({ lobbyHost }).lobbyHost).toBe(host));
  test.each([
    ['N/A', null],
    [null, null],
    ['teamOne', 'teamOne'],
  ])('takes %j as winner %j', (teamWon, winner) => expect(updateScrimBody.parse({ teamWon }).teamWon).toBe(winner));
  test('swaps players in teams by name, or as their entries hold them', () =>
    expect(
      swapPlayersBody.parse({
        playerOne: { user: 'ann', role: 'Mid', team: { name: 'teamOne' } },
        playerTwo: { role: 'Top', team: 'teamTwo' },
      }),
    ).toEqual({
      playerOne: { user: 'ann', role: 'Mid', team: 'teamOne' },
      playerTwo: { user: undefined, role: 'Top', team: 'teamTwo' },
    }));
});

describe('a user', () => {
  test('types a tagline with or without #, and looks names up without it', () => {
    expect(['#EUW1', 'EUW1', ' '].map((tag) => taglineSchema.parse(tag))).toEqual(['EUW1', 'EUW1', '']);
    expect(problem(taglineSchema, 'E#1')).toBe(invalid('taglineCharacters'));
    expect([problem(userLookup, { tagline: 'EUW1' }), problem(userLookup, { tagline: '#1' })]).toEqual([
      undefined,
      invalid('taglineHash'),
    ]);
  });
  test('is shown with their rank, on the page of their name', () => {
    const stored = { id: 'u1', name: 'Ann Ü', tagline: 'E 1', discord: 'ann', region: 'EUW', rank: 'Gold 2' };
    const shown = toPlayerView(stored);
    expect(shown).toEqual({
      _id: 'u1',
      name: 'Ann Ü',
      summonerTagline: 'E 1',
      discord: 'ann',
      region: 'EUW',
      rank: 'Gold 2',
    });
    expect(profilePath(shown)).toBe('/users/Ann%20%C3%9C?region=EUW&tagline=E+1');
  });
});

test('months begin in a time zone with a name', () => {
  expect([{}, { zone: 'Europe/Lisbon' }].map((query) => careerQuery.parse(query).zone)).toEqual([
    'UTC',
    'Europe/Lisbon',
  ]);
  expect(['Mars/Base', '+01:00', ''].map((zone) => problem(careerQuery, { zone }))).toEqual(
    Array(3).fill(invalid('zone')),
  );
});
test('a card in an unknown language has that of the page', () =>
  expect(['de', 'eo', undefined].map((lang) => cardQuery.parse({ lang }).lang)).toEqual(['de', undefined, undefined]));
test("Riot's callback names its game by a number or its digits", () => {
  const callback = { shortCode: 'NA-12345678', metaData: '' };
  expect([7, '7'].map((gameId) => riotCallback.parse({ ...callback, gameId }).gameId)).toEqual(['7', '7']);
});
test('a message is read as its text and values, a sentence is not', () => {
  expect(parseMessage(invalid('titleMissing'))).toEqual({ key: 'titleMissing', values: {} });
  expect(parseMessage(invalid('reasonTooLong', { max: 3 }))).toEqual({ key: 'reasonTooLong', values: { max: 3 } });
  expect(parseMessage(invalid('missing', { field: 'a\nb' }))).toMatchObject({ values: { field: 'a\nb' } });
  expect(['Too many requests', 'x {}y', ' x'].map(parseMessage)).toEqual([undefined, undefined, undefined]);
});

test('a night is planned in the years that dates may lie in; what its rule does not know is ignored', () => {
  const body = { rule: { nth: -1, day: 'fri', note: 'x' }, time: '20:00', zone: 'Europe/Lisbon', from: '2027-01-01' };
  expect(localSchedule.parse(body).rule).toEqual({ nth: -1, day: 'fri' });
  expect(['1969-12-31', '2101-01-01'].map((from) => problem(localSchedule, { ...body, from }))).toEqual(
    Array(2).fill(invalid('dateRange', { field: 'from', first: 1970, last: 2100 })),
  );
  expect(problem(localSchedule, { ...body, from: '2027-02-30' })).toBe(invalid('notDate', { field: 'from' }));
});
