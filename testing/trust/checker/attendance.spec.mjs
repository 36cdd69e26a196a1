// @ts-check
// The fold of attendance accepts a valid history, and finds one manipulation for each rule.
import { attendanceProblems } from './attendance.mjs';

const START = '2026-11-21T20:00:00.000Z';
const before = (/** @type {number} */ minutes) => new Date(Date.parse(START) - minutes * 60_000).toISOString();
const NOW = Date.parse(before(1));
const MID = { team: 'teamOne', role: 'Mid' };
const TOP = { team: 'teamOne', role: 'Top' };

/** A seat that is left and taken by a second reserve, and an absent player whose seat is offered. */
function validHistory() {
  /** @type {any[]} */ const events = [];
  const add = (/** @type {string} */ append, /** @type {string} */ type, /** @type {any} */ data, at = before(100)) =>
    events.push({ stream: 'scrim-s1', version: events.length + 1, type, data, meta: { append }, at });
  add('a1', 'ScrimCreated', { startsAt: START, maxCasters: 2, host: { kind: 'random' } });
  add('a1', 'AttendanceChanged', { attendance: { checkIn: true, closesMinutes: 5, reserves: 3 } });
  add('a2', 'PlayerJoined', { userId: 'ann', ...MID });
  add('a3', 'PlayerJoined', { userId: 'bo', ...TOP });
  for (const userId of ['ria', 'rob', 'rex']) add(`r-${userId}`, 'ReserveJoined', { userId, roles: ['Mid', 'Top'] });
  add('a4', 'PlayerLeft', { userId: 'ann' });
  add('a4', 'OfferMade', { offerId: '1', userId: 'ria', ...MID, of: null, expiresAt: before(97) });
  add('a5', 'OfferExpired', { offerId: '1', userId: 'ria', ...MID }, before(97));
  add('a5', 'OfferMade', { offerId: '2', userId: 'rob', ...MID, of: null, expiresAt: before(94) }, before(97));
  add('a6', 'SeatPassed', { offerId: '2', userId: 'rob', ...MID, former: null }, before(96));
  add('a7', 'CheckInClosed', { startsAt: START, absent: ['bo'] }, before(5));
  add('a7', 'OfferMade', { offerId: '3', userId: 'ria', ...TOP, of: 'bo', expiresAt: before(4) }, before(5));
  const row = { id: 's1', state: { offers: [{ id: '3' }], reserves: [{ userId: 'ria' }, { userId: 'rex' }] } };
  return { events, rows: [row] };
}
/** @typedef {ReturnType<typeof validHistory>} History */
const problemsOf = (/** @type {History} */ { events, rows }, clock = Date.parse(before(4.5))) =>
  attendanceProblems(events, rows, clock);
const event = (/** @type {History} */ { events }, /** @type {string} */ type, nth = 0) =>
  events.filter((one) => one.type === type)[nth];
const without = (/** @type {History} */ history, /** @type {any} */ one) =>
  history.events.splice(history.events.indexOf(one), 1);

test('a valid history has no problems', () => expect(problemsOf(validHistory())).toEqual([]));

/** @type {[string, RegExp, (history: History) => unknown][]} */
const LIES = [
  ['a person has two open offers', /two open offers/, (history) => without(history, event(history, 'OfferExpired'))],
  [
    'a seat is offered to two',
    /is offered to two/,
    (history) => {
      Object.assign(event(history, 'OfferMade', 1).data, { userId: 'rex' });
      without(history, event(history, 'OfferExpired'));
    },
  ],
  [
    'a held seat is taken by another',
    /took a seat that is held for ria/,
    (history) => {
      history.events.splice(9, 0, {
        ...event(history, 'PlayerJoined'),
        data: { userId: 'zoe', ...MID },
        meta: { append: 'z' },
      });
    },
  ],
  [
    'an offer is for a seat of another player',
    /is not of cy/,
    (history) => {
      event(history, 'OfferMade', 2).data.of = 'cy';
    },
  ],
  [
    'an offer is made to one who is no reserve for the role',
    /no reserve for Mid/,
    (history) => {
      event(history, 'ReserveJoined').data.roles = ['Support'];
    },
  ],
  [
    'an offer ends twice',
    /ends, which is not open/,
    (history) => history.events.push({ ...event(history, 'OfferExpired'), version: 99 }),
  ],
  [
    'an accepted offer seats somebody else',
    /ends, which is not open/,
    (history) => {
      event(history, 'SeatPassed').data.userId = 'rex';
    },
  ],
  [
    'an accepted offer unseats a player who has another seat',
    /the seat is passed on by null/,
    (history) => {
      event(history, 'SeatPassed').data.former = 'bo';
    },
  ],
  [
    'an offer expires early',
    /expired early/,
    (history) => {
      event(history, 'OfferExpired').at = before(98);
    },
  ],
  [
    'check-in closes early',
    /closed early/,
    (history) => {
      event(history, 'CheckInClosed').at = before(6);
    },
  ],
  [
    'an offer stays when its player leaves',
    /not that player’s/,
    (history) => {
      history.events.push({ ...event(history, 'PlayerLeft'), data: { userId: 'bo' }, meta: { append: 'z' } });
    },
  ],
  [
    'an offer stays when its reserve casts',
    /is no reserve/,
    (history) => {
      history.events.push({ ...event(history, 'PlayerLeft'), type: 'CasterJoined', data: { userId: 'ria' } });
    },
  ],
  ['a reserve is forgotten', /has offers and reserves/, (history) => history.rows[0]?.state.reserves.pop()],
];
test.each(LIES)('%s', (_, problem, tell) => {
  const history = validHistory();
  tell(history);
  expect(problemsOf(history).join('\n')).toMatch(problem);
});

test('offers and check-ins that are open after their time are found', () => {
  expect(problemsOf(validHistory(), Date.parse(before(2)))).toEqual(['scrim-s1: offer 3 is open after its time']);
  const history = validHistory();
  history.events = history.events.filter(({ meta }) => meta.append !== 'a7');
  history.rows = [];
  expect(problemsOf(history, NOW)).toEqual(['scrim-s1: check-in has not closed']);
});
