import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { NightView } from '@muster/contracts/nights';
import { asOwner } from '@muster/platform/runtime';
import { CONFIG, type Config, LogTail } from '@muster/platform';
import pg from 'pg';
import { size } from '@testing/figures';
import type { TestUser, World } from '@testing/world';
import { withoutIndexes } from '../../../../../infra/dev/without-indexes.mjs';
import { multiply } from './multiply';

export const SCRIMS = size(25_000, 100_000);
export const EVENTS = size(25_000, 100_000);
const [PEOPLE, FRIENDS, MESSAGES, NOTIFICATIONS, BANS, REPORTS, EFFECTS, SESSIONS] = [
  20_000, 3_000, 20_000, 10_000, 10_000, 10_000, 20_000, 500,
];
/** Number of members of one community, of other communities, and of communities that the popular user is in. */
const [MEMBERS, COMMUNITIES, OWN_COMMUNITIES] = [size(10_000, 50_000), 5_000, 50];
const TEAM_COUNT = 5_000;
const POST_COUNT = 5_000;
const BOOKING_COUNT = 400;
/**
 * Evenings in the 75 days before now, {@link SIGNED_UP} people on each as on the next ones. The popular user is in on
 * every other one, and out on the rest.
 */
export const PAST_EVENINGS = 300;
const SIGNED_UP = 500;
/** The next evenings of the same community, as many as one list has. None of their people plays Support. */
export const NEXT_EVENINGS = 200;
/** People around in the large community. */
const AROUND = 500;
const DAY_MS = 86_400_000;

/** An installation with years of data, and one user who knows everyone. */
export interface Fat {
  admin: TestUser;
  /** Has thousands of friends, messages and notifications, and has created and played thousands of scrims. */
  popular: TestUser;
  /** Has no relation to anything. */
  stranger: TestUser;
  /** One of the many users. */
  scrim: string;
  /** Has a stream of {@link EVENTS} events. */
  longScrim: string;
  /** The draft of its first game is done. */
  draftedScrim: string;
  conversation: string;
  friend: TestUser;
  report: string;
  broadcast: string;
  feed: string;
  /** Address of a community with {@link MEMBERS} members, owned by the popular user. */
  community: string;
  /** A check of that community, in which {@link AROUND} people are around. */
  check: string;
  /** Address of a team of the popular user; there are {@link TEAM_COUNT} more. */
  team: string;
  /**
   * A post of this team, and there are {@link POST_COUNT} more of others; a request for it, one of its
   * {@link BOOKING_COUNT} bookings, and the address of its calendar.
   */
  board: { post: string; request: string; booking: string; calendar: string };
  /**
   * A night of that community; {@link SIGNED_UP} people are in on each of its evenings, as is the popular user. It had an
   * evening every six hours until now.
   */
  night: NightView;
  /** A query for the 62 days that contain all scrims. */
  range: string;
}

export async function fatten(world: World): Promise<Fat> {
  // Only the owner may analyze tables and drop their indexes.
  const { DATABASE_URL } = asOwner(world.node().get<Config>(CONFIG, { strict: false }));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return await fattenWith(client, world);
  } finally {
    await client.end();
  }
}

/** Multiplies a row by thousands: the indexes of the table are created after the insert. */
const fill: typeof multiply = (client, table, ...rest) =>
  withoutIndexes(client, [table], () => multiply(client, table, ...rest));

async function fattenWith(client: pg.Client, world: World): Promise<Fat> {
  const [admin, popular, stranger, friend] = [
    await world.createUser({ admin: true }),
    await world.createUser({ admin: true }),
    await world.createUser(),
    await world.createUser(),
  ];
  const post = async (path: string, user: TestUser, body: object = {}, method = 'POST') =>
    (await world.api(path, user, { method, body })).body;
  const template = await world.createScrim(popular, { isWithCasters: true, title: 'T'.repeat(100) });
  const players = [popular, ...(await world.createUsers(9))];
  for (const [i, player] of players.entries())
    await post(
      `/scrims/${template._id}/insert-player/${player.id}`,
      player,
      { playerData: { role: ROLES[i % 5], team: { name: TEAMS[i < 5 ? 0 : 1] } } },
      'PATCH',
    );
  const long = await world.createScrim(admin, { title: 'Long' });

  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS - 30 * DAY_MS;
  const step = Math.floor((61 * DAY_MS) / SCRIMS);
  const starts = `to_timestamp(${from / 1000} + n * ${step / 1000})`;
  await fill(client, 'scrims', `one.id = '${template._id}'`, SCRIMS, {
    id: `'fat-' || n`,
    starts_at: starts,
    created_at: starts,
    is_private: 'n % 50 = 7',
    region: `(ARRAY['NA','EUW','EUNE','LAN','OCE'])[1 + n % 5]`,
    state: `(one).state || jsonb_build_object('id', 'fat-' || n, 'startsAt', to_char(${starts} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isPrivate', n % 50 = 7, 'conversationId', 'talk-' || n,
      'region', (ARRAY['NA','EUW','EUNE','LAN','OCE'])[1 + n % 5], 'winner', 'teamOne')`,
  });
  await client.query(
    `INSERT INTO history SELECT id, state, region, starts_at, CASE WHEN id LIKE '%0' THEN state->>'createdBy' ELSE 'other' END, state->>'host', state->>'winner', deleted, is_private, community_id, '[]' FROM scrims`,
  );
  await client.query(
    `INSERT INTO participations SELECT s.id, seat->>'userId', 'player', seat->>'team', seat->>'role', s.starts_at, s.state->>'winner', s.deleted, s.is_private FROM scrims s, jsonb_array_elements(s.state->'seats') seat WHERE s.id LIKE '%0' AND seat->>'userId' = $1`,
    [popular.id],
  );
  await client.query(
    `INSERT INTO games SELECT scrim_id, 1, user_id, kind, team, role, starts_at, winner, deleted, is_private, NULL, starts_at, CASE team WHEN 'teamOne' THEN 'blue' ELSE 'red' END, (1 + length(scrim_id) % 7)::text FROM participations WHERE user_id = $1 AND scrim_id LIKE 'fat-%'`,
    [popular.id],
  );
  await client.query(
    `INSERT INTO games SELECT g.scrim_id, g.game, 'person-' || (hashtext(g.scrim_id || i)::bigint & 4095), g.kind,
      CASE WHEN i < 5 THEN g.team ELSE 'teamTwo' END, g.role, g.starts_at, g.winner, g.deleted, g.is_private, NULL, g.at,
      CASE WHEN i < 5 THEN g.side ELSE 'red' END, g.champion FROM games g, generate_series(1, 9) i
      WHERE g.user_id = $1 ON CONFLICT DO NOTHING`,
    [popular.id],
  );
  await lengthen(client, long._id, popular);

  await fill(client, 'people', `one.id = '${friend.id}'`, PEOPLE, {
    id: `'person-' || n`,
    uid: `'uid-' || n`,
    email: `n || '@fat.test'`,
    name: `'Player ' || n`,
    name_key: `'player ' || n`,
    tag_key: `'t' || n % 1000`,
    search_key: `'player ' || n || '#t' || n % 1000`,
  });
  await post(`/friend-requests/send-friend-request/${friend.id}/${popular.id}`, popular);
  await post(`/friend-requests/accept-request/${friend.id}`, friend, { newFriendUserId: popular.id });
  await fill(client, 'friendships', 'true', FRIENDS, {
    id: `'pair-' || n`,
    request_id: `'request-' || n`,
    asker: `'person-' || n`,
    asked: `'${popular.id}'`,
  });
  await fill(client, 'friendships', `one.id = 'pair-1'`, FRIENDS, {
    id: `'asks-' || n`,
    request_id: `'open-' || n`,
    asker: `'person-' || ${FRIENDS} + n`,
    status: `'requested'`,
  });
  const { _id: conversation } = await post('/conversations', popular, { receiverId: friend.id });
  const message = await post('/messages', friend, { conversationId: conversation, text: 'm'.repeat(500) });
  await fill(client, 'messages', `one.id = '${message._id}'`, MESSAGES, {
    id: `'message-' || n`,
    n: 'n + 1',
    client_id: 'NULL',
    created_at: `(one).created_at + n * interval '1 second'`,
  });
  await fill(client, 'conversations', `one.id = '${conversation}'`, FRIENDS, {
    id: `'talk-with-' || n`,
    partner: `'person-' || n`,
    opener: `'${popular.id}'`,
  });
  await fill(client, 'messages', `one.id = 'message-1'`, FRIENDS, {
    id: `'hello-' || n`,
    conversation_id: `'talk-with-' || n`,
    n: '1',
  });
  await post(`/messages/${message._id}/report`, popular, { reason: 'spam' });
  const [report] = (await world.api('/admin/reports', admin)).body;
  await fill(client, 'message_reports', `one.id = '${report._id}'`, REPORTS, {
    id: `'report-' || n`,
    message_id: `'message-' || n`,
  });
  await post('/admin/banUser', admin, {
    banUserId: friend.id,
    dateFrom: '2026-01-01',
    dateTo: '2026-01-02',
    reason: 'r'.repeat(500),
  });
  await fill(client, 'bans', 'true', BANS, {
    id: 'gen_random_uuid()',
    user_id: `'person-' || n`,
    created_at: `(one).created_at - n * interval '1 minute'`,
  });
  await fill(client, 'notifications', `one.recipient = '${popular.id}'`, NOTIFICATIONS, {
    id: `'notification-' || n`,
    cause: `'cause-' || n`,
    related_scrim: `'fat-' || n`,
  });
  await world.api('/auth/verify', popular, { method: 'POST' });
  await fill(client, 'sessions', `one.user_id = '${popular.id}'`, SESSIONS, { id: `'session-' || n` });
  await client.query(
    `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, last_error) SELECT 'effect-' || n, 'fat', now(), 0, '{}', 'failed', repeat('e', 500) FROM generate_series(1, ${EFFECTS}) n`,
  );
  const drafted = await fattenDrafts(client, world, admin);
  const community = await fattenCommunities(client, popular, post);
  const team = await fattenTeams(client, world, popular);
  const night = await fattenNight(client, community, popular, post);
  const check = await fattenAround(client, world, community, popular);
  const link = await post(`/scrims/${long._id}/broadcasts`, admin, { kind: 'draft' });
  const broadcast = new URL((link as { url: string }).url).pathname;
  const feed = new URL((await world.api('/calendar', popular)).body.url).pathname;
  // No worker moves the projections here
  await client.query('UPDATE projections SET position = (SELECT position FROM es_head)');
  await world.node().get(LogTail, { strict: false }).fence();
  await client.query('UPDATE games SET community_id = (SELECT id FROM communities WHERE slug = $1)', [community]);
  // Every game of one person is one of their team
  await client.query(
    `UPDATE games SET booking_id = scrim_id, team_id = (SELECT id FROM teams WHERE slug = $1),
      opponent_id = 'fat-team-' || (1 + hashtext(scrim_id)::bigint & 127) WHERE team = 'teamOne' AND kind = 'player'`,
    [team],
  );
  await client.query('ANALYZE');
  const range = `startDate=${new Date(from).toISOString()}&endDate=${new Date(from + 62 * DAY_MS).toISOString()}`;
  return {
    admin,
    popular,
    stranger,
    scrim: 'fat-7',
    longScrim: long._id,
    draftedScrim: drafted,
    conversation,
    friend,
    report: report._id,
    broadcast,
    feed,
    community,
    check,
    team,
    board: await fattenBoard(client, world, popular, team),
    night,
    range,
  };
}

async function fattenNight(
  client: pg.Client,
  community: string,
  popular: TestUser,
  post: (path: string, user: TestUser, body: object) => Promise<NightView>,
): Promise<NightView> {
  const body = { name: 'Fat Night', rule: { every: 1, days: ['thu'] }, time: '20:00', zone: 'Etc/UTC' };
  const night = await post(`/communities/${community}/nights`, popular, { ...body, from: '2026-01-01' });
  await client.query(
    `UPDATE evenings SET people = $1, state = state || jsonb_build_object('answers', (SELECT jsonb_agg(jsonb_build_object(
      'userId', person, 'answer', 'in', 'roles', '["Mid","Top"]'::jsonb, 'at', '2026-01-01T00:00:00.000Z', 'here', false))
      FROM unnest($1::text[]) person))`,
    [[popular.id, ...Array.from({ length: SIGNED_UP - 1 }, (_, i) => `person-${i + 1}`)]],
  );
  await fillNextEvenings(client, night);
  const startsAt = `(now() - n * interval '6 hours')`;
  await fill(client, 'evenings', `one.id = '${night.evenings[0]!._id}'`, PAST_EVENINGS, {
    id: `'evening-' || n`,
    night: `CASE WHEN n <= ${NEXT_EVENINGS} THEN '${night._id}' ELSE 'night-' || n END`,
    starts_at: startsAt,
    state: `jsonb_set((one).state, '{answers,0}', (one).state #> '{answers,0}'
        || CASE WHEN n % 2 = 0 THEN '{"answer":"out","roles":[]}'::jsonb ELSE '{}' END)
      || jsonb_build_object('id', 'evening-' || n, 'nightId', 'night-' || n,
        'startsAt', to_char(${startsAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  });
  return night;
}

/**
 * Choices of roles that take longest to count: no player chose Support, so the search for one never succeeds, and few
 * players chose the same roles.
 */
const ROLES_WITHOUT_SUPPORT = Array.from({ length: 15 }, (_, i) =>
  ROLES.slice(0, 4).filter((_role, bit) => ((i + 1) >> bit) & 1),
);
async function fillNextEvenings(client: pg.Client, night: NightView): Promise<void> {
  const startsAt = `(now() + n * interval '3 hours')`;
  await fill(client, 'evenings', `one.id = '${night.evenings[0]!._id}'`, NEXT_EVENINGS, {
    id: `'next-' || n`,
    night: `'next-night-' || n`,
    starts_at: startsAt,
    state: `jsonb_set((one).state, '{settings,maxLobbies}', '10') || jsonb_build_object('id', 'next-' || n,
      'startsAt', to_char(${startsAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'answers', (SELECT jsonb_agg(a || jsonb_build_object('roles',
        CASE WHEN n % 2 = 0 THEN '["Top","Jungle","Mid","ADC"]'::jsonb
          ELSE ('${JSON.stringify(ROLES_WITHOUT_SUPPORT)}'::jsonb)->((i % 15)::int) END))
        FROM jsonb_array_elements((one).state->'answers') WITH ORDINALITY AS x(a, i)))`,
  });
}

async function fattenCommunities(
  client: pg.Client,
  popular: TestUser,
  post: (path: string, user: TestUser, body: object) => Promise<{ _id: string; slug: string }>,
): Promise<string> {
  const { _id: id, slug } = await post('/communities', popular, {
    name: 'Fat Community',
    slug: 'fat-community',
    about: 'a'.repeat(1_000),
  });
  const state = (role: string, user: string, community = `'${id}'`) =>
    `(one).state || jsonb_build_object('role', ${role}, 'userId', ${user}, 'communityId', ${community})`;
  await fill(client, 'memberships', `one.community = '${id}'`, MEMBERS, {
    id: `'${id}_person-' || n`,
    user_id: `'person-' || n`,
    role: `'member'`,
    rank: '1',
    joined_at: `(one).joined_at + n * interval '1 second'`,
    state: state(`'member'`, `'person-' || n`),
  });
  await fill(client, 'memberships', `one.community = '${id}' AND one.role = 'owner'`, MEMBERS / 10, {
    id: `'${id}_asker-' || n`,
    user_id: `'asker-' || n`,
    role: 'NULL',
    rank: '0',
    joined_at: 'NULL',
    requested_at: `now() - n * interval '1 second'`,
    state: state('null', `'asker-' || n`),
  });
  await fill(client, 'communities', `one.id = '${id}'`, COMMUNITIES, {
    id: `'fat-community-' || n`,
    slug: `'fat-community-' || n`,
    name: `'Fat Community ' || n`,
    search_key: `'fat community ' || n || ' fat-community-' || n`,
    state: `(one).state || jsonb_build_object('id', 'fat-community-' || n, 'slug', 'fat-community-' || n, 'name', 'Fat Community ' || n)`,
  });
  for (const [user, count] of [
    [popular.id, OWN_COMMUNITIES],
    ['person-1', COMMUNITIES],
  ] as const)
    await fill(client, 'memberships', `one.community = '${id}' AND one.role = 'owner'`, count, {
      id: `'fat-community-' || n || '_${user}'`,
      community: `'fat-community-' || n`,
      user_id: `'${user}'`,
      state: state(`'owner'`, `'${user}'`, `'fat-community-' || n`),
    });
  await client.query(
    `INSERT INTO community_exclusions SELECT $1, 'person-' || n, repeat('r', 500), NULL, $2, now() FROM generate_series(1, 5000) n`,
    [id, popular.id],
  );
  await client.query(
    `INSERT INTO community_log SELECT 1000000 + n, $1, 'MemberJoined', now(), 'person-' || n, 'person-' || n, '{"via":"open"}' FROM generate_series(1, ${MEMBERS}) n`,
    [id],
  );
  await client.query(
    `INSERT INTO community_reports (id, community, reporter, reason) SELECT 'report-' || n, $1, 'person-' || n, repeat('r', 1000) FROM generate_series(1, 10000) n`,
    [id],
  );
  return slug;
}

/** Many people around, and ten of them asked. */
async function fattenAround(client: pg.Client, world: World, slug: string, popular: TestUser): Promise<string> {
  const body = { pickups: { on: true, start: 'organisers' } };
  const { _id: community } = (await world.api(`/communities/${slug}`, popular, { method: 'PATCH', body })).body;
  const [since, until] = [new Date().toISOString(), new Date(Date.now() + 12 * 3_600_000).toISOString()];
  const entry = { communities: [community], from: since, until, roles: ROLES, atLeast: 1, discord: true, since };
  const said = { ...entry, saidInDiscord: false, readyUntil: null, pausedUntil: null, pressedAt: since };
  await client.query(
    `INSERT INTO around_entries SELECT p.id, ARRAY[$1], $2::jsonb || jsonb_build_object('userId', p.id), $3
      FROM unnest(array_append(ARRAY(SELECT 'person-' || n FROM generate_series(1, ${AROUND}) n), $4::text)) AS p(id)`,
    [community, JSON.stringify(said), until, popular.id],
  );
  const places = [popular.id, ...Array.from({ length: 9 }, (_, i) => `person-${i + 1}`)].map((userId) => ({
    userId,
    roles: ROLES,
    answer: 'asked',
    until,
    version: 1,
  }));
  const check = { id: 'fat-check', communityId: community, state: 'asking', startedAt: since, closesAt: until };
  const state = { ...check, endedAt: null, readySeconds: 90, places, scrimId: null, version: 1 };
  await client.query('INSERT INTO ready_checks (id, community, running, state) VALUES ($1, $2, true, $3)', [
    check.id,
    community,
    JSON.stringify(state),
  ]);
  return check.id;
}

/** Many public teams of twelve ranked people. */
async function fattenTeams(client: pg.Client, world: World, popular: TestUser): Promise<string> {
  const body = { name: 'Fat Team', slug: 'fat-team', tag: 'FAT', region: 'NA', about: 'a'.repeat(500) };
  const { slug, _id } = (await world.api('/teams', popular, { method: 'POST', body })).body;
  const member = `'kind', 'player', 'roles', '["Top"]'::jsonb, 'captain', m = 1, 'joinedAt', '2026-01-01T00:00:00.000Z', 'hidden', false`;
  const people = `(SELECT jsonb_agg(jsonb_build_object('userId', 'person-' || (n + m), ${member})) FROM generate_series(1, 12) m)`;
  await fill(client, 'teams', `one.id = '${_id}'`, TEAM_COUNT, {
    id: `'fat-team-' || n`,
    slug: `'fat-team-' || n`,
    founder: `'person-' || n`,
    people: `ARRAY(SELECT 'person-' || (n + m) FROM generate_series(1, 12) m)`,
    search_key: `'fat team ' || n || ' fat-team-' || n || ' fat'`,
    created_at: `(one).created_at - n * interval '1 minute'`,
    state: `(one).state || jsonb_build_object('id', 'fat-team-' || n, 'slug', 'fat-team-' || n, 'name', 'Fat Team ' || n, 'members', ${people})`,
  });
  await client.query(
    `INSERT INTO declared_ranks SELECT 'person-' || n, 1 + n % 31 FROM generate_series(1, ${PEOPLE}) n ON CONFLICT DO NOTHING`,
  );
  return slug;
}

/** As many open posts as a busy evening has, a request, and bookings of two months. */
async function fattenBoard(client: pg.Client, world: World, popular: TestUser, slug: string): Promise<Fat['board']> {
  const [QUARTER_MS, AHEAD_MS] = [900_000, 2 * 86_400_000];
  const startsAt = new Date(Math.floor((Date.now() + AHEAD_MS) / QUARTER_MS) * QUARTER_MS).toISOString();
  const made = async (path: string, body: object) => (await world.api(path, popular, { method: 'POST', body })).body;
  const other = await made('/teams', { name: 'Fat Rivals', slug: 'fat-rivals', tag: 'RIV', region: 'NA' });
  const post = await made(`/teams/${slug}/posts`, { from: startsAt, note: 'n'.repeat(300) });
  const request = await made(`/posts/${post._id}/requests`, { teamId: other._id, startsAt });
  await fill(client, 'posts', `one.id = '${post._id}'`, POST_COUNT, {
    id: `'fat-post-' || n`,
    team: `'fat-team-' || (1 + n % ${TEAM_COUNT})`,
    created_at: `(one).created_at - n * interval '1 minute'`,
    state: `(one).state || jsonb_build_object('id', 'fat-post-' || n, 'teamId', 'fat-team-' || (1 + n % ${TEAM_COUNT}))`,
  });
  const teams = [post.team._id, other._id];
  const state = {
    id: 'fat-booking',
    scrimId: 'fat-7',
    postId: post._id,
    requestId: request._id,
    teams,
    startsAt,
    games: 1,
  };
  await client.query(
    `INSERT INTO bookings SELECT 'fat-booking', 1, $1, now(), now(), 'fat-7', $2, $3, $3::timestamptz + interval '1 hour',
      true, false, false`,
    [JSON.stringify({ ...state, visibility: 'link' }), teams, startsAt],
  );
  await client.query(
    `INSERT INTO bookings SELECT one.id || n, 1, one.state || jsonb_build_object('id', one.id || n, 'scrimId', 'fat-' || n),
      now(), now(), 'fat-' || n, one.teams, now() - n * interval '3 hours', now() - n * interval '2 hours', false, false,
      true FROM bookings one, generate_series(1, ${BOOKING_COUNT}) n WHERE one.id = 'fat-booking'`,
  );
  const calendar = new URL((await made(`/teams/${slug}/feed`, {})).url).pathname;
  return { post: post._id, request: request._id, booking: 'fat-booking', calendar };
}

/** Joins, leaves, renames and undone steps, as many as fit into a stream. */
async function lengthen(client: pg.Client, scrimId: string, user: TestUser): Promise<void> {
  const stream = `scrim-${scrimId}`;
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(7301)');
  await client.query(
    `INSERT INTO events (position, stream, version, type, schema, data, meta, at)
    SELECT h.position + n, $1, 1 + n, CASE n % 4 WHEN 0 THEN 'StepUndone' WHEN 1 THEN 'PlayerJoined' WHEN 2 THEN 'PlayerKicked' ELSE 'ScrimRenamed' END, 1,
      CASE n % 4 WHEN 0 THEN jsonb_build_object('version', n, 'reason', 'again') WHEN 3 THEN jsonb_build_object('title', 'Long') ELSE jsonb_build_object('userId', $2::text, 'team', 'teamOne', 'role', 'Top') END,
      jsonb_build_object('append', 'fat-' || n, 'by', $2::text, 'command', CASE n % 4 WHEN 0 THEN 'UndoStep' WHEN 1 THEN 'JoinTeam' WHEN 2 THEN 'LeaveTeam' ELSE 'EditScrim' END), now() - (${EVENTS} - n) * interval '1 second'
    FROM es_head h, generate_series(1, ${EVENTS}) n`,
    [stream, user.id],
  );
  await client.query(`UPDATE es_head SET position = position + ${EVENTS}`);
  await client.query(`UPDATE scrims SET version = version + ${EVENTS} WHERE id = $1`, [scrimId]);
  await client.query(SNAPSHOTS, [scrimId]);
  await client.query('COMMIT');
}

/** Every four events the scrim equals its row; the worker would write its snapshots there. */
const SNAPSHOTS = `INSERT INTO scrim_snapshots SELECT id, v, state FROM scrims, generate_series(201, ${EVENTS}, 200) v WHERE id = $1`;

/** Many drafts with suggestions, and one that is done. */
async function fattenDrafts(client: pg.Client, world: World, admin: TestUser): Promise<string> {
  const series = { draft: true, games: 5, fearless: 'hard' };
  const { _id } = await world.createScrim(admin, { title: 'Drafted', series });
  const actions = Array.from({ length: 20 }, (_, index) => ({
    index,
    kind: index < 6 || (index > 11 && index < 16) ? 'ban' : 'pick',
    team: TEAMS[index % 2],
    champion: String(index + 1),
    by: admin.id,
    how: 'chosen',
  }));
  const state = { state: 'done', actions, settled: { sides: { blue: 'teamOne', red: 'teamTwo' }, first: 'teamOne' } };
  await client.query(`INSERT INTO drafts VALUES ($1, 21, $2, now(), now())`, [`${_id}-1`, JSON.stringify(state)]);
  await client.query(
    `INSERT INTO draft_suggestions SELECT 'fat-' || n, 1, 'teamOne', '1', 'person-' || n FROM generate_series(1, 20000) n`,
  );
  return _id;
}
