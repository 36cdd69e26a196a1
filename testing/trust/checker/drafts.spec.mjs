// @ts-check
import { draftProblems, winnerOf } from './drafts.mjs';

const START = Date.parse('2026-11-25T20:00:00.000Z');
const ORDER = 'bA bB bA bB bA bB pA pB pB pA pA pB bB bA bB bA pB pA pA pB'.split(' ');
const at = (/** @type {number} */ ms) => new Date(START + ms).toISOString();
const clock = (/** @type {number} */ ms) => ({ startedAt: at(ms), endsAt: at(ms + 20_000) });

/** The drafts of two games, of which the first one is decided. @returns {any[]} */
function played() {
  /** @type {any[]} */
  const events = [
    {
      stream: 'scrim-s1',
      type: 'SeriesChanged',
      data: { series: { games: 3, until: 'decided', fearless: 'hard', closed: ['99'] } },
    },
  ];
  for (const game of [1, 2]) {
    const stream = `draft-s1-${game}`;
    events.push({ stream, type: 'DraftBegun', data: { first: 'teamOne', clock: clock(0) } });
    for (const [index, text] of ORDER.entries())
      events.push({
        stream,
        type: 'ActionTaken',
        data: {
          index,
          kind: text.startsWith('b') ? 'ban' : 'pick',
          team: text.endsWith('A') ? 'teamOne' : 'teamTwo',
          champion: String(game * 20 + index),
          how: 'chosen',
          clock: index < 19 ? clock(index) : null,
        },
      });
    events.push({ stream, type: 'DraftCompleted', data: {} });
  }
  const versions = new Map();
  return events.map((event) => {
    versions.set(event.stream, (versions.get(event.stream) ?? 0) + 1);
    return { ...event, at: at(1_000), version: versions.get(event.stream) };
  });
}
const rowsOf = (/** @type {any[]} */ events) =>
  ['s1-1', 's1-2'].map((id) => {
    const own = events.filter(({ stream }) => stream === `draft-${id}`);
    const actions = structuredClone(own.filter(({ type }) => type === 'ActionTaken').map(({ data }) => data));
    return { id, version: own.at(-1).version, state: { state: 'done', actions } };
  });
const scrims = [
  {
    id: 's1',
    state: {
      results: [{}],
      drafts: [
        { game: 1, state: 'done' },
        { game: 2, state: 'done' },
      ],
    },
  },
];
const judged = (/** @type {(events: any[]) => void} */ change = () => {}) => {
  const events = played();
  const rows = rowsOf(events);
  change(events);
  return draftProblems(events, rows, scrims, START + 5_000);
};
const action = (/** @type {any[]} */ events, /** @type {number} */ game, /** @type {number} */ index) =>
  events.find(({ stream, data }) => stream === `draft-s1-${game}` && data.index === index);

test('two drafts by the rules have no problem', () => expect(judged()).toEqual([]));

/** @type {[string, (events: any[]) => void, string][]} */
const WRONG = [
  ['a champion twice', (events) => (action(events, 1, 5).data.champion = '20'), 'taken twice'],
  ['a champion of an earlier game', (events) => (action(events, 2, 6).data.champion = '26'), 'used up'],
  ['a closed champion', (events) => (action(events, 1, 2).data.champion = '99'), 'is closed'],
  ['the other team', (events) => (action(events, 1, 7).data.team = 'teamOne'), "not the turn's"],
  ['an action twice', (events) => (action(events, 1, 3).data.index = 2), 'action 2 after 3'],
  ['a timer that was early', (events) => (action(events, 1, 3).data.how = 'missed'), 'before its time'],
  ['an end that is early', (events) => void events.splice(events.indexOf(action(events, 1, 19)), 1), 'done after 19'],
  ['another row', (events) => (action(events, 1, 1).data.champion = '77'), 'the log says'],
];
test.each(WRONG)('finds %s', (_, change, message) =>
  expect(judged(change).some((problem) => problem.includes(message))).toBe(true),
);

test('counts results by most games', () => {
  const [decided, all] = [
    { games: 3, until: 'decided', fearless: 'none', closed: [] },
    { games: 2, until: 'played', fearless: 'none', closed: [] },
  ];
  expect(winnerOf(decided, ['teamOne', 'teamTwo'])).toBeNull();
  expect(winnerOf(decided, ['teamTwo', 'teamTwo'])).toBe('teamTwo');
  expect(winnerOf(all, ['teamOne', 'teamTwo'])).toBeNull();
});
