// @ts-check
import { eveningProblems, foldEvenings } from './evenings.mjs';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const DAY_MS = 86_400_000;
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
const iso = (/** @type {number} */ ms) => new Date(ms).toISOString();
const dayOf = (/** @type {number} */ ms) => iso(ms).slice(0, 10);
const SETTINGS = {
  rule: { every: 1, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
  zone: 'UTC',
  time: '20:00',
  from: dayOf(NOW),
  signUp: { opensHours: 336, closesMinutes: 0 },
};
const TONIGHT = `n1_${dayOf(NOW)}`;
const TOMORROW = `n1_${dayOf(NOW + DAY_MS)}`;
const PEOPLE = Array.from({ length: 11 }, (_, i) => `p${i}`);
const LOBBY = {
  scrimId: 's1',
  teamOne: ROLES.map((role, i) => ({ role, userId: `p${i}` })),
  teamTwo: ROLES.map((role, i) => ({ role, userId: `p${i + 5}` })),
};

/** A night whose first evening is played by ten of eleven people; the second one was moved. @returns {any[]} */
function played() {
  /** @type {any[]} */
  const events = [];
  const add = (/** @type {string} */ stream, /** @type {string} */ type, /** @type {any} */ data, append = '') =>
    void events.push({ stream, type, data, at: iso(NOW - 60_000), meta: { append: append || `a${events.length}` } });
  add('night-n1', 'NightCreated', { communityId: 'c1', settings: SETTINGS });
  for (let day = 0; day < 28; day++) {
    const date = dayOf(NOW + day * DAY_MS);
    const startsAt = `${date}T20:00:00.000Z`;
    const ids = { eveningId: `n1_${date}`, nightId: 'n1', communityId: 'c1' };
    add(`evening-n1_${date}`, 'EveningPlanned', { ...ids, date, startsAt, settings: SETTINGS });
    if (day < 14) add(`evening-n1_${date}`, 'SignUpOpened', { reminded: false });
  }
  add(`evening-${TONIGHT}`, 'EveningReminded', {});
  add(`evening-${TONIGHT}`, 'FollowersNotified', { about: 'reminder', occasion: 3, to: ['p0'] });
  for (const userId of PEOPLE)
    add(`evening-${TONIGHT}`, 'EveningAnswered', { userId, answer: 'in', roles: ['Mid'], at: iso(NOW) });
  add(`evening-${TONIGHT}`, 'RollCalled', { userId: 'p0', here: true });
  const round = { number: 1, at: iso(NOW - 90_000), lobbies: [structuredClone(LOBBY)], reserves: ['p10'] };
  add(`evening-${TONIGHT}`, 'RoundMade', round, 'lobby');
  add('scrim-s1', 'ScrimCreated', {}, 'lobby');
  for (const team of /** @type {const} */ (['teamOne', 'teamTwo']))
    for (const seat of LOBBY[team]) add('scrim-s1', 'PlayerAssigned', { team, ...seat }, 'lobby');
  add(`evening-${TOMORROW}`, 'EveningAnswered', { userId: 'p0', answer: 'maybe', roles: ['Top'], at: iso(NOW) });
  const moved = { startsAt: iso(NOW + 20 * 3_600_000), at: iso(NOW), asked: ['p0'] };
  add(`evening-${TOMORROW}`, 'EveningMoved', moved);
  add(`evening-${TOMORROW}`, 'EveningTakenInHand', {});
  return events;
}

/** @returns {Record<'nights' | 'evenings' | 'notifications', any[]>} */
function tablesOf(/** @type {any[]} */ events) {
  const evenings = new Map();
  for (const { stream, type, data } of events) {
    if (!stream.startsWith('evening-')) continue;
    const id = stream.slice('evening-'.length);
    if (type === 'EveningPlanned')
      evenings.set(id, {
        id,
        version: 0,
        cancelled: false,
        people: [],
        state: { startsAt: data.startsAt, answers: [], rounds: [] },
      });
    const row = evenings.get(id);
    row.version += 1;
    if (type === 'EveningAnswered') {
      row.people.push(data.userId);
      row.state.answers.push({
        userId: data.userId,
        answer: data.answer,
        here: data.userId === 'p0' && id === TONIGHT,
      });
    }
    if (type === 'RoundMade') row.state.rounds.push(data);
    if (type === 'EveningMoved')
      Object.assign(row, { people: [], state: { ...row.state, startsAt: data.startsAt, answers: [] } });
  }
  return {
    nights: [{ id: 'n1', version: 1, ended: false }],
    evenings: [...evenings.values()],
    notifications: [
      ...PEOPLE.map((recipient, i) => ({ id: `d${i}`, recipient, cause: `evening-dealt_${TONIGHT}_1` })),
      { id: 'r', recipient: 'p0', cause: `evening-reminder_${TONIGHT}_3` },
    ],
  };
}

/** @typedef {{ events: any[], tables: ReturnType<typeof tablesOf>, memberships: Map<string, any> }} World */
function judged(/** @type {(world: World) => void} */ change = () => {}, clock = NOW) {
  const events = played();
  const memberships = /** @type {Map<string, any>} */ (
    new Map(PEOPLE.map((user) => [`c1_${user}`, { role: 'member' }]))
  );
  const world = { events, tables: tablesOf(events), memberships };
  change(world);
  const versions = new Map();
  const numbered = events.map((event) => {
    versions.set(event.stream, (versions.get(event.stream) ?? 0) + 1);
    return { ...event, version: versions.get(event.stream) };
  });
  const communities = new Map([['c1', { archived: false }]]);
  const known = { events: numbered, tables: world.tables, clock, nights: foldEvenings(numbered) };
  return eveningProblems(known, { memberships: world.memberships, communities });
}
const find = (/** @type {World} */ { events }, /** @type {string} */ type, of = '') =>
  events.find((event) => event.type === type && event.stream.includes(of));
const remove = (/** @type {World} */ world, /** @type {string} */ type, of = '') =>
  void world.events.splice(world.events.indexOf(find(world, type, of)), 1);
const repeat = (/** @type {World} */ world, /** @type {string} */ type) =>
  void world.events.push(structuredClone(find(world, type)));
const add = (/** @type {World} */ { events }, /** @type {string} */ type, data = {}, id = TONIGHT) =>
  void events.push({ stream: `evening-${id}`, type, data, at: iso(NOW), meta: { append: 'x' } });
const cancel = (/** @type {World} */ world) => add(world, 'EveningCancelled', { cause: 'organiser' }, TOMORROW);

test('a night by the rules has no problem', () => expect(judged()).toEqual([]));

/** @type {[string, (world: World) => void, string][]} */
const WRONG = [
  ['an evening that is planned twice', (world) => repeat(world, 'EveningPlanned'), 'planned twice'],
  ['an evening of no night', (world) => (find(world, 'EveningPlanned').data.nightId = 'n2'), 'belongs to no night'],
  ['a date that is missing', (world) => remove(world, 'EveningPlanned', dayOf(NOW + 20 * DAY_MS)), 'has no evening on'],
  [
    'an evening at another time than its night',
    (world) => (find(world, 'EveningPlanned', dayOf(NOW + 20 * DAY_MS)).data.startsAt = iso(NOW + 20 * DAY_MS)),
    'its night says',
  ],
  [
    'an evening of a night that rests',
    ({ events }) => void events.push({ ...events[0], type: 'NightPaused', data: {} }),
    'its night does not',
  ],
  [
    'sign-up that opens early',
    (world) => add(world, 'SignUpOpened', {}, `n1_${dayOf(NOW + 20 * DAY_MS)}`),
    'opens early',
  ],
  ['sign-up that opens twice', (world) => repeat(world, 'SignUpOpened'), 'opens a second time'],
  ['sign-up that never opens', (world) => remove(world, 'SignUpOpened', dayOf(NOW + 3 * DAY_MS)), 'has not opened'],
  ['sign-up that closes early', (world) => add(world, 'SignUpClosed'), 'closes early'],
  ['a reminder that comes twice', (world) => repeat(world, 'EveningReminded'), 'reminds a second time'],
  ['a move that asks no one again', (world) => (find(world, 'EveningMoved').data.asked = []), 'asks other people'],
  [
    'an evening that moves after its round',
    (world) => add(world, 'EveningMoved', { startsAt: iso(NOW), asked: [] }),
    'after lobbies',
  ],
  [
    'an evening that is cancelled twice',
    (world) => {
      cancel(world);
      cancel(world);
    },
    'cancelled twice',
  ],
  [
    'an evening that is restored for no reason',
    (world) => add(world, 'EveningRestored', { asked: [] }),
    'was not cancelled',
  ],
  [
    'an answer to a cancelled evening',
    (world) => {
      cancel(world);
      add(world, 'EveningAnswered', { userId: 'p1', answer: 'in', roles: ['Top'] }, TOMORROW);
    },
    'after it was cancelled',
  ],
  ['an answer that is given twice', (world) => repeat(world, 'EveningAnswered'), 'the same twice'],
  ['an answer without roles', (world) => (find(world, 'EveningAnswered').data.roles = []), 'with 0 roles'],
  ['an answer that is dropped twice', (world) => add(world, 'AnswerDropped', { userId: 'p77' }), 'had not answered'],
  ['a former member who still comes', ({ memberships }) => void memberships.delete('c1_p3'), 'is no member'],
  [
    'a presence of a person who is out',
    (world) => add(world, 'RollCalled', { userId: 'p77', here: true }),
    'does not come',
  ],
  ['a presence that is noted twice', (world) => repeat(world, 'RollCalled'), 'is here twice'],
  ['a round that is made twice', (world) => repeat(world, 'RoundMade'), 'round 1 after 1'],
  [
    'a player in two seats',
    (world) => (find(world, 'RoundMade').data.lobbies[0].teamTwo[0].userId = 'p0'),
    'a person twice',
  ],
  [
    'a team without each role',
    (world) => (find(world, 'RoundMade').data.lobbies[0].teamOne[0].role = 'Mid'),
    'without each role',
  ],
  ['a round whose scrim does not exist', (world) => remove(world, 'ScrimCreated'), 'not as it was made'],
  ['a player who is missing in the scrim', (world) => remove(world, 'PlayerAssigned'), 'not as it was made'],
  [
    'a scrim of a round in another commit',
    (world) => (find(world, 'ScrimCreated').meta.append = 'later'),
    'not as it was made, in the same commit',
  ],
  ['a player who is not notified', ({ tables }) => void tables.notifications.shift(), 'notified 0 times'],
  [
    'a follower who is notified twice',
    ({ tables }) => void tables.notifications.push({ ...tables.notifications[0], id: 'd99' }),
    'notified 2 times',
  ],
  ['a row that is behind', ({ tables }) => (tables.evenings[1].version -= 1), 'differs from the log'],
  ['a row of a night that is behind', ({ tables }) => (tables.nights[0].version = 0), 'nights: n1'],
];
test.each(WRONG)('%s is found', (_, change, message) =>
  expect(judged(change)).toContainEqual(expect.stringContaining(message)),
);

test('sign-up that never closes is found once the evening has begun', () =>
  expect(judged(undefined, NOW + 9 * 3_600_000)).toContainEqual(expect.stringContaining('has not closed')));
