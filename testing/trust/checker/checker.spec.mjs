// @ts-check
// The checker accepts a small valid history, and finds one manipulation for each invariant.
import { check } from './invariants.mjs';

const START = '2026-11-21T20:00:00.000Z';
const NOW = Date.parse('2026-11-21T20:10:00.000Z');
const LATER = '2026-11-21T22:00:00.000Z';
const [ROLES, TEAMS] = [
  ['Top', 'Jungle', 'Mid', 'ADC', 'Support'],
  ['teamOne', 'teamTwo'],
];
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
const PLAYERS = SEATS.map((_, i) => `p${i}`);

/** A history in which ten players join, the scrim starts and is announced, gets a code, and has a winner. */
function validHistory() {
  /** @type {any[]} */ const events = [];
  /** @type {Record<string, number>} */ const versions = {};
  const add = (
    /** @type {string} */ stream,
    /** @type {string} */ type,
    /** @type {any} */ data,
    /** @type {any} */ meta,
    at = START,
  ) => {
    versions[stream] = (versions[stream] ?? 0) + 1;
    events.push({
      position: events.length + 1,
      stream,
      version: versions[stream],
      type,
      data,
      meta: { append: meta.requestId ?? `a${events.length}`, by: 'p0', command: 'X', ...meta },
      at,
    });
  };
  add(
    'scrim-s1',
    'ScrimCreated',
    {
      scrimId: 's1',
      conversationId: 'c1',
      createdBy: 'p0',
      host: { kind: 'random' },
      startsAt: START,
      maxCasters: 2,
      useCodes: true,
      region: 'NA',
    },
    { requestId: 'op1-1' },
  );
  SEATS.forEach((seat, i) =>
    add('scrim-s1', 'PlayerJoined', { userId: PLAYERS[i], ...seat }, { requestId: `join${i}-1` }),
  );
  add('scrim-s1', 'HostDrawn', { userId: 'p3' }, { requestId: 'join9-1' });
  add('scrim-s1', 'CasterJoined', { userId: 'c0' }, { requestId: 'cast-1' });
  add('scrim-s1', 'ScrimStarted', { startsAt: START }, { by: 'worker' });
  add('scrim-s1', 'TournamentCodeIssued', { code: 'NA1' }, { by: 'worker' });
  add('scrim-s1', 'WinnerReported', { team: 'teamOne' }, { requestId: 'win-1' });
  add('friendship-p0_p1', 'FriendshipRequested', { requestId: 'r1', by: 'p0', to: 'p1' }, { requestId: 'ask-1' });
  const inClub = (/** @type {string} */ userId, /** @type {string} */ type, data = {}) =>
    add(`membership-g1_${userId}`, type, { communityId: 'g1', userId, at: START, ...data }, { command: 'bench' });
  add('community-g1', 'CommunityFounded', { communityId: 'g1', by: 'p0', slug: 'club' }, { requestId: 'found-1' });
  add(
    'membership-g1_p0',
    'MemberJoined',
    { communityId: 'g1', userId: 'p0', role: 'owner', via: 'founding', at: START },
    { requestId: 'found-1' },
  );
  add(
    'membership-g1_p1',
    'MemberJoined',
    { communityId: 'g1', userId: 'p1', role: 'member', via: 'open', at: START },
    { requestId: 'enter-1' },
  );
  inClub('p2', 'MembershipRequested', { requestId: 'r2' });
  inClub('p3', 'MembershipRequested', { requestId: 'r3' });
  inClub('p3', 'MemberExcluded', { until: null, role: null, requestId: 'r3' });
  add(
    'scrim-club',
    'ScrimCreated',
    {
      scrimId: 'club',
      conversationId: 'c2',
      createdBy: 'p0',
      host: { kind: 'random' },
      startsAt: LATER,
      maxCasters: 0,
      useCodes: true,
      region: 'NA',
      communityId: 'g1',
      visibility: 'members',
    },
    { requestId: 'op2-1' },
  );
  add('scrim-club', 'PlayerJoined', { userId: 'p1', ...SEATS[0] }, { requestId: 'club-join-1' });
  add('conversation-c1', 'MessageSent', { messageId: 'm1', by: 'p0', n: 1 }, { requestId: 'say-1' });

  const seats = SEATS.map((seat, i) => ({ ...seat, userId: PLAYERS[i] }));
  const state = {
    seats,
    casters: ['c0'],
    winner: 'teamOne',
    startsAt: START,
    startedFor: START,
    deleted: false,
    host: 'p3',
    code: { code: 'NA1' },
    codeRevision: 0,
  };
  const club = {
    ...state,
    seats: [{ ...SEATS[0], userId: 'p1' }],
    casters: [],
    winner: null,
    startsAt: LATER,
    startedFor: null,
    host: null,
    code: null,
  };
  const clubSeat = {
    scrim_id: 'club',
    user_id: 'p1',
    kind: 'player',
    ...SEATS[0],
    starts_at: new Date(LATER),
    winner: null,
    deleted: false,
  };
  const view = {
    _id: 's1',
    version: versions['scrim-s1'],
    seats: seats.map(({ team, role, userId }) => [team, role, userId]),
    casters: ['c0'],
    winner: 'teamOne',
    startsAt: START,
  };
  const call = (
    /** @type {string} */ op,
    /** @type {string} */ kind,
    /** @type {string[]} */ expects,
    /** @type {any} */ more = {},
  ) => ({
    op,
    kind,
    who: 'p0',
    scrim: 's1',
    expects,
    tries: [{ id: `${op}-1`, at: 1, clock: NOW, node: 0, heardAt: 2, status: 200, ...more }],
  });
  return {
    events,
    clock: NOW,
    open: [],
    kills: 1,
    exits: [],
    unhandled: 0,
    calls: [
      call('op1', 'create', ['ScrimCreated']),
      ...PLAYERS.map((_, i) => call(`join${i}`, 'join', ['PlayerJoined'])),
      call('cast', 'cast', ['CasterJoined'], { view: { ...view, version: 13, winner: null } }),
      call('win', 'winner', ['WinnerReported'], { view }),
      call('ask', 'befriend', ['FriendshipRequested']),
      call('found', 'found', ['CommunityFounded']),
      call('enter', 'enter', ['MemberJoined']),
      call('quit', 'quit', ['MemberLeft']),
      call('op2', 'schedule', ['ScrimCreated']),
      call('club-join', 'join', ['PlayerJoined']),
      call('say', 'say', ['MessageSent']),
      call('late', 'join', ['PlayerJoined'], { status: 409 }),
    ],
    mails: [{ messageId: '<n1@muster>' }],
    codes: [{ code: 'NA1' }],
    viewers: [{ person: 'p0', secrets: ['s1'], rooms: { s1: { version: view.version, view } } }],
    tables: /** @type {Record<string, any[]>} */ ({
      es_head: [{ position: String(events.length) }],
      scrims: [
        { id: 's1', version: view.version, state },
        { id: 'club', version: 2, state: club },
      ],
      history: [
        { scrim_id: 's1', state, winner: 'teamOne', deleted: false },
        { scrim_id: 'club', state: club, winner: null, deleted: false },
      ],
      participations: [
        ...seats.map(({ userId, ...seat }) => ({ user_id: userId, kind: 'player', ...seat })),
        { user_id: 'c0', kind: 'caster', team: null, role: null },
      ]
        .map((row) => ({ scrim_id: 's1', ...row, starts_at: new Date(START), winner: 'teamOne', deleted: false }))
        .concat(/** @type {any} */ ([clubSeat])),
      friendships: [{ id: 'p0_p1', status: 'requested', asker: 'p0', asked: 'p1' }],
      memberships: [
        { id: 'g1_p0', role: 'owner' },
        { id: 'g1_p1', role: 'member' },
        { id: 'g1_p2', role: null },
        { id: 'g1_p3', role: null },
      ],
      communities: [{ id: 'g1', slug: 'club', archived: false }],
      community_counts: [{ id: 'g1', community: 'g1', members: 2, requests: 1 }],
      community_exclusions: [{ id: '', community: 'g1', user_id: 'p3', until: null }],
      community_invites: [{ id: 'i1', uses: 1 }],
      community_invite_uses: [{ id: '', invite: 'i1', slot: 0, user_id: 'p1' }],
      messages: [{ id: 'm1', n: 1, sender: 'p0', client_id: 'x' }],
      notifications: [...PLAYERS, 'c0'].map((recipient, i) => ({
        id: `n${i + 1}`,
        recipient,
        cause: `start_s1_${Date.parse(START)}`,
        kind: 'scrim-start',
      })),
      effects: [
        {
          effect_key: 'mail_n1',
          kind: 'MailNotification',
          state: 'done',
          result: 'sent',
          ref: { notificationId: 'n1' },
          due_at: START,
        },
      ],
      policies: [{ name: 'scrim-start', position: String(events.length) }],
      projections: [{ name: 'history', position: String(events.length) }],
      people: [{ id: 'p0', is_admin: false }],
    }),
  };
}
/** @typedef {ReturnType<typeof validHistory>} History */

test('check accepts a valid history', () => expect(check(/** @type {any} */ (validHistory()))).toEqual([]));

const call = (/** @type {History} */ { calls }, /** @type {string} */ op) =>
  /** @type {any} */ (calls.find((one) => one.op === op));
const event = (/** @type {History} */ { events }, /** @type {string} */ type) =>
  events.find((one) => one.type === type);
const inLogAfter = (/** @type {History} */ { events }, /** @type {string} */ type, /** @type {any} */ added) =>
  events.splice(events.findIndex((one) => one.type === type) + 1, 0, added);
const rows = (/** @type {History} */ { tables }, /** @type {string} */ table) => /** @type {any[]} */ (tables[table]);

/** @type {[string, string, (history: History) => unknown][]} */
const LIES = [
  ['I1', 'a position is missing', (history) => history.events.splice(4, 1)],
  [
    'I1',
    'the head is ahead of the log',
    (history) => {
      rows(history, 'es_head')[0].position = '99';
    },
  ],
  [
    'I2',
    'two events of a stream are swapped',
    (history) => {
      [history.events[3].version, history.events[4].version] = [history.events[4].version, history.events[3].version];
    },
  ],
  [
    'I3',
    'an accepted join is not in the log',
    (history) => {
      event(history, 'PlayerJoined').meta.requestId = 'another-request';
    },
  ],
  [
    'I3',
    'a response shows another roster',
    (history) => {
      call(history, 'win').tries[0].view = { ...call(history, 'win').tries[0].view, casters: [] };
    },
  ],
  [
    'I3',
    'a response shows a version that never existed',
    (history) => {
      call(history, 'cast').tries[0].view.version = 99;
    },
  ],
  [
    'I4',
    'a command sent twice took effect twice',
    (history) => {
      call(history, 'join0').tries.push({ id: 'join0-2', status: 200 });
      history.events.push({
        ...event(history, 'PlayerJoined'),
        position: history.events.length + 1,
        stream: 'scrim-s2',
        version: 1,
        meta: { append: 'z', by: 'p0', requestId: 'join0-2' },
      });
    },
  ],
  [
    'I5',
    'an event without a command',
    (history) => {
      event(history, 'FriendshipRequested').meta.requestId = undefined;
    },
  ],
  [
    'I5',
    'a scrim knows of a draft that never changed',
    (history) =>
      history.events.push({
        ...event(history, 'WinnerReported'),
        position: history.events.length + 1,
        version: 17,
        type: 'DraftChanged',
        data: { game: 1, version: 1 },
        meta: { append: 'z', by: 'p0', command: 'RecordDraft' },
      }),
  ],
  [
    'I6',
    'a seat is taken twice',
    (history) => {
      Object.assign(event(history, 'PlayerJoined').data, history.events[5].data, { userId: 'p0' });
    },
  ],
  [
    'I6',
    'a user has two seats',
    (history) => {
      history.events[5].data.userId = 'p0';
    },
  ],
  [
    'I6',
    'a player casts',
    (history) => {
      event(history, 'CasterJoined').data.userId = 'p5';
    },
  ],
  [
    'I7',
    'there are two winners',
    (history) =>
      history.events.push({ ...event(history, 'WinnerReported'), position: history.events.length + 1, version: 17 }),
  ],
  [
    'I8',
    'a scrim started early',
    (history) => {
      event(history, 'ScrimStarted').at = '2026-11-21T19:59:59.999Z';
    },
  ],
  [
    'I8',
    'a scrim never started',
    (history) => {
      event(history, 'ScrimStarted').data.startsAt = '2026-11-21T19:00:00.000Z';
      event(history, 'WinnerReported').type = 'Nothing';
    },
  ],
  ['I8', 'a user was not notified', (history) => rows(history, 'notifications').pop()],
  [
    'I8',
    'a user was notified twice',
    (history) => rows(history, 'notifications').push({ ...rows(history, 'notifications')[0], id: 'n9' }),
  ],
  [
    'I9',
    'two codes for one revision',
    (history) =>
      history.events.push({
        ...event(history, 'TournamentCodeIssued'),
        position: history.events.length + 1,
        version: 17,
        data: { code: 'NA2' },
      }),
  ],
  [
    'I6',
    'the host is not in the scrim',
    (history) => {
      event(history, 'HostDrawn').data.userId = 'c9';
    },
  ],
  [
    'I9',
    'the scrim moved to another region and kept its code',
    (history) =>
      history.events.push({
        ...event(history, 'WinnerReported'),
        type: 'ScrimMovedToRegion',
        position: history.events.length + 1,
        version: 17,
        data: { region: 'EUW' },
      }),
  ],
  ['I9', 'Riot made more codes than workers died', (history) => history.codes.push({ code: 'NA2' }, { code: 'NA3' })],
  [
    'I9',
    "the code is not one of Riot's",
    (history) => {
      history.codes = [{ code: 'NA9' }];
    },
  ],
  [
    'I10',
    'a row lost a player',
    (history) => {
      rows(history, 'scrims')[0].state = { ...rows(history, 'scrims')[0].state, seats: [] };
    },
  ],
  [
    'I10',
    'the history knows another winner',
    (history) => {
      rows(history, 'history')[0].winner = 'teamTwo';
    },
  ],
  ['I10', 'a participation is missing', (history) => rows(history, 'participations').pop()],
  [
    'I10',
    'a participation knows another winner',
    (history) => {
      rows(history, 'participations')[0].winner = 'teamTwo';
    },
  ],
  ['I10', 'a message is gone', (history) => rows(history, 'messages').pop()],
  [
    'I10',
    'a friendship differs',
    (history) => {
      rows(history, 'friendships')[0].status = 'friends';
    },
  ],
  [
    'I10',
    'a membership differs',
    (history) => {
      rows(history, 'memberships')[1].role = 'owner';
    },
  ],
  [
    'I10',
    'a member is not counted',
    (history) => {
      rows(history, 'community_counts')[0].members = 1;
    },
  ],
  [
    'I10',
    'a request is not counted',
    (history) => {
      rows(history, 'community_counts')[0].requests = 0;
    },
  ],
  [
    'I10',
    'a community counts as archived',
    (history) => {
      rows(history, 'communities')[0].archived = true;
    },
  ],
  ['I10', 'an exclusion is not stored', (history) => rows(history, 'community_exclusions').pop()],
  [
    'I10',
    'an invite was used too often',
    (history) => rows(history, 'community_invite_uses').push({ invite: 'i1', slot: 1, user_id: 'p2' }),
  ],
  [
    'I19',
    'an excluded user joins',
    (history) => {
      event(history, 'MemberExcluded').stream = 'membership-g1_p1';
      event(history, 'MemberExcluded').data.userId = 'p1';
      inLogAfter(history, 'MemberExcluded', { ...history.events.find(({ stream }) => stream === 'membership-g1_p1') });
    },
  ],
  [
    'I19',
    'a user is approved who did not ask',
    (history) => {
      history.events.findLast(({ type }) => type === 'MemberJoined').data.via = 'request';
    },
  ],
  [
    'I19',
    'a member of no community',
    (history) => {
      event(history, 'CommunityFounded').stream = 'elsewhere-g1';
    },
  ],
  [
    'I20',
    'an excluded user keeps the seat',
    (history) => {
      event(history, 'MemberExcluded').stream = 'membership-g1_p1';
    },
  ],
  [
    'I20',
    'a former member keeps the seat',
    (history) =>
      inLogAfter(history, 'MembershipRequested', {
        ...event(history, 'MembershipRequested'),
        stream: 'membership-g1_p1',
        type: 'MemberLeft',
      }),
  ],
  [
    'I20',
    'an archived community keeps its upcoming scrims',
    (history) =>
      inLogAfter(history, 'CommunityFounded', { ...event(history, 'CommunityFounded'), type: 'CommunityArchived' }),
  ],
  [
    'I19',
    'a community has no owner',
    (history) => {
      event(history, 'MemberJoined').data.role = 'member';
    },
  ],
  [
    'I11',
    'a policy is behind',
    (history) => {
      rows(history, 'policies')[0].position = '3';
    },
  ],
  [
    'I11',
    'a projection parked an event',
    (history) => {
      history.tables.parked_facts = [{ projection: 'history', position: '3', error: 'the database was away' }];
    },
  ],
  [
    'I12',
    'an effect is open after its time',
    (history) => {
      rows(history, 'effects')[0].state = 'pending';
    },
  ],
  ['I12', 'a mail arrived twice', (history) => history.mails.push({ messageId: '<n1@muster>' })],
  [
    'I12',
    'a mail counts as sent and never arrived',
    (history) => {
      history.mails = [];
    },
  ],
  [
    'I12',
    'an effect failed',
    (history) => {
      rows(history, 'effects')[0].state = 'failed';
    },
  ],
  [
    'I13',
    'a card shows an old version',
    (history) => {
      /** @type {any} */ (history.viewers[0]).rooms.s1.version = 3;
    },
  ],
  [
    'I13',
    'a card shows a state that never existed',
    (history) => {
      /** @type {any} */ (history.viewers[0]).rooms.s1.view = { ...call(history, 'win').tries[0].view, casters: [] };
    },
  ],
  [
    'I13',
    'a card shows a scrim that is not in the log',
    (history) => {
      /** @type {any} */ (history.viewers[0]).rooms.s2 = { version: 1, view: {} };
    },
  ],
  [
    'I14',
    'a pair has two rows',
    (history) => rows(history, 'friendships').push({ id: 'p1_p0', status: 'none', asker: 'p1', asked: 'p0' }),
  ],
  [
    'I15',
    'a rejected command took effect',
    (history) => {
      event(history, 'CasterJoined').meta.requestId = 'late-1';
    },
  ],
  [
    'I15',
    'a command that took effect is to be sent again',
    (history) => {
      Object.assign(call(history, 'cast').tries[0], { status: 503, code: 'unavailable' });
    },
  ],
  [
    'I15',
    'a command without events was answered done-before',
    (history) => {
      call(history, 'late').tries[0].code = 'done-before';
    },
  ],
  [
    'I16',
    'a stranger saw the password',
    (history) => {
      /** @type {any} */ (history.viewers[0]).person = 'stranger';
    },
  ],
  [
    'I18',
    'a transaction hangs',
    (history) => {
      /** @type {any} */ (history.open).push({ pid: 7, state: 'idle in transaction' });
    },
  ],
  [
    'I18',
    'a process ended by itself',
    (history) => {
      /** @type {any} */ (history.exits).push('api1 (exit code 1)');
    },
  ],
];

test.each(LIES)('%s: %s', (id, _, tell) => {
  const history = validHistory();
  tell(history);
  expect(check(/** @type {any} */ (history)).map((found) => found.id)).toContain(id);
});
