import { ROLES } from '@muster/contracts/constants';
import type { EveningView, NightView } from '@muster/contracts/nights';
import type { ScrimView } from '@muster/contracts/scrims';
import { Database } from '@muster/platform';
import { weeklyFrom } from '@testing/weekly-night';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls, refused } from '../../communities/test/community-calls';

const MAX = 6;
/** The node with the limits of production. It counts with the others. */
const LIMITED = 2;
let world: World;
let calls: CommunityCalls;
let admin: TestUser;
let players: TestUser[];
beforeAll(async () => {
  world = await createWorld({
    nodes: 3,
    env: { COMMUNITY_SCRIMS: String(MAX) },
    envOf: (node): Record<string, string> => (node === LIMITED ? { RATE_LIMIT_SCALE: '1' } : {}),
  });
  calls = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
  players = await world.createUsers(20);
}, 60_000);
afterAll(() => world?.close());
jest.setTimeout(60_000);

const HOUR = 3_600_000;
type Staff = Awaited<ReturnType<CommunityCalls['staffed']>>;
async function staffed(): Promise<Staff> {
  const staff = await calls.staffed();
  for (const player of players) await calls.join(staff.slug, player);
  return staff;
}
/** The next evening of a weekly night, in that many hours. */
async function createEvening({ slug, owner }: Staff, hours: number, template: object = {}): Promise<string> {
  const start = new Date(Date.now() + hours * HOUR);
  const body = {
    name: 'Inhouse',
    ...weeklyFrom(start),
    template,
  };
  const night = (await world.api(`/communities/${slug}/nights`, owner, { method: 'POST', body })).body as NightView;
  return night.evenings[0]!._id;
}
const seat = (user: TestUser, i: number) => ({ userId: user.id, role: ROLES[i % 5]! });
const lobbyOf = (ten: TestUser[]) => ({ teamOne: ten.slice(0, 5).map(seat), teamTwo: ten.slice(5).map(seat) });
/** A round of one or two lobbies. */
const makeRound = (id: string, as: TestUser, { lobbies = 1, version, node = 0 }: Round = {}) =>
  world.api(`/evenings/${id}/lobbies`, as, {
    method: 'POST',
    node,
    body: {
      lobbies: [players.slice(0, 10), players.slice(10)].slice(0, lobbies).map(lobbyOf),
      ...(version !== undefined && { version }),
    },
  });
interface Round {
  lobbies?: number;
  version?: number;
  node?: number;
}
const create = (as: TestUser, communityId: string, over: object = {}, node = 0) =>
  world.api('/scrims', as, {
    method: 'POST',
    node,
    body: {
      title: 'Extra',
      region: 'NA',
      gameStartTime: new Date(Date.now() + HOUR).toISOString(),
      communityId,
      ...over,
    },
  });
const scrimsOf = async ({ slug }: Staff): Promise<ScrimView[]> => {
  const days = `startDate=${new Date().toISOString()}&endDate=${new Date(Date.now() + 48 * HOUR).toISOString()}`;
  return (await world.api(`/scrims?community=${slug}&${days}`, admin)).body;
};
const roundsOf = async (id: string, { member }: Staff) =>
  ((await world.api(`/evenings/${id}`, member)).body as EveningView).rounds.map(({ scrims }) => scrims.length);
const FULL = refused(409, 'too-many-scrims');

test('no round is made earlier than three hours before the start', async () => {
  const staff = await staffed();
  const id = await createEvening(staff, 3.2);
  for (const as of [staff.organiser, admin])
    expect(await makeRound(id, as)).toMatchObject(refused(409, 'round-too-early'));
  expect(await scrimsOf(staff)).toEqual([]);
  expect(await makeRound(await createEvening(staff, 2.8), staff.organiser)).toMatchObject({ status: 200 });
});

test('a round needs room for all its public lobbies, or none of it is made', async () => {
  const staff = await staffed();
  const id = await createEvening(staff, 1);
  for (let i = 0; i < MAX - 1; i++) expect((await create(staff.organiser, staff.id)).status).toBe(201);
  expect(await makeRound(id, staff.organiser, { lobbies: 2 })).toMatchObject(FULL);
  expect([await roundsOf(id, staff), (await scrimsOf(staff)).length]).toEqual([[], MAX - 1]);
  expect(await makeRound(id, staff.organiser)).toMatchObject({ status: 200 });
  expect(await makeRound(id, staff.organiser)).toMatchObject(FULL);
  expect(await create(staff.organiser, staff.id)).toMatchObject(FULL);
  expect(await makeRound(await createEvening(staff, 1, { visibility: 'members' }), staff.organiser)).toMatchObject({
    status: 200,
  });
  const { version } = (await world.api(`/evenings/${id}`, admin)).body as EveningView;
  expect(await makeRound(id, admin, { lobbies: 2, version })).toMatchObject({ status: 200 });
});

test('a flood through every command that creates scrims, on two nodes at once, stays within the limit', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const staff = await staffed();
    const evenings = [await createEvening(staff, 1), await createEvening(staff, 2)];
    const hidden = (await create(staff.organiser, staff.id, { visibility: 'link' })).body as ScrimView;
    const flood = await Promise.all([
      ...[0, 1, 0, 1].map((node, i) => makeRound(evenings[i % 2]!, staff.organiser, { lobbies: 2, node })),
      ...[0, 1, 0, 1].map((node, i) => makeRound(evenings[i % 2]!, staff.owner, { node })),
      ...[0, 1, 0, 1, 0, 1].map((node) => create(staff.organiser, staff.id, {}, node)),
      world.api(`/scrims/${hidden._id}`, staff.owner, { method: 'PUT', body: { visibility: 'public' } }),
    ]);
    const said = new Set(flood.map(({ status, body }) => (status < 300 ? 'done' : body.code)));
    const rounds = await Promise.all(evenings.map((id) => roundsOf(id, staff)));
    expect(new Set([...said].filter((code) => code !== 'round-just-made'))).toEqual(
      new Set(['done', 'too-many-scrims']),
    );
    const shown = (await scrimsOf(staff)).filter(({ visibility }) => visibility === 'public');
    expect(shown).toHaveLength(MAX);
    expect(shown.filter(({ title }) => title.startsWith('Inhouse'))).toHaveLength(
      rounds.flat().reduce((sum, count) => sum + count, 0),
    );
  }
});

test('a round, its scrims, their players and the notifications are one commit', async () => {
  const staff = await staffed();
  const id = await createEvening(staff, 1);
  const made = (await makeRound(id, staff.organiser, { lobbies: 2 })).body as EveningView;
  const database = world.node().get(Database, { strict: false });
  const [round] = await database.query<{ append: string; at: Date }>(
    `SELECT meta->>'append' AS append FROM events WHERE stream = $1 AND type = 'RoundMade'`,
    [`evening-${id}`],
  );
  const events = await database.query<{ type: string; stream: string }>(
    `SELECT type, stream FROM events WHERE meta->>'append' = $1 ORDER BY position`,
    [round!.append],
  );
  const scrims = made.rounds[0]!.scrims.map((scrim) => `scrim-${scrim._id}`);
  expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set([`evening-${id}`, ...scrims]));
  expect(events.filter(({ type }) => type === 'PlayerAssigned')).toHaveLength(20);
  const dealt = await database.query('SELECT 1 FROM notifications WHERE cause = $1 AND append = $2', [
    `evening-dealt_${id}_1`,
    round!.append,
  ]);
  expect(dealt).toHaveLength(20);
});

test('two tabs of one organiser make a round once', async () => {
  const staff = await staffed();
  const id = await createEvening(staff, 1);
  const { version } = (await world.api(`/evenings/${id}`, staff.organiser)).body as EveningView;
  const tabs = await Promise.all([0, 1, 0].map((node) => makeRound(id, staff.organiser, { version, node })));
  expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(tabs.find(({ status }) => status === 409)).toMatchObject({
    ...refused(409, 'round-just-made'),
    body: { code: 'round-just-made', evening: { _id: id } },
  });
  const seen = ((await world.api(`/evenings/${id}`, staff.organiser)).body as EveningView).version;
  expect((await makeRound(id, staff.organiser, { version: seen })).status).toBe(200);
  expect(await roundsOf(id, staff)).toEqual([1, 1]);
});

test('lobbies count among the scrims that an organiser creates in an hour', async () => {
  const staff = await staffed();
  const id = await createEvening(staff, 1, { visibility: 'members' });
  for (let i = 0; i < 28; i++)
    expect((await create(staff.organiser, staff.id, { visibility: 'members' }, LIMITED)).status).toBe(201);
  expect((await makeRound(id, staff.organiser, { lobbies: 2, node: LIMITED })).status).toBe(200);
  expect((await makeRound(id, staff.organiser, { node: LIMITED })).status).toBe(429);
  expect(await roundsOf(id, staff)).toEqual([2]);
});
