import type { ShownScrim } from '@muster/scrims/ports';
import { type Channel, initialChannel } from '../domain/channel';
import type { ShownPost } from '@muster/board/ports';
import { isShownIn, planCard, planPostCard } from './plan';

const NOW = Date.parse('2026-11-22T20:00:00Z');
const lisbon: Channel = { ...initialChannel, id: '7', communityId: 'lisbon', connected: true };
const euw: Channel = { ...initialChannel, id: '8', region: 'EUW', connected: true };
const scrim = (communityId: string | null, visibility: string, more: object = {}, isDeleted = false): ShownScrim => ({
  view: { region: 'EUW', visibility, gameStartTime: '2026-11-22T21:00:00Z', teamWon: null, ...more } as never,
  communityId,
  isDeleted,
});

test.each([
  ['public', 'lisbon', true, true],
  ['members', 'lisbon', true, false],
  ['link', 'lisbon', false, false],
  ['public', 'porto', false, true],
  ['members', 'porto', false, false],
  ['public', null, false, true],
  ['link', null, false, false],
])('a %s scrim of %s: in the channel of lisbon %s, in the channel of its region %s', (visibility, of, here, there) => {
  expect(isShownIn(lisbon, scrim(of, visibility))).toBe(here);
  expect(isShownIn(euw, scrim(of, visibility))).toBe(there);
});
test('scrims of other regions are not in the channel of a region', () =>
  expect(isShownIn(euw, scrim(null, 'public', { region: 'NA' }))).toBe(false));

const shown = scrim('lisbon', 'public');
test.each<[string, Channel, ShownScrim, boolean, string | undefined]>([
  ['a new scrim is posted', lisbon, shown, false, 'shown'],
  ['a posted one is kept up to date', lisbon, shown, true, 'shown'],
  ['a deleted one says so', lisbon, scrim('lisbon', 'public', {}, true), true, 'deleted'],
  ['a deleted one is not posted', lisbon, scrim('lisbon', 'public', {}, true), false, undefined],
  ['one that may no longer be seen is hidden', lisbon, scrim('lisbon', 'link'), true, 'hidden'],
  ['and does not say that it was deleted', lisbon, scrim('lisbon', 'link', {}, true), true, 'hidden'],
  ['a decided one is not posted', lisbon, scrim('lisbon', 'public', { teamWon: 'teamOne' }), false, undefined],
  ['a decided one shows its result', lisbon, scrim('lisbon', 'public', { teamWon: 'teamOne' }), true, 'shown'],
  [
    'one of the past is not posted',
    lisbon,
    scrim('lisbon', 'public', { gameStartTime: '2026-11-22T19:00:00Z' }),
    false,
    undefined,
  ],
  ['a suspended channel gets nothing', { ...lisbon, suspended: 'gone' }, shown, true, undefined],
  ['a disconnected channel gets nothing new', { ...lisbon, connected: false }, shown, false, undefined],
  ['its messages say that they ended', { ...lisbon, connected: false }, shown, true, 'ended'],
])('%s', (_, channel, of, isPosted, state) => expect(planCard(channel, of, { isPosted, now: NOW })).toBe(state));

const post = (more: Partial<ShownPost> = {}): ShownPost =>
  ({ state: 'open', communities: ['lisbon'], isForMembers: false, ...more }) as ShownPost;
test.each<[string, Channel, ShownPost, boolean, string | undefined]>([
  ['an open post is posted where its team is listed', lisbon, post(), false, 'shown'],
  ['not elsewhere', lisbon, post({ communities: ['porto'] }), false, undefined],
  ['nor in the channel of a region', euw, post(), false, undefined],
  ['a closed one is not posted', lisbon, post({ state: 'booked' }), false, undefined],
  ['a posted one shows that it is closed', lisbon, post({ state: 'booked' }), true, 'shown'],
  ['one that may no longer be seen is hidden', lisbon, post({ communities: [] }), true, 'hidden'],
  [
    'an orphaned channel shows none for members',
    { ...lisbon, suspended: 'orphaned' },
    post({ isForMembers: true }),
    true,
    'hidden',
  ],
  ['messages of a disconnected channel say that they ended', { ...lisbon, connected: false }, post(), true, 'ended'],
])('%s', (_, channel, of, isPosted, state) => expect(planPostCard(channel, of, { isPosted })).toBe(state));
