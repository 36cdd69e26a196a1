// Thirteen Thursdays of an inhouse night, over a change of the clocks, with two workers whose Redis is emptied each week.
// The clocks of the database and of this process are moved, so nothing here waits for a deadline.
import { type Role, ROLES, TEAMS } from '@muster/contracts/constants';
import type { EveningAnswer, EveningView, NightView, ProposalView } from '@muster/contracts/nights';
import { DEMO_PEOPLE } from '@muster/demo';
import { CONFIG, type Config, Database, LogReader } from '@muster/platform';
import { createWorker, startWorker } from '@muster/platform/runtime';
import type { INestApplicationContext } from '@nestjs/common';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { emptyRedis } from '@testing/empty-redis';
import { figure, size } from '@testing/figures';
import { RandomDraw } from '@testing/model-walk';
import { MovableClock } from '@testing/movable-clock';
import { untilHolds } from '@testing/wait-until';
import { waitUntilCaughtUp, waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';
import { linkDiscord } from '../../../libs/discord/test/discord-world';
import { type EveningAction, eveningControlId } from '../../../libs/discord/src/interactions/custom-ids';
import { features } from '../../features';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const BEGIN = Date.parse('2027-02-24T12:00:00.000Z');
const WEEKS = size(5, 13);
/** With five weeks the clocks change in them, too. */
const FIRST = WEEKS === 13 ? Date.parse('2027-02-25T19:00:00.000Z') : Date.parse('2027-03-11T19:00:00.000Z');
const SPRING = Date.parse('2027-03-28T01:00:00.000Z');
const RANKS = ['Iron 2', 'Silver 1', 'Silver 3', 'Gold 2', 'Gold 4', 'Platinum 3', 'Emerald 1', 'Diamond 2', 'Master'];

const CHANNEL = 'inhouse';

let clock: MovableClock;
let world: World;
let discord: DiscordAt;
let second: INestApplicationContext;
/** They take turns: a node keeps a part of each person's limits for itself, and takes another whenever the clock leaps. */
let organisers: readonly [TestUser, TestUser];
let organiser: TestUser;
let follower: TestUser;
let people: TestUser[];
let night: NightView;
const draw = new RandomDraw(40);
const counted = { answers: 0, rounds: 0, seats: 0, named: 0, first: 0, gaps: 0, lobbies: 0 };
const dealt = new Map<string, number>();

const startWorkerBesides = async (): Promise<void> => {
  second = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
  await startWorker(second);
};
beforeAll(async () => {
  clock = await MovableClock.create();
  await clock.moveTo(Math.max(BEGIN, FIRST - 31 * HOUR));
  discord = await startDiscord();
  const env = { ...discord.env, DATABASE_URL: clock.databaseUrl, SESSION_DAYS: '90' };
  world = await createWorld({ worker: true, env });
  discord.sendTo(`${world.url()}/api/discord/interactions`);
  discord.simulator.guild.addChannel(CHANNEL);
  await startWorkerBesides();
  const calls = new CommunityCalls(world);
  const staff = await calls.staffed();
  [organisers, follower] = [[staff.organiser, staff.owner], staff.member];
  [organiser] = organisers;
  people = await Promise.all(
    Array.from({ length: 40 }, (_, i) => world.createUser({ rank: RANKS[i % RANKS.length]! })),
  );
  await Promise.all(people.map((person) => calls.join(staff.slug, person)));
  const inDiscord = people.filter((_, i) => isInDiscord(i));
  await Promise.all(inDiscord.map((person, i) => linkDiscord(world, discord, person, DEMO_PEOPLE[i]!.email)));
  const created = await world.api(`/communities/${staff.slug}/nights`, organiser, {
    method: 'POST',
    body: {
      name: 'Inhouse',
      rule: { every: 1, days: ['thu'] },
      time: '20:00',
      zone: 'Europe/Berlin',
      from: new Date(FIRST).toISOString().slice(0, 10),
      template: { attendance: { reserves: 4 } },
    },
  });
  if (created.status !== 201) throw new Error(`no night: ${JSON.stringify(created.body)}`);
  night = created.body as NightView;
  await world.api(`/nights/${night._id}/follow`, follower, { method: 'PUT', body: {} });
}, 240_000);
afterAll(async () => {
  await second?.close();
  await world?.close();
  await discord?.close();
  await clock?.close();
});
jest.setTimeout(300_000);

const send = async (method: string, path: string, as: TestUser, body: object = {}) => {
  const response = await world.api(path, as, { method, body });
  expect([path, response.status, response.body.code]).toEqual([path, 200, undefined]);
  return response.body;
};
const database = () => world.node().get(Database, { strict: false });
const typesOf = async (id: string): Promise<string[]> =>
  (await world.node().get(LogReader, { strict: false }).readStream(`evening-${id}`)).map(({ type }) => type);
const happened = (id: string, type: string) => untilHolds(async () => expect(await typesOf(id)).toContain(type));

/** Every fourth person answers in Discord. */
const isInDiscord = (person: number): boolean => person % 4 === 0;
const rolesOf = (person: number): Role[] => [ROLES[person % 5]!, ROLES[(person + 1 + (person % 3)) % 5]!];
async function say(id: string, person: number, answer: EveningAnswer): Promise<void> {
  counted.answers += 1;
  const roles = rolesOf(person);
  if (isInDiscord(person)) return press(id, person, answer);
  await send('PUT', `/evenings/${id}/answer`, people[person]!, { answer, roles });
}
/** In Discord the menu names the roles and answers In; the buttons change the answer. */
async function press(id: string, person: number, answer: EveningAnswer): Promise<void> {
  const { email } = DEMO_PEOPLE[person / 4]!;
  const message = discord.simulator.guild.post(discord.channel(CHANNEL), { content: 'Inhouse' });
  const use = async (action: EveningAction, values?: readonly string[]) => {
    const controlId = eveningControlId(action, id);
    // Without an answer in Discord's three seconds people press again.
    await untilHolds(async () => {
      const { status } = await discord.press(email, CHANNEL, message, controlId, values && { values });
      expect(status).toBe(200);
    });
  };
  await use('evening-roles', rolesOf(person));
  if (answer !== 'in') await use(answer);
}

/** Makes a round of the people who are here; returns its reserves. */
async function makeRound(id: string, waiting: readonly string[], absent: ReadonlySet<string>): Promise<string[]> {
  const proposal: ProposalView = await send('POST', `/evenings/${id}/proposal`, organiser, { seed: 'quarter' });
  const lobbies = proposal.lobbies.map((lobby) => {
    const [teamOne, teamTwo] = TEAMS.map((team) => lobby[team].map(({ _user, role }) => ({ userId: _user._id, role })));
    return { teamOne, teamTwo };
  });
  const seated = proposal.lobbies.flatMap((lobby) => TEAMS.flatMap((team) => lobby[team]));
  const ids = seated.map(({ _user }) => _user._id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((one) => absent.has(one))).toEqual([]);
  expect(waiting.filter((one) => !ids.includes(one))).toEqual([]);
  for (const { _user, role } of seated) {
    const roles = rolesOf(people.findIndex((person) => person.id === _user._id));
    counted.named += Number(roles.includes(role));
    counted.first += Number(roles[0] === role);
    dealt.set(_user._id, (dealt.get(_user._id) ?? 0) + 1);
  }
  const reserves = proposal.reserves.map(({ _id }) => _id);
  for (const one of reserves) dealt.set(one, (dealt.get(one) ?? 0) + 1);
  counted.rounds += 1;
  counted.seats += ids.length;
  counted.lobbies += lobbies.length;
  counted.gaps += proposal.lobbies.reduce((sum, { gap }) => sum + gap, 0);
  const made: EveningView = await send('POST', `/evenings/${id}/lobbies`, organiser, { lobbies });
  expect(made.rounds.at(-1)!.scrims).toHaveLength(lobbies.length);
  return reserves;
}

async function playEvening(week: number): Promise<void> {
  organiser = organisers[week % 2]!;
  const day = FIRST + week * 7 * DAY;
  const start = day >= SPRING ? day - HOUR : day;
  const id = `${night._id}_${new Date(start).toISOString().slice(0, 10)}`;
  if (week > 0) await clock.moveTo(start - 167 * HOUR);
  await happened(id, 'SignUpOpened');
  expect(await send('GET', `/evenings/${id}`, organiser, undefined)).toMatchObject({
    startsAt: new Date(start).toISOString(),
    state: 'open',
  });
  const coming = people.map((_, i) => i).filter(() => draw.percent(80));
  await Promise.all(people.map((_, i) => say(id, i, coming.includes(i) ? 'in' : draw.of(['maybe', 'out']))));
  await untilHolds(async () => {
    const evening: EveningView = await send('GET', `/evenings/${id}`, organiser, undefined);
    const isIn = new Set(evening.in.map(({ _user }) => _user._id));
    expect(people.flatMap((one, i) => (isIn.has(one.id) ? [i] : []))).toEqual(coming);
    expect(evening.in.length + evening.maybe.length + evening.outCount).toBe(people.length);
  });
  await emptyRedis(world.worker!);
  await clock.moveTo(start - 24 * HOUR);
  await happened(id, 'EveningReminded');
  if (week === 2) await second.close(); // it dies, and another takes its place
  await clock.moveTo(start - 30 * MINUTE);
  await happened(id, 'SignUpClosed');
  if (week === 2) await startWorkerBesides();

  const here = coming.filter(() => draw.percent(85));
  const [late, came] = [here.slice(0, 3), here.slice(3)];
  const absent = new Set(people.map(({ id: one }) => one));
  const arrive = async (person: number) => {
    absent.delete(people[person]!.id);
    await send('PUT', `/evenings/${id}/here`, organiser, { userId: people[person]!.id });
  };
  await Promise.all(came.map(arrive));
  const waiting = await makeRound(id, [], absent);
  await Promise.all(late.map(arrive));
  await clock.moveTo(start + 50 * MINUTE);
  await makeRound(id, waiting, absent);
}

test('people answer, come or stay away, and are dealt twice an evening; nothing is lost or done twice', async () => {
  const startedAt = process.hrtime.bigint();
  for (let week = 0; week < WEEKS; week++) await playEvening(week);
  await waitUntilCaughtUp(world);
  const evenings = await database().query<{ id: string; starts_at: Date }>(
    'SELECT id, starts_at FROM evenings ORDER BY starts_at',
  );
  const berlin = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });
  for (const [i, { id, starts_at: startsAt }] of evenings.entries()) {
    expect(berlin.format(startsAt)).toBe(`${id.slice(-10)} 20:00`);
    const types = await typesOf(id);
    const times = (type: string) => types.filter((one) => one === type).length;
    const expected = i < WEEKS ? 1 : 0;
    expect([id, times('EveningPlanned'), times('EveningReminded'), times('SignUpClosed')]).toEqual([
      id,
      1,
      expected,
      expected,
    ]);
    expect(times('RoundMade')).toBe(2 * expected);
  }
  expect(evenings.length).toBeGreaterThanOrEqual(WEEKS + 3);
  expect(counted.named).toBe(counted.seats); // nobody played a role they did not name
  figure('C17', 'Thursdays of forty people simulated (answers)', `${WEEKS} (${counted.answers})`);
  figure('C17', 'lobbies made; seats on the first role, of 100', `${counted.lobbies}; ${percent(counted.first)}`);
  figure('C17', 'mean difference of ranks in a lobby', (counted.gaps / counted.lobbies).toFixed(2));
  figure('C17', 'seconds it took', Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n));
});
const percent = (n: number): number => Math.round((100 * n) / counted.seats);

const notificationsOf = (kind: string) =>
  database().query<{ user: string; n: number }>(
    'SELECT recipient AS "user", count(*) AS n FROM notifications WHERE kind = $1 GROUP BY recipient',
    [kind],
  );

test('everybody is notified once of each round, and who follows once of each opening and each reminder', async () => {
  await untilHolds(async () => {
    const noticed = (await notificationsOf('evening-dealt')).map(({ user, n }): [string, number] => [user, n]);
    expect(Object.fromEntries(noticed)).toEqual(Object.fromEntries(dealt));
  });
  const [opened, reminded] = [await notificationsOf('night-open'), await notificationsOf('evening-reminder')];
  expect(opened.map(({ user, n }) => [user, n >= WEEKS])).toEqual([[follower.id, true]]);
  expect(reminded).toMatchObject([{ user: follower.id }]);
  expect(reminded[0]!.n).toBe(WEEKS);
});

test('a clock that leaps a month makes up for no sign-up that has passed, and plans the next four weeks once', async () => {
  // A plan that began before the leap would end after it, and be made again an hour later only.
  await waitUntilNothingIsDue(world);
  const before = await notificationsOf('night-open');
  const now = FIRST + ((WEEKS - 1) * 7 + 31) * DAY;
  await clock.moveTo(now);
  const planned = () => database().query('SELECT id FROM evenings WHERE starts_at > now()');
  await untilHolds(async () => expect((await planned()).length).toBeGreaterThanOrEqual(4));
  const passed = `${night._id}_${new Date(FIRST + (WEEKS + 1) * 7 * DAY).toISOString().slice(0, 10)}`;
  await happened(passed, 'SignUpClosed');
  expect(await typesOf(passed)).toEqual(['EveningPlanned', 'SignUpClosed']);
  await waitUntilNothingIsDue(world);
  expect((await notificationsOf('night-open'))[0]!.n).toBeLessThanOrEqual(before[0]!.n + 1);
});
