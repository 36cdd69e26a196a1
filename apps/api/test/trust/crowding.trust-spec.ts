import { type CommunityView, OWNED_COMMUNITIES_MAX } from '@muster/contracts/communities';
import type { NotificationView } from '@muster/contracts/notifications';
import { LIST_MAX } from '@muster/contracts/pages';
import type { ScrimView } from '@muster/contracts/scrims';
import { DEMO_PEOPLE } from '@muster/demo';
import { CONFIG, type Config } from '@muster/platform';
import { DAILY_COMMANDS, RateLimits } from '@muster/platform/http';
import pg from 'pg';
import { figure } from '@testing/figures';
import { untilHolds } from '@testing/wait-until';
import type { TestResponse, TestUser, World } from '@testing/world';
import {
  aroundControlId,
  buttonId,
  eveningControlId,
  joinButtonId,
  offerButtonId,
} from '../../../../libs/discord/src/interactions/custom-ids';
import { DiscordWorld } from '../../../../libs/discord/test/discord-world';
import { multiply } from './fat/multiply';

/**
 * An ordinary account does everything it may, at its full rate and with the limits of a real installation. This must
 * not change what other users see.
 */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** More calls than any limit allows. */
const CALLS_MAX = 300;
const CREATIONS_PER_HOUR = 30;

let stage: DiscordWorld;
let world: World;
let attacker: TestUser;
let victims: TestUser[];
/** Scrims that others announced before, each with a later start than those of the attacker. */
let others: ScrimView[];
let owned: CommunityView[];
/** A day that began twelve hours ago. */
const day = Date.now() - 12 * 60 * MINUTE_MS;
const at = (ms: number) => new Date(ms).toISOString();
const today = `region=NA&startDate=${at(day)}&endDate=${at(day + DAY_MS)}`;
const create = (as: TestUser, over: object) =>
  world.api('/scrims', as, {
    method: 'POST',
    body: { title: 'Crowd', region: 'NA', gameStartTime: at(Date.now() + 5 * MINUTE_MS), ...over },
  });
/** Repeats a call until it is refused, and returns how often it was accepted. */
async function exhaust(call: (n: number) => Promise<TestResponse>): Promise<number> {
  for (let n = 0; n < CALLS_MAX; n++) if ((await call(n)).status >= 300) return n;
  throw new Error('nothing limits this call');
}

beforeAll(async () => {
  stage = await DiscordWorld.create({ RATE_LIMIT_SCALE: '1', COMMUNITY_SCRIMS: '20' });
  world = stage.world;
  await stage.connect('region', { communityId: null, region: 'NA' });
  attacker = await world.createUser({ name: 'Crowd' });
  victims = await world.createUsers(3);
  const start = Date.now() + 90 * MINUTE_MS;
  others = [];
  for (const [i, victim] of victims.entries()) {
    const { _id: communityId } = await stage.calls.found(victim, { name: `Quiet ${i}`, slug: `quiet-${i}` });
    others.push((await create(victim, { title: 'Quiet', communityId, gameStartTime: at(start) })).body);
  }
  others.push((await create(stage.admin, { title: 'Quiet', gameStartTime: at(start) })).body);

  owned = [];
  await exhaust(async (n) => {
    const body = { name: `Crowd ${n}`, slug: `crowd-${n}` };
    const response = await world.api('/communities', attacker, { method: 'POST', body });
    if (response.status === 201) owned.push(response.body);
    return response;
  });
}, 120_000);
afterAll(() => stage?.close());

test('at its full rate an account makes 30 scrims an hour, 20 of them public in one community', async () => {
  expect(owned).toHaveLength(OWNED_COMMUNITIES_MAX);
  const made: ScrimView[] = [];
  for (const { _id: communityId } of owned)
    await exhaust(async () => {
      const response = await create(attacker, { communityId });
      if (response.status === 201) made.push(response.body);
      return response;
    });
  expect(made.length).toBe(CREATIONS_PER_HOUR - 1); // the one that was too many for the first community counts as well
  expect(made.filter(({ community }) => community?._id === owned[0]!._id).length).toBe(20);
  figure('C30', 'scrims of one account at its full rate in an hour', made.length);

  // Afterwards it changes them, asks everybody to be friends and invites them, as often as it may.
  await exhaust(async (n) =>
    world.api(`/scrims/${made[n % made.length]!._id}`, attacker, { method: 'PUT', body: { title: `Crowd ${n}` } }),
  );
  for (const victim of victims)
    await exhaust(() =>
      world.api(`/friend-requests/send-friend-request/${victim.id}/${attacker.id}`, attacker, { method: 'POST' }),
    );
  const invited = await exhaust((n) => inviteOnceMore(owned[n % owned.length]!));
  figure('C30', 'imports of one account in an hour', invited);
}, 120_000);

/** The import of each community that has not been undone. */
const imports = new Map<string, string>();
/** Withdraws the invitations that the victims have to a community, and sends new ones. */
async function inviteOnceMore({ slug }: CommunityView): Promise<TestResponse> {
  const before = imports.get(slug);
  if (before) await world.api(`/communities/${slug}/import/${before}`, attacker, { method: 'DELETE' });
  imports.delete(slug);
  const rows = victims.map(({ name }) => `${name},T${name.split(' ')[1]},,NA,`);
  const body = { csv: ['name,tagline,discord,region,role', ...rows].join('\n'), dryRun: false };
  const response = await world.api(`/communities/${slug}/import`, attacker, { method: 'POST', body });
  if (response.status === 200) {
    expect(response.body.counts.invited).toBe(victims.length);
    imports.set(slug, response.body.importId);
  }
  return response;
}

test('everybody still finds the scrims of others in the list, on the landing page and in the Discord channel', async () => {
  // As after a day at this rate: scrims that have started are not counted as upcoming.
  const client = new pg.Client({ connectionString: world.node().get<Config>(CONFIG, { strict: false }).DATABASE_URL });
  await client.connect();
  for (const { _id } of owned)
    await multiply(
      client,
      'scrims',
      `one.id = (SELECT min(id) FROM scrims WHERE community_id = '${owned[0]!._id}')`,
      240,
      {
        id: `'${_id}-' || n`,
        starts_at: `to_timestamp(${day / 1000} + n)`,
        created_at: `to_timestamp(${day / 1000 - 3_600})`,
        state: `(one).state || jsonb_build_object('id', '${_id}-' || n, 'communityId', '${_id}',
          'startsAt', to_char(to_timestamp(${day / 1000} + n) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
      },
    );
  await client.end();
  // Lists are read again after this
  const last = (await create(stage.admin, { title: 'Quiet', gameStartTime: others[0]!.gameStartTime })).body;
  const expected = [...others, last].map(({ _id }) => _id);
  const [stranger] = await world.createUsers(1);

  const list: ScrimView[] = (await world.api(`/scrims?${today}`, stranger)).body;
  expect(list).toHaveLength(LIST_MAX);
  expect(list.map(({ _id }) => _id)).toEqual(expect.arrayContaining(expected));
  expect(list.map(({ gameStartTime }) => gameStartTime)).toEqual(
    list.map(({ gameStartTime }) => gameStartTime).toSorted(),
  );

  for (const query of ['', '?region=NA'])
    await untilHolds(async () => {
      const shown: { _id: string; gameStartTime: string }[] = (await world.api(`/scrims/tonight${query}`)).body;
      expect(shown.map(({ _id }) => _id)).toEqual(expect.arrayContaining(expected));
      expect(shown.map(({ gameStartTime }) => gameStartTime)).toEqual(
        shown.map(({ gameStartTime }) => gameStartTime).toSorted(),
      );
    });

  for (const scrim of others) await stage.shows('region', scrim);
  await stage.shows('region', last);
  expect(stage.discord.messages('region').length).toBeLessThanOrEqual(expected.length + CREATIONS_PER_HOUR);
}, 120_000);

test('the search finds others, their communities are listed, and each is notified only of requests and invitations', async () => {
  const [stranger] = await world.createUsers(1);
  const found = (await world.api(`/users?q=${encodeURIComponent(victims[0]!.name)}`, stranger)).body;
  expect(JSON.stringify(found)).toContain(victims[0]!.id);
  const { data } = (await world.api('/communities', stranger)).body;
  expect(data.map(({ slug }: CommunityView) => slug)).toEqual(
    expect.arrayContaining(['quiet-0', 'quiet-1', 'quiet-2']),
  );
  for (const victim of victims) {
    const { notifications } = (await world.api('/notifications/user-notifications', victim)).body;
    const kinds = notifications.map(({ kind }: NotificationView) => kind).toSorted();
    expect(kinds).toEqual([...Array.from(imports, () => 'community-invited'), 'friend-request']);
  }
});

test('pressing in Discord has the limits of the web', async () => {
  const [user] = (await world.createUsers(1)) as [TestUser];
  const email = DEMO_PEOPLE[0]!.email;
  await stage.link(user, email);
  const message = stage.discord.simulator.guild.post(stage.discord.channel('region'), { content: 'Old' });
  const controls = [
    joinButtonId('absent', { team: 'teamOne', role: 'Top' }),
    buttonId('leave', 'absent'),
    buttonId('reserve', 'absent'),
    buttonId('check-in', 'absent'),
    offerButtonId('accept', 'absent', '1'),
    offerButtonId('decline', 'absent', '1'),
    ...(['in', 'maybe', 'out', 'evening-roles'] as const).map((action) => eveningControlId(action, 'absent')),
    ...(['around-come', 'not-around', 'ready', 'not-now'] as const).map((action) => aroundControlId(action, 'absent')),
  ];
  for (const control of controls)
    await exhaust(async () => {
      const { message: answer } = await stage.discord.press(email, 'region', message, control);
      return { status: answer!.content.startsWith('Too many') ? 429 : 200 } as TestResponse;
    });
}, 120_000);

test('commands in Discord and on the web are counted together, up to the commands of a day', async () => {
  const [user] = (await world.createUsers(1)) as [TestUser];
  const email = DEMO_PEOPLE[1]!.email;
  await stage.link(user, email); // the first command
  const limits = world.node().get(RateLimits, { strict: false });
  const [[commands]] = DAILY_COMMANDS.windows as [readonly [number, number]];
  for (let n = 1; n < commands - 1; n++) await limits.consume(DAILY_COMMANDS, user.id);
  const scrim = await create(stage.admin, { title: 'Quiet', gameStartTime: at(Date.now() + 90 * MINUTE_MS) });
  const press = async (locale?: string) => {
    const message = await stage.shows('region', scrim.body);
    const control = joinButtonId(scrim.body._id, { team: 'teamOne', role: 'Top' });
    return (await stage.discord.press(email, 'region', message, control, locale ? { locale } : {})).message!.content;
  };
  const leave = () => world.api(`/scrims/${scrim.body._id}/remove-player/${user.id}`, user, { method: 'PATCH' });
  expect(await press()).toContain('You play Top');
  expect(await leave()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(await press('de')).toBe('Zu viele Anfragen, versuch es in 24 h noch einmal');
});
