import { buildPost } from '../../../testing/build-board';
import { isAudienceWhole, lastStarts, newPost, toChanges, toPost, valuesOf, withFirst } from './post-form';

const NOW = Date.parse('2026-11-20T14:05:00.000Z');
const NOTHING_ASKED = { from: null, to: null, games: null, short: null };
const START = '2026-11-20T20:00:00.000Z';

test('a new post begins on a quarter of an hour, in about an hour', () =>
  expect(newPost(NOTHING_ASKED, 'EUW', NOW)).toMatchObject({
    from: '2026-11-20T15:15:00.000Z',
    to: '2026-11-20T15:15:00.000Z',
    games: 1,
  }));

test('a possible start of the team fills the form', () =>
  expect(
    newPost({ from: START, to: '2026-11-20T21:30:00.000Z', games: '2', short: 'Support' }, 'EUW', NOW),
  ).toMatchObject({
    from: START,
    to: '2026-11-20T21:30:00.000Z',
    games: 2,
    series: { until: 'played' },
    oneShort: 'Support',
  }));

test('a range longer than six hours is cut, and one in the past begins now', () => {
  const asked = { ...NOTHING_ASKED, from: '2026-11-19T20:00:00.000Z', to: '2026-11-22T20:00:00.000Z' };
  expect(newPost(asked, 'EUW', NOW)).toMatchObject({
    from: '2026-11-20T14:15:00.000Z',
    to: '2026-11-20T20:15:00.000Z',
  });
});

test('an address with nonsense in it gives the usual form', () =>
  expect(newPost({ from: 'soon', to: 'later', games: 'many', short: null }, 'EUW', NOW)).toEqual(
    newPost(NOTHING_ASKED, 'EUW', NOW),
  ));

test('the range keeps its length when its first start moves', () =>
  expect(
    withFirst(valuesOf(buildPost({ from: START, to: '2026-11-20T21:00:00.000Z' })), Date.parse(START) + 60_000),
  ).toEqual({
    from: '2026-11-20T20:15:00.000Z',
    to: '2026-11-20T21:15:00.000Z',
  }));

test('the last start is at most six hours after the first', () => {
  const starts = lastStarts(START);
  expect([starts[0], starts.at(-1)]).toEqual([START, '2026-11-21T02:00:00.000Z']);
});

test('a post for now sends no range', () => {
  const body = toPost({ ...newPost(NOTHING_ASKED, 'EUW', NOW), isNow: true });
  expect(body).toMatchObject({ from: 'now' });
  expect(body).not.toHaveProperty('to');
});

test('a rank for one end leaves the other one open', () => {
  const values = { ...newPost(NOTHING_ASKED, 'EUW', NOW), ranks: { from: 'Gold 4', to: '' } };
  expect(toPost(values).ranks).toEqual({ from: 'Gold 4', to: 'Challenger' });
  expect(toPost(newPost(NOTHING_ASKED, 'EUW', NOW)).ranks).toBeNull();
});

test('two ranks are sent in their order', () => {
  const values = { ...newPost(NOTHING_ASKED, 'EUW', NOW), ranks: { from: 'Gold 1', to: 'Silver 4' } };
  expect(toPost(values).ranks).toEqual({ from: 'Silver 4', to: 'Gold 1' });
});

test('an edit sends the changed fields only', () => {
  const post = buildPost({ note: 'Chill' });
  expect(toChanges(post, valuesOf(post))).toEqual({});
  expect(toChanges(post, { ...valuesOf(post), note: 'Serious ', keepLooking: false })).toEqual({
    note: 'Serious',
    keepLooking: false,
  });
});

test('chosen communities and teams have to be named', () => {
  expect(isAudienceWhole({ kind: 'teams', ids: [] })).toBe(false);
  expect(isAudienceWhole({ kind: 'teams', ids: ['t2'] })).toBe(true);
  expect(isAudienceWhole({ kind: 'link', ids: [] })).toBe(true);
});
