// The mails and rows of a night that a whole community follows: what one step of an organiser costs, and what most of
// their steps together. The clocks are moved, so nothing here waits for a deadline.
import { ROLES, TEAMS } from '@muster/contracts/constants';
import { DELIVERED_KINDS } from '@muster/contracts/notifications';
import type { EveningView, NightView, ProposalView } from '@muster/contracts/nights';
import { eveningAggregate } from '@muster/nights';
import { CommandDispatcher, REDIS, RedisNames } from '@muster/platform';
import type { Redis } from 'ioredis';
import { figure, size } from '@testing/figures';
import { MovableClock } from '@testing/movable-clock';
import { waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import { weeklyFrom } from '@testing/weekly-night';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../../libs/communities/test/community-calls';
import { WrittenBytes } from './budget/written-bytes';
import { multiply } from './fat/multiply';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const FOLLOWERS = size(200, 5_000);
const SIGNED_UP = size(50, 500);
/** Followers that stay for the flood; only a few, because each of its steps reaches all of them. */
const FLOODED = 10;
const FLOOD_HOURS = 3;
/** A user's budget of mails per hour, digests included, and of mails that are not urgent, without digests. */
const [HOURLY_MAILS, NOT_URGENT_MAILS] = [20, 11];
/** Steps that all organisers of a community together may notify followers of. */
const [HOURLY_STEPS, DAILY_STEPS] = [30, 60];
/** The same for nights with more than {@link MANY} followers. */
const [MANY, HOURLY_STEPS_TO_MANY] = [500, 8];
/** Rows of a step, per follower: the notification, the effect of its mail, and their entries in indexes. */
const BYTES_PER_FOLLOWER = 4 * 1_024;

/** Mails are counted where they are requested: sending thousands proves nothing more. */
const POSTPONE = `
  CREATE FUNCTION postpone() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.due_at := now() + interval '1 year'; RETURN NEW; END $$;
  CREATE TRIGGER postpone BEFORE INSERT ON effects FOR EACH ROW
    WHEN (NEW.kind = 'MailNotification') EXECUTE FUNCTION postpone()`;

let clock: MovableClock;
let world: World;
let communities: CommunityCalls;
let staff: Awaited<ReturnType<CommunityCalls['staffed']>>;
let night: NightView;
let evenings: string[];
beforeAll(async () => {
  clock = await MovableClock.create();
  const env = { DATABASE_URL: clock.databaseUrl, SESSION_DAYS: '90', RATE_LIMIT_SCALE: '1' };
  world = await createWorld({ worker: true, env });
  await world.asOwner(POSTPONE);
  communities = new CommunityCalls(world);
  staff = await communities.staffed();
  night = await createNight(staff.slug, staff.organiser);
  evenings = night.evenings.map(({ _id }) => _id);
  await createFollowers();
}, 120_000);
afterAll(async () => {
  await world?.close();
  await clock?.close();
});
jest.setTimeout(600_000);

/** Weekly, for the first time in three to four days. */
function createNight(slug: string, as: TestUser): Promise<NightView> {
  const start = new Date(Math.ceil(Date.now() / DAY) * DAY + 3 * DAY + 20 * HOUR);
  return send('POST', `/communities/${slug}/nights`, as, {
    name: 'Inhouse',
    ...weeklyFrom(start),
    signUp: { opensHours: 48 },
  });
}

/** Members who want every mail, as rows. */
async function createFollowers(): Promise<void> {
  await multiply(clock.client, 'people', `one.id = '${staff.member.id}'`, FOLLOWERS, {
    id: `'person-' || n`,
    uid: `'uid-' || n`,
    email: `n || '-${staff.id}@followers.test'`,
    name: `'Player ' || n`,
    name_key: `'player ' || n`,
    tag_key: `'t' || n`,
    search_key: `'player ' || n || '#t' || n`,
    can_email: 'true',
  });
  await multiply(clock.client, 'memberships', `one.user_id = '${staff.member.id}'`, FOLLOWERS, {
    id: `'${staff.id}_person-' || n`,
    user_id: `'person-' || n`,
    state: `(one).state || jsonb_build_object('userId', 'person-' || n)`,
  });
  await rows(`INSERT INTO night_followers SELECT $1, 'person-' || n FROM generate_series(1, ${FOLLOWERS}) n`, [
    night._id,
  ]);
  const kinds = Object.fromEntries(DELIVERED_KINDS.map((kind) => [kind, { email: true, push: false }]));
  await rows(
    `INSERT INTO notification_preferences (user_id, kinds) SELECT 'person-' || n, $1 FROM generate_series(1, ${FOLLOWERS}) n`,
    [JSON.stringify(kinds)],
  );
}

const keepFollowers = (count: number) =>
  rows(`DELETE FROM night_followers WHERE user_id <> ALL (SELECT 'person-' || n FROM generate_series(1, $1) n)`, [
    count,
  ]);
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.asOwner(text, values)) as T[];
async function send<T = any>(method: string, path: string, as: TestUser, body: object = {}): Promise<T> {
  const response = await world.api(path, as, { method, body });
  expect([path, response.body.code, response.status < 300]).toEqual([path, undefined, true]);
  return response.body;
}
const startOf = async (id: string): Promise<number> =>
  Date.parse((await send<EveningView>('GET', `/evenings/${id}`, staff.organiser, undefined)).startsAt);

/** The mails requested since the last question, by kind, and the most that one person gets. */
async function mailed(): Promise<{ mails: Record<string, number>; most: number }> {
  await waitUntilNothingIsDue(world);
  const found = await rows<{ kind: string; recipient: string; n: number }>(
    `WITH mails AS (DELETE FROM effects WHERE kind = 'MailNotification' RETURNING ref->>'notificationId' AS id)
      SELECT kind, recipient, count(*)::int AS n FROM notifications JOIN mails USING (id) GROUP BY 1, 2`,
  );
  const mails: Record<string, number> = {};
  for (const { kind, n } of found) mails[kind] = (mails[kind] ?? 0) + n;
  return { mails, most: Math.max(0, ...found.map(({ n }) => n)) };
}

async function signUp(id: string): Promise<void> {
  const dispatch = world.node().get(CommandDispatcher, { strict: false });
  for (let n = 1; n <= SIGNED_UP; n++) {
    const by = { userId: `person-${n}`, role: 'member' as const, isAdmin: false };
    const roles = [ROLES[n % 5]!, ROLES[(n + 1) % 5]!];
    const ctx = { now: new Date().toISOString() };
    const given = { by, ctx, userId: null, answer: 'in' as const, roles };
    await dispatch.send(eveningAggregate, { type: 'AnswerEvening', eveningId: id, ...given }, { by: by.userId });
  }
}
async function deal(id: string): Promise<void> {
  const proposal: ProposalView = await send('POST', `/evenings/${id}/proposal`, staff.organiser);
  const lobbies = proposal.lobbies.map((lobby) =>
    Object.fromEntries(
      TEAMS.map((team) => [team, lobby[team].map(({ _user, role }) => ({ userId: _user._id, role }))]),
    ),
  );
  await send('POST', `/evenings/${id}/lobbies`, staff.organiser, { lobbies });
}

test('each follower gets one mail of an opening, a reminder, a move, a cancellation and a change of the night', async () => {
  const [first, second] = evenings as [string, string];
  const start = await startOf(first);
  const written = await WrittenBytes.start(world);
  const step = async (name: string, act: () => Promise<unknown>, expected: Record<string, number>) => {
    await written.reset();
    await act();
    await waitUntilNothingIsDue(world);
    await clock.moveTo(Date.now() + MINUTE); // jobs with a short delay are due now
    expect([name, await mailed()]).toEqual([name, { mails: expected, most: 1 }]);
    const bytes = [...(await written.byTable()).values()].reduce((sum, one) => sum + one, 0);
    expect([name, bytes < (FOLLOWERS + SIGNED_UP) * BYTES_PER_FOLLOWER]).toEqual([name, true]);
    figure('C29', `bytes written per follower, ${name}`, Math.round(bytes / FOLLOWERS));
  };
  await step('an opening', () => clock.moveTo(start - 48 * HOUR + MINUTE), { 'night-open': FOLLOWERS });
  await signUp(first);
  await step('a reminder', () => clock.moveTo(start - 24 * HOUR + MINUTE), {
    'evening-reminder': FOLLOWERS - SIGNED_UP,
  });
  const later = { startsAt: new Date(start + 10 * MINUTE).toISOString() };
  await step('a move', () => send('PATCH', `/evenings/${first}`, staff.organiser, later), {
    'evening-moved': FOLLOWERS,
  });
  await clock.moveTo(start - 2 * HOUR); // lobbies are made in the last three hours
  await step('lobbies', () => deal(first), { 'evening-dealt': SIGNED_UP });
  await step('a cancellation', () => send('POST', `/evenings/${second}/cancel`, staff.organiser), {
    'evening-cancelled': FOLLOWERS,
  });
  // Two evenings follow the night, one was cancelled and one has lobbies.
  await step('another time of the night', () => send('PATCH', `/nights/${night._id}`, staff.owner, { time: '21:00' }), {
    'evening-moved': FOLLOWERS,
  });
  await clock.moveTo(Date.now() + 2 * HOUR);
  await step('a pause', () => send('POST', `/nights/${night._id}/pause`, staff.owner), {
    'evening-cancelled': FOLLOWERS,
  });
  await step('the end of the pause', () => send('POST', `/nights/${night._id}/resume`, staff.owner), {
    'evening-moved': FOLLOWERS,
  });
});

/** Deletes the count of the last hour, because Redis does not see the moved clock. */
async function forgetHour(): Promise<void> {
  const names = await world.node().get(RedisNames, { strict: false }).get();
  const counted = `${names.rateLimit('evening-notifications:3600')}:${staff.id}`;
  expect(await world.node().get<Redis>(REDIS, { strict: false }).del(counted)).toBe(1);
}
/** The most mails of a person within an hour, with and without digests. */
const MOST = `
  WITH mails AS (SELECT recipient, at, is_digest FROM deliveries WHERE channel = 'mail'
      AND recipient = ANY (SELECT user_id FROM night_followers)),
    hours AS (SELECT count(*)::int AS n, (count(*) FILTER (WHERE NOT before.is_digest))::int AS others
      FROM mails one JOIN mails before
        ON before.recipient = one.recipient AND before.at BETWEEN one.at - interval '1 hour' AND one.at
      GROUP BY one.recipient, one.at)
  SELECT max(n) AS all, max(others) AS "notUrgent", (SELECT count(*)::int FROM mails) AS total FROM hours`;

test('nights with many followers are moved fewer times, in all communities of a user together', async () => {
  const id = evenings[2]!;
  const start = await startOf(id);
  const move = async (hours: number, eveningId = id) => {
    const body = { startsAt: new Date(start + hours * HOUR).toISOString() };
    return (await world.api(`/evenings/${eveningId}`, staff.owner, { method: 'PATCH', body })).status;
  };
  const gather = (nightId: string) =>
    rows(`INSERT INTO night_followers SELECT $1, 'crowd-' || n FROM generate_series(0, ${MANY}) n`, [nightId]);
  const other = await createNight((await communities.found(staff.owner)).slug, staff.owner);
  for (const { _id } of [night, other]) await gather(_id);
  const statuses: number[] = [];
  for (let n = 1; n <= HOURLY_STEPS_TO_MANY + 1; n++) statuses.push(await move(n));
  statuses.push(await move(1, other.evenings[2]!._id));
  await keepFollowers(FLOODED);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(await move(0)).toBe(200);
});

/** Actions of organisers that followers are notified of, in an order that can be repeated. */
const steps = (ids: readonly string[]) => {
  const [id, other] = ids as [string, string];
  const at = (hours: number) => ({ startsAt: new Date(Math.ceil(Date.now() / HOUR) * HOUR + 8 * DAY + hours * HOUR) });
  return [
    (n: number) => ['PATCH', `/evenings/${id}`, at(n)] as const,
    () => ['POST', `/evenings/${other}/cancel`] as const,
    () => ['POST', `/evenings/${other}/restore`] as const,
    (n: number) => ['PATCH', `/nights/${night._id}`, { time: `${10 + (n % 10)}:00` }] as const,
    () => ['POST', `/nights/${night._id}/pause`] as const,
    () => ['POST', `/nights/${night._id}/resume`] as const,
  ];
};

test('organisers who change evenings again and again are stopped, and no one exceeds their budget of mails', async () => {
  await rows('DROP TRIGGER postpone ON effects');
  await keepFollowers(FLOODED);
  const cycle = steps(evenings.slice(2));
  let accepted = 0;
  for (let hour = 0; hour < FLOOD_HOURS; hour++) {
    await clock.moveTo(Date.now() + HOUR + MINUTE);
    await forgetHour();
    const statuses: number[] = [];
    // Whichever is next is refused once there were too many.
    for (let n = 0; n < HOURLY_STEPS + cycle.length; n++) {
      const [method, path, body] = cycle[(accepted + n) % cycle.length]!(accepted + n);
      const as = n % 3 ? staff.organiser : staff.owner;
      statuses.push((await world.api(path, as, { method, body })).status);
    }
    const moved = statuses.filter((status) => status === 200).length;
    expect(moved).toBeLessThanOrEqual(HOURLY_STEPS);
    expect(statuses.slice(moved).every((status) => status === 429)).toBe(true);
    accepted += moved;
    for (let minutes = 0; minutes < 60; minutes += 12) {
      await waitUntilNothingIsDue(world);
      await clock.moveTo(Date.now() + 12 * MINUTE);
    }
  }
  await waitUntilNothingIsDue(world);
  expect([accepted > HOURLY_STEPS, accepted <= DAILY_STEPS]).toEqual([true, true]);
  const [most] = await rows<{ all: number; notUrgent: number; total: number }>(MOST);
  expect(most!.all).toBeLessThanOrEqual(HOURLY_MAILS);
  expect(most!.notUrgent).toBeLessThanOrEqual(NOT_URGENT_MAILS);
  expect([most!.total > 0, most!.total <= FLOODED * accepted]).toEqual([true, true]);
  figure(
    'C29',
    `moves in ${FLOOD_HOURS} hours of trying, and mails of them per follower`,
    `${accepted}; ${most!.total / FLOODED}`,
  );
});
