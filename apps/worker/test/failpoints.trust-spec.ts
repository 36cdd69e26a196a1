import { availabilityAggregate } from '@muster/availability';
import { scrimAggregate } from '@muster/scrims';
import { channelAggregate } from '@muster/discord';
import { ROLES } from '@muster/contracts/constants';
import { type AnyAggregate } from '@muster/platform/runtime';
import { CONFIG, type Config, Database, CommandDispatcher, Effects } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, size } from '@testing/figures';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { pushService } from '@testing/push-service';
import { waitUntil } from '@testing/wait-until';
import { BoardCalls, start } from '../../../libs/board/test/board-calls';
import { type Receiver, startReceiver } from '@testing/webhook-receiver';
import { buildApp, startProcess } from '@testing/process';
import { weeklyFrom } from '@testing/weekly-night';
import type { TestUser } from '@testing/world';
import { features } from '../../features';
import { at, createStage, HOUR, type Stage } from './worker-fixture';

const ARM = join(__dirname, '../../../testing/trust/failpoints-preload.cjs');
const CHECKER = join(__dirname, '../../../testing/trust/checker/main.mjs');
const DAY = 24 * HOUR;
/**
 * Number of calls that each webhook refuses first. A job fails at most three times, so at least one refusal is recorded
 * and repeated later.
 */
const REFUSED_CALLS = 4;
const KINDS = features.flatMap((feature) => (feature.jobs ?? []).map(({ kind }) => kind));
const FOLLOWERS = features.flatMap((feature) => [
  ...(feature.policies ?? []).map(({ name }) => `policy ${name}`),
  ...(feature.projections ?? []).map(({ name }) => `projection ${name}`),
]);

let fixture: Stage;
let service: Awaited<ReturnType<typeof pushService>>;
let discord: DiscordAt;
let receiver: Receiver;
let dir: string;
let worker: ChildProcess | undefined;
let ends: string[] = [];

beforeAll(() => {
  buildApp('worker');
}, 180_000);
beforeEach(async () => {
  service = await pushService();
  discord = await startDiscord();
  receiver = await startReceiver();
  receiver.answer = (call, res) => {
    const before = receiver.calls.filter(({ path }) => path === call.path).indexOf(call);
    res.writeHead(before < REFUSED_CALLS ? 500 : 204).end();
  };
  const env = {
    PUSH_HOSTS: service.host,
    WEBHOOK_HOSTS: receiver.host,
    WEBHOOK_CLOCK_SCALE: '1000',
    ...discord.env,
  };
  fixture = await createStage({ worker: false, env });
  await fixture.riot.set({ auto: { winner: 'teamTwo', afterMs: 100 }, gatherMs: 50, paceMs: 1, gameMs: 50 });
  dir = mkdtempSync(join(tmpdir(), 'muster-failpoints-'));
  ends = [];
}, 60_000);
afterEach(async () => {
  const stopped = worker;
  worker = undefined;
  stopped?.kill('SIGKILL');
  await fixture?.close();
  await service?.close();
  await discord?.close();
  await receiver?.close();
  rmSync(dir, { recursive: true, force: true });
});

const rows = <T extends object>(sql: string, values: readonly unknown[] = []) =>
  fixture.world.node().get(Database, { strict: false }).query<T>(sql, values);
const send = (aggregate: AnyAggregate, command: object) =>
  fixture.world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'system' });
const lines = (beginning: string) => {
  const file = join(dir, 'points');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith(beginning))
        .map((line) => line.slice(beginning.length))
    : [];
};

/**
 * Starts a worker that fails at every failpoint and is started again each time. Leases of the dead process are released
 * at once instead of after half a minute.
 */
function begin(how: 'throw' | 'exit', most = Infinity): void {
  worker = startProcess(fixture.world, 'worker', {
    NODE_OPTIONS: `--require ${ARM}`,
    FAILPOINTS: how,
    FAILPOINTS_FILE: join(dir, 'points'),
    FAILPOINTS_MOST: String(most),
  });
  worker.once('exit', (code, signal) => {
    if (!worker) return;
    ends.push(String(signal ?? code));
    void rows(`UPDATE effects SET lease_until = now() WHERE state = 'running'`).then(() => worker && begin(how, most));
  });
}

/** A channel of Discord that shows the scrims of a region. */
async function connectChannel(): Promise<void> {
  const { id } = discord.simulator.guild.addChannel('scrims');
  const by = { userId: fixture.admin.id, isAdmin: true, role: null };
  const ctx = { now: new Date().toISOString() };
  await send(channelAggregate, {
    type: 'ConnectDiscordChannel',
    channelId: id,
    by,
    ctx,
    guildId: '1',
    language: 'en',
    subject: { communityId: null, region: 'NA' },
    mayManage: true,
  });
}

/** A webhook whose receiver refuses at first, so that a delivery waits and is repeated. */
async function workOfWebhooks(owner: TestUser, slug: string): Promise<void> {
  const body = { url: `http://${receiver.host}/${slug}`, events: ['scrim.created', 'member.joined', 'evening.opened'] };
  const created = await fixture.world.api(`/communities/${slug}/webhooks`, owner, { method: 'POST', body });
  expect(created).toMatchObject({ status: 201 });
}

/** Founds communities. Members with seats leave some of them, and others are archived while scrims are upcoming. */
async function workOfCommunities(count: number): Promise<void> {
  const { world } = fixture;
  for (let i = 0; i < count; i++) {
    const [owner, member] = (await world.createUsers(2)) as [TestUser, TestUser];
    const slug = `g-${owner.id.slice(6)}`;
    const { body } = await world.api('/communities', owner, {
      method: 'POST',
      body: { name: `Guild ${owner.id}`, slug },
    });
    await workOfWebhooks(owner, slug);
    await world.api(`/communities/${slug}/membership`, member, { method: 'POST', body: {} });
    await world
      .node()
      .get(Effects, { strict: false })
      .request(
        { kind: 'ReleaseAddress', key: `address_${slug}`, ref: { communityId: body._id, former: 'none' } },
        {
          kind: 'DeleteCrest',
          key: `crest_${slug}`,
          ref: { communityId: body._id, location: `/api/images/${slug}.webp` },
        },
        { kind: 'EnsureOwner', key: `owner_${slug}`, ref: { communityId: body._id } },
        { kind: 'DeleteLogo', key: `logo_${slug}`, ref: { location: `/api/images/logo-${slug}.webp` } },
      );
    const scrim = await world.createScrim(owner, {
      communityId: body._id,
      visibility: 'members',
      gameStartTime: at(HOUR),
    });
    await fixture.fill(scrim, [member]);
    await world.api(`/communities/${slug}/membership`, member, { method: 'DELETE' });
    await world.api(`/communities/${slug}`, owner, { method: 'DELETE' });
  }
}

/** Drafts that begin and are cut short by the result; their timers are due at once. */
async function workOfDrafts(count: number, players: readonly TestUser[]): Promise<void> {
  const { world, admin } = fixture;
  for (let i = 0; i < count; i++) {
    const scrim = await world.createScrim(admin, { gameStartTime: at(-1_000), series: { draft: true } });
    await fixture.fill(scrim, players);
    const path = `/scrims/${scrim._id}/games/1/draft`;
    const { captains } = (await world.api(path, admin)).body;
    for (const { _id } of Object.values<{ _id: string }>(captains)) {
      const captain = players.find(({ id }) => id === _id)!;
      const { status } = await world.api(`${path}/ready`, captain, { method: 'POST', body: { ready: true } });
      expect(status).toBe(200);
    }
    await untilRequested('AdvanceDraft');
    await world.api(`/scrims/${scrim._id}/set-winner`, admin, { method: 'PATCH', body: { winnerTeamName: 'teamOne' } });
  }
}

/** Nights with followers, whose next evening moves and gets a lobby. */
async function workOfNights(count: number): Promise<void> {
  const { world } = fixture;
  for (let i = 0; i < count; i++) {
    const members = await world.createUsers(10);
    const owner = members[0]!;
    const slug = `n-${owner.id.slice(6)}`;
    const path = `/communities/${slug}`;
    const post = (to: string, as: TestUser, body: object) => world.api(to, as, { method: 'POST', body });
    await post('/communities', owner, { name: `Nights ${owner.id}`, slug });
    for (const member of members.slice(1)) await post(`${path}/membership`, member, {});
    const start = new Date(at(HOUR / 2));
    const { body: night } = await post(`${path}/nights`, owner, {
      name: 'Inhouse',
      ...weeklyFrom(start),
    });
    await world.api(`/nights/${night._id}/follow`, members[1], { method: 'PUT', body: {} });
    await untilRequested('AdvanceEvening');
    const evening = `/evenings/${night.evenings[0]._id}`;
    await world.api(evening, owner, { method: 'PATCH', body: { startsAt: at(HOUR) } });
    const seats = members.map(({ id: userId }, seat) => ({ userId, role: ROLES[seat % ROLES.length] }));
    const lobbies = [{ teamOne: seats.slice(0, 5), teamTwo: seats.slice(5) }];
    expect(await post(`${evening}/lobbies`, owner, { lobbies })).toMatchObject({ status: 200 });
  }
}

/** Teams that ask every week, and others that disband and leave a crest. Their timers are due at once. */
async function workOfTeams(count: number): Promise<void> {
  const { world } = fixture;
  for (const [i, founder] of (await world.createUsers(count)).entries()) {
    const slug = `t-${founder.id.slice(6)}`;
    const body = { name: `Team ${founder.id.slice(-12)}`, slug, tag: 'TT', region: 'NA' };
    const { body: team } = await world.api('/teams', founder, { method: 'POST', body });
    if (i % 2) {
      const weeklyAsk = { day: 'mon', time: '18:00', zone: 'Etc/UTC' };
      await world.api(`/teams/${slug}`, founder, { method: 'PATCH', body: { weeklyAsk } });
      await untilRequested('AskWeekly');
      continue;
    }
    const ref = { teamId: team._id, location: `/api/images/team-${slug}.webp` };
    await world
      .node()
      .get(Effects, { strict: false })
      .request({ kind: 'DeleteTeamCrest', key: `team-crest_${slug}`, ref });
    await world.api(`/teams/${slug}`, founder, { method: 'DELETE', body: {} });
    await untilRequested('ReleaseTeamName');
  }
}

/** Two teams that agree on a match and fall out again. The timers of what is open are due at once. */
async function workOfBoard(count: number): Promise<void> {
  const board = new BoardCalls(fixture.world);
  for (let i = 0; i < count; i++) {
    const [wolves, bears] = [await board.five(), await board.five()];
    await board.send('PUT', `/teams/${bears.slug}/alert`, bears.captain, { region: 'NA' });
    const audience = { kind: 'teams', ids: [bears.id] };
    const post = await board.post(wolves, { from: start(), audience, widensAt: at(HOUR) });
    await board.asked(post, bears);
    for (const kind of ['ExpirePost', 'WidenPost', 'ExpireRequest']) await untilRequested(kind);
    const booking = await board.booked(wolves, bears, { from: start(120), visibility: 'public' });
    await board.send('POST', `/bookings/${booking._id}/time`, wolves.captain, { startsAt: start(240) });
    await untilRequested('EndTimeProposal');
    await board.teams.leave(bears.slug, bears.people[4]!);
    await board.send('PUT', `/teams/${wolves.slug}/blocks/${bears.id}`, wolves.captain);
  }
}

/** People around whose time is soon over, or whose community plays no more pick-ups and is archived. */
async function workOfPickups(count: number): Promise<void> {
  const { world } = fixture;
  for (const [i, founder] of (await world.createUsers(count)).entries()) {
    const slug = `p-${founder.id.slice(6)}`;
    await world.api('/communities', founder, {
      method: 'POST',
      body: { name: `Club ${founder.id.slice(-12)}`, slug },
    });
    const edit = (body: object) => world.api(`/communities/${slug}`, founder, { method: 'PATCH', body });
    await edit({ pickups: { on: true } });
    await world.api('/around', founder, { method: 'PUT', body: { until: at(2_000), roles: ['Mid'] } });
    if (i % 2) continue;
    await edit({ pickups: { on: false } });
    await world.api(`/communities/${slug}`, founder, { method: 'DELETE', body: {} });
  }
}

/** Deletes scrims, so that their players are notified. */
async function workOfDeletions(count: number, players: readonly TestUser[]): Promise<void> {
  const { world, admin } = fixture;
  for (let i = 0; i < count; i++) {
    const scrim = await world.createScrim(admin, { gameStartTime: at(HOUR) });
    await fixture.fill(scrim, players);
    expect(await world.api(`/scrims/${scrim._id}`, admin, { method: 'DELETE' })).toMatchObject({ status: 200 });
  }
}

/** Timers of this kind exist and are due now. They find nothing to do. */
const untilRequested = (kind: string) =>
  waitUntil(async () => {
    const due = await rows(`UPDATE effects SET due_at = now() WHERE kind = $1 AND state = 'pending' RETURNING 1`, [
      kind,
    ]);
    return due.length > 0;
  });

/** Check-ins that are due at once, offers that a ban, an acceptance and their time end, and alerts of them. */
async function workOfAttendance(count: number, users: readonly TestUser[]): Promise<void> {
  const { world, admin } = fixture;
  const attendance = { checkIn: true, opensMinutes: 30, closesMinutes: 1, reserves: 2 };
  for (let i = 0; i < count; i++) {
    const scrim = await world.createScrim(admin, { gameStartTime: at(20 * 60_000), attendance });
    await fixture.fill(scrim, users.slice(0, 3));
    const [first, second] = users.slice(3, 5) as [TestUser, TestUser];
    for (const one of [first, second])
      await world.api(`/scrims/${scrim._id}/reserves`, one, {
        method: 'POST',
        body: { roles: ['Top', 'Jungle', 'Mid'] },
      });
    const leaving = users[0]!;
    const available = [first.id, second.id];
    const ctx = { now: at(-179_000), random: 0, available };
    await send(scrimAggregate, {
      type: 'LeaveTeam',
      scrimId: scrim._id,
      by: { userId: leaving.id, isAdmin: false },
      ctx,
      userId: leaving.id,
    });
  }
}

/** Creates work for every kind of job, policy and projection. */
async function work(scrims: number): Promise<void> {
  const { world, admin } = fixture;
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const users = await world.createUsers(12);
  await rows('UPDATE people SET can_email = true WHERE id = ANY($1)', [users.slice(0, 4).map(({ id }) => id)]);
  for (const one of [bo, ...users.slice(4, 7)])
    await world.api('/notifications/push-subscriptions', one, { method: 'POST', body: service.browser().subscription });
  await world.api('/notifications/push-test', bo, { method: 'POST', body: {} });

  for (let i = 0; i < scrims; i++) {
    const scrim = await world.createScrim(admin, { gameStartTime: at(-1_000) });
    await fixture.fill(scrim, users.slice(i % 3, (i % 3) + 10));
    await fixture.world
      .node()
      .get(Effects, { strict: false })
      .request({
        kind: 'DropPicture',
        key: `removed-picture_${scrim._id}.webp`,
        ref: { scrimId: scrim._id, location: `/api/images/${scrim._id}.webp` },
      });
    await world
      .node()
      .get(Effects, { strict: false })
      .request({
        kind: 'SendLateDiscordAnswer',
        key: `discord-answer_${scrim._id}`,
        ref: { interactionId: scrim._id },
      });
    await world
      .node()
      .get(Effects, { strict: false })
      .request({
        kind: 'DeleteDiscordWebhook',
        key: `discord-webhook_${scrim._id}`,
        ref: { channelId: scrim._id },
      });
    await world
      .node()
      .get(Effects, { strict: false })
      .request({
        kind: 'SendDigest',
        key: `digest_${scrim._id}`,
        ref: { recipient: users[0]!.id, channel: 'mail' },
      });
  }
  await world.api(`/friend-requests/send-friend-request/${bo.id}/${hana.id}`, hana, { method: 'POST' });
  await world.api(`/friend-requests/accept-request/${bo.id}`, bo, {
    method: 'POST',
    body: { newFriendUserId: hana.id },
  });
  const conversation = (
    await world.api('/conversations', hana, { method: 'POST', body: { senderId: hana.id, receiverId: bo.id } })
  ).body;
  for (let i = 0; i < scrims; i++)
    await world.api('/messages', hana, {
      method: 'POST',
      body: { conversationId: conversation._id, text: `gl ${i}`, receiverId: bo.id },
    });

  await workOfCommunities(scrims);
  await workOfDrafts(Math.min(scrims, 4), await world.createUsers(10));
  await workOfNights(Math.min(scrims, 4));
  await workOfAttendance(Math.min(scrims, 4), await world.createUsers(5));
  await workOfDeletions(Math.min(scrims, 4), await world.createUsers(2));
  const later = await world.createScrim(admin, { gameStartTime: at(HOUR) });
  const leaving = await world.createUsers(scrims);
  await fixture.fill(later, leaving);
  for (const { id } of leaving)
    await send(userAggregate, {
      type: 'BanUser',
      userId: id,
      by: { userId: admin.id, isAdmin: true },
      ctx: { now: at(0) },
      from: at(-1_000),
      to: at(2 * DAY),
      reason: 'x',
    });
  await world.api(`/scrims/${later._id}`, admin, { method: 'PUT', body: { gameStartTime: at(2 * HOUR) } });
  // Decided before their start, which is in the past: bans that begin by their timer.
  for (const { id } of await world.createUsers(scrims)) {
    await send(userAggregate, {
      type: 'BanUser',
      userId: id,
      by: { userId: admin.id, isAdmin: true },
      ctx: { now: at(-10_000) },
      from: at(-1_000),
      to: at(2 * DAY),
      reason: 'x',
    });
  }
  for (const { id } of await world.createUsers(scrims))
    await send(userAggregate, { type: 'DeleteAccount', userId: id, ctx: { now: at(-31 * DAY) } });
  await workOfTeams(scrims);
  await workOfPickups(scrims);
  await workOfBoard(Math.min(scrims, 4));
  // Weeks that are no longer right without a confirmation.
  for (const { id } of await world.createUsers(scrims))
    await send(availabilityAggregate, {
      type: 'ChangeAvailability',
      userId: id,
      week: [],
      ctx: { now: at(-57 * DAY) },
    });
}

/**
 * All consumers have caught up, and no due effect is open. The later passes of FreeSeats follow at once; the check that
 * repeats itself is not waited for.
 */
const settled = () =>
  waitUntil(async () => {
    await rows(`UPDATE effects SET due_at = now() WHERE kind = 'FreeSeats' AND state = 'pending' AND due_at > now()`);
    await rows(
      `UPDATE effects SET lease_until = now() WHERE state = 'running' AND lease_until < now() + interval '20 s'`,
    ); // claimed ten seconds ago without a sign of life since
    const [row] = await rows<{ open: number; behind: number }>(
      `SELECT (SELECT count(*) FROM effects WHERE kind <> 'CheckDiscordCards'
        AND (state = 'running' OR (state = 'pending' AND due_at < now() + interval '20 s'))) AS open,
      (SELECT count(*) FROM (SELECT position FROM projections UNION ALL SELECT position FROM policies) f WHERE position < (SELECT position FROM es_head)) AS behind`,
    );
    return row!.open === 0 && row!.behind === 0;
  });

/** Runs the checker, an independent program, on the result. */
function judged(): unknown {
  writeFileSync(
    join(dir, 'outside.json'),
    JSON.stringify({ kills: 1_000, codes: fixture.riot.codes().map((code) => ({ code })) }),
  );
  const { DATABASE_URL } = fixture.world.node().get<Config>(CONFIG, { strict: false });
  const text = execFileSync(process.execPath, [CHECKER, dir, 'I1,I2,I6,I7,I8,I9,I10,I11,I22'], {
    env: { ...process.env, DATABASE_URL },
    encoding: 'utf8',
  });
  return JSON.parse(text);
}

test('a worker that fails once at everything it awaits loses nothing and does nothing twice', async () => {
  await connectChannel();
  begin('throw');
  for (let before = -1, round = 0; lines('failed ').length > before && round < size(1, 6); round++) {
    // Repeated until no new failpoint is reached
    before = lines('failed ').length;
    await work(size(8, 12));
    await settled();
  }
  figure('C17', 'places a worker waits at, each failed at once', lines('failed ').length);
  expect(judged()).toEqual([]);
  expect(await rows(`SELECT effect_key, last_error FROM effects WHERE state = 'failed'`)).toEqual([]);
  expect(ends).toEqual([]);
  expect(
    [...KINDS.map((kind) => `job ${kind}`), ...FOLLOWERS].filter(
      (scope) => !lines('failed ').some((point) => point.startsWith(`${scope}:`)),
    ),
  ).toEqual([]);
  expect(lines('failed ').length).toBeGreaterThanOrEqual(150);
}, 300_000);

test('a worker that dies midway leaves its work to its successor, which does it once', async () => {
  const most = size(4, 60);
  begin('exit', most);
  await work(size(4, 12));
  await settled();
  figure('C17', 'ends in the middle of something', ends.length);
  expect(judged()).toEqual([]);
  expect(await rows(`SELECT effect_key, last_error FROM effects WHERE state = 'failed'`)).toEqual([]);
  expect(ends).toEqual(Array.from({ length: most }, () => 'SIGKILL'));
}, 600_000);
