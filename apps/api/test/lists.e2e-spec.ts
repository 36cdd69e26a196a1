import type { Page } from '@muster/contracts/pages';
import type { ScrimView } from '@muster/contracts/scrims';
import { CONFIG, type Config } from '@muster/platform';
import pg from 'pg';
import { multiply } from './trust/fat/multiply';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());

const HOUR = 3_600_000;
/** Each test uses days of its own. */
let day = 0;
const days = () => {
  const start = Date.now() + ++day * 48 * HOUR;
  const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
  return { at, range: `startDate=${at(-1)}&endDate=${at(24)}` };
};
const seat = (one: TestUser, scrim: ScrimView, what: string, body?: object) =>
  world.api(`/scrims/${scrim._id}/${what}/${one.id}`, one, { method: 'PATCH', body });
const top = { playerData: { role: 'Top', team: { name: 'teamOne' } } };
const titles = (scrims: readonly ScrimView[]) => scrims.map(({ title }) => title);
const listed = async (user: TestUser, query: string): Promise<string[]> =>
  titles((await world.api(`/scrims?${query}`, user)).body);
const paged = async (user: TestUser, query: string): Promise<Page<ScrimView>> =>
  (await world.api(`/scrims?${query}`, user)).body;

describe('If-None-Match', () => {
  const ask = (user: TestUser, path: string, etag = '') =>
    fetch(`${world.url()}/api${path}`, {
      headers: { 'x-api-key': API_KEY, authorization: user.token, ...(etag && { 'if-none-match': etag }) },
    });
  const etagOf = async (user: TestUser, path: string) => (await ask(user, path)).headers.get('etag')!;

  test('a list and a scrim are sent again only after they changed', async () => {
    const { at, range } = days();
    const [reader, player] = (await world.createUsers(2)) as [TestUser, TestUser];
    const scrim = await world.createScrim(admin, { gameStartTime: at(1) });
    for (const path of [`/scrims?${range}`, `/scrims/${scrim._id}`]) {
      const etag = await etagOf(reader, path);
      for (const condition of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const unchanged = await ask(reader, path, condition);
        expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag]);
      }
      await seat(player, scrim, 'insert-player', top);
      const changed = await ask(reader, path, etag);
      expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
      expect(await changed.text()).toContain(player.name);
      await seat(player, scrim, 'remove-player');
    }
  });

  test("another audience's ETag is no answer", async () => {
    const { at, range } = days();
    const [player, stranger] = (await world.createUsers(2)) as [TestUser, TestUser];
    const scrim = await world.createScrim(admin, { gameStartTime: at(1), isPrivate: true });
    await seat(player, scrim, 'insert-player', top);
    const response = await ask(stranger, `/scrims?${range}`, await etagOf(player, `/scrims?${range}`));
    expect([response.status, await response.json()]).toEqual([200, []]);
  });
});

test('pages, totals, lists and starts contain exactly the scrims the viewer may list', async () => {
  const { at, range } = days();
  const creator = await world.createUser({ admin: true });
  const [player, caster, former, stranger] = (await world.createUsers(4)) as [TestUser, TestUser, TestUser, TestUser];
  const scrim = (title: string, overrides: object = {}) =>
    world.createScrim(creator, { title, gameStartTime: at(Number(title.at(-1))), isWithCasters: true, ...overrides });
  await scrim('public 1');
  const played = await scrim('private 2', { isPrivate: true });
  const cast = await scrim('private 3', { isPrivate: true });
  await scrim('private 4', { isPrivate: true });
  const left = await scrim('private 5', { isPrivate: true });
  await scrim('public 6', { region: 'EUW' });
  await seat(player, played, 'insert-player', top);
  await seat(caster, cast, 'insert-caster');
  await seat(former, left, 'insert-player', top);
  await world.api(`/scrims/${left._id}`, creator, { method: 'PUT', body: { lobbyHost: former.id } });
  await seat(former, left, 'remove-player'); // named as the previous host, but not a participant
  const all = ['public 1', 'private 2', 'private 3', 'private 4', 'private 5', 'public 6'];
  const expected: [TestUser, string[]][] = [
    [admin, all],
    [creator, all],
    [player, ['public 1', 'private 2', 'public 6']],
    [caster, ['public 1', 'private 3', 'public 6']],
    [former, ['public 1', 'public 6']],
    [stranger, ['public 1', 'public 6']],
  ];
  for (const [viewer, visible] of expected) {
    expect(await listed(viewer, range)).toEqual(visible);
    expect(await listed(viewer, `${range}&region=EUW`)).toEqual(['public 6']);
    const page = await paged(viewer, `${range}&page=1&limit=2`);
    expect([titles(page.data), page.pagination]).toEqual([
      visible.slice(0, 2),
      { page: 1, limit: 2, total: visible.length, pages: Math.ceil(visible.length / 2) },
    ]);
    expect(titles((await paged(viewer, `${range}&page=2&limit=2`)).data)).toEqual(visible.slice(2, 4));
    expect((await paged(viewer, `${range}&region=EUW&page=1&limit=2`)).pagination.total).toBe(1);
    const { starts, mine } = (await world.api(`/scrims/starts?${range}`, viewer)).body;
    expect(starts).toHaveLength(visible.length);
    expect(titles(mine)).toEqual(viewer === player ? ['private 2'] : viewer === caster ? ['private 3'] : []);
  }
});

test('a list updates when a scrim becomes private or public', async () => {
  const { at, range } = days();
  const stranger = await world.createUser();
  const scrim = await world.createScrim(admin, { title: 'now and then', gameStartTime: at(1) });
  for (const isPrivate of [true, false, true]) {
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { isPrivate } });
    expect([await listed(stranger, range), await listed(admin, range)]).toEqual([
      isPrivate ? [] : ['now and then'],
      ['now and then'],
    ]);
  }
});

test("more than a thousand private scrims hide neither the public ones after them nor the viewer's own", async () => {
  const { at, range } = days();
  const player = await world.createUser();
  const stranger = await world.createUser();
  const foreign = await world.createScrim(admin, { title: 'foreign', isPrivate: true, gameStartTime: at(1) });
  const own = await world.createScrim(admin, { title: 'own', isPrivate: true, gameStartTime: at(2) });
  await world.createScrim(admin, { title: 'public', gameStartTime: at(3) });
  await seat(player, own, 'insert-player', top);
  const client = new pg.Client({ connectionString: world.node().get<Config>(CONFIG, { strict: false }).DATABASE_URL });
  await client.connect();
  await multiply(client, 'scrims', `one.id = '${foreign._id}'`, 1_050, {
    id: `'copy-' || n`,
    state: `(one).state || jsonb_build_object('id', 'copy-' || n, 'conversationId', 'talk-' || n)`,
  });
  await client.end();
  await world.api(`/scrims/${foreign._id}`, admin, { method: 'DELETE' }); // makes the node read its lists again
  expect([await listed(stranger, range), await listed(player, range)]).toEqual([['public'], ['own', 'public']]);
  expect(await listed(admin, range)).toHaveLength(200);
  expect((await paged(admin, `${range}&page=2&limit=200`)).pagination).toEqual({
    page: 2,
    limit: 200,
    total: 1_052,
    pages: 6,
  });
});
