// @ts-check
import { checkMessages } from './discord.mjs';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const STARTS = '2026-11-22T20:00:00Z';
/** @returns {any} */
const event = (/** @type {number} */ version, /** @type {string} */ type, data = {}) => ({
  position: version,
  stream: 'scrim-s1',
  version,
  type,
  data,
  meta: { append: `a${version}`, by: 'u1', command: 'test' },
  at: STARTS,
});
const created = event(1, 'ScrimCreated', {
  startsAt: STARTS,
  maxCasters: 0,
  host: { kind: 'random' },
  createdBy: 'u1',
});
const joined = event(2, 'PlayerJoined', { userId: 'u1', team: 'teamOne', role: 'Top' });
const hidden = event(2, 'PrivacyChanged', { visibility: 'members' });
const lines = (/** @type {string} */ top) =>
  [`Top: ${top}`, ...['Jungle', 'Mid', 'ADC', 'Support'].map((role) => `${role}: *free*`)].join('\n');
const message = (top = 'Teemo', id = 'm1') => ({
  id,
  embeds: [{ fields: [{ value: lines(top) }, { value: lines('*free*') }] }],
});
/** Returns the problems that the checker finds in these messages of one channel. */
const wrong = (
  /** @type {any[]} */ shown,
  events = [created, joined],
  cards = [{ channel: 'c', scrim: 's1', message: 'm1' }],
) =>
  checkMessages({ events, cards, messages: new Map([['c', shown]]), names: new Map([['u1', 'Teemo']]), now: NOW }).map(
    ({ message: text }) => text,
  );

test('a message that shows the last state is right', () => expect(wrong([message()])).toEqual([]));

test.each([
  ['an older state', [message('*free*')], undefined, undefined, /shows "Top: \*free\*/],
  ['no message', [], undefined, undefined, /the message of s1 is missing/],
  ['a second message', [message(), message('Teemo', 'm2')], undefined, undefined, /belongs to no scrim \(m2\)/],
  ['an upcoming scrim without a message', [], undefined, [], /s1 has no message/],
  ['a hidden scrim', [message()], [created, hidden], undefined, /was hidden, and is still/],
  ['a deleted scrim', [message()], [created, joined, event(3, 'ScrimDeleted')], undefined, /was deleted, and is still/],
])('%s is found', (_, shown, events, cards, found) =>
  expect(wrong(shown, events, cards)).toEqual([expect.stringMatching(found)]),
);

test('a deleted scrim’s message says so', () => {
  const gone = { id: 'm1', embeds: [{ description: 'This scrim was deleted.' }] };
  expect(wrong([gone], [created, event(2, 'ScrimDeleted')])).toEqual([]);
});

test('a scrim for members is not expected in a region’s channel', () => {
  expect(wrong([], [created, hidden], [])).toEqual([]);
});
