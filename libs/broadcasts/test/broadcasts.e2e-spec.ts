import type { BroadcastLink, BroadcastView, NewBroadcastLink } from '@muster/contracts/broadcasts';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { EventReader } from './event-reader';

let world: SharedWorld;
let admin: TestUser;
const open: EventReader[] = [];
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2, worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const PASSWORD = 'lobby-secret-7731';
const scrimWith = (overrides: object = {}): Promise<ScrimView> =>
  world.createScrim(admin, {
    gameStartTime: new Date(Date.now() - 1_000).toISOString(),
    lobbyPassword: PASSWORD,
    ...overrides,
  });
async function drafted() {
  const scrim = await scrimWith({ series: { draft: true, games: 3 } });
  const players = await world.createUsers(10);
  for (const [i, player] of players.entries())
    await world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, {
      method: 'PATCH',
      body: seatBody(TEAMS[Math.floor(i / 5)]!, ROLES[i % 5]!),
    });
  const { captains } = (await world.api(`/scrims/${scrim._id}/games/1/draft`, admin)).body;
  const captain = (team: 'teamOne' | 'teamTwo') => players.find(({ id }) => id === captains[team]._id)!;
  const post = (by: TestUser, call: string, body: object) =>
    world.api(`/scrims/${scrim._id}/games/1/draft/${call}`, by, { method: 'POST', body });
  for (const team of TEAMS) await post(captain(team), 'ready', { ready: true });
  const hover = (index: number) => post(captain(TEAMS[index % 2]!), 'hover', { champion: '84' });
  const act = async (index: number) => {
    const by = captain(TEAMS[index % 2]!);
    await post(by, 'suggestions', { champion: '103' });
    expect(await post(by, 'actions', { index, champion: String(index + 1) })).toMatchObject({ status: 200 });
  };
  return { scrim, players, act, hover };
}
async function caster({ _id }: ScrimView): Promise<TestUser> {
  const user = await world.createUser();
  await world.api(`/scrims/${_id}/insert-caster/${user.id}`, user, { method: 'PATCH', body: {} });
  return user;
}
const create = (scrim: ScrimView, by: TestUser, body: object, headers = {}) =>
  world.api(`/scrims/${scrim._id}/broadcasts`, by, { method: 'POST', body, headers });
const list = async (scrim: ScrimView, by: TestUser): Promise<BroadcastLink[]> =>
  (await world.api(`/scrims/${scrim._id}/broadcasts`, by)).body;
const revoke = (scrim: ScrimView, by: TestUser, { _id }: BroadcastLink) =>
  world.api(`/scrims/${scrim._id}/broadcasts/${_id}`, by, { method: 'DELETE', node: 1 });
const linkOf = async (scrim: ScrimView, by: TestUser, kind: string, delaySeconds = 0): Promise<NewBroadcastLink> => {
  const { status, body } = await create(scrim, by, { kind, delaySeconds });
  expect(status).toBe(201);
  return body as NewBroadcastLink;
};
const tokenOf = ({ url }: NewBroadcastLink): string => new URL(url).pathname.replace('/broadcast/', '');
/** Calls without API key and token, as the page in OBS does. */
const show = async (link: NewBroadcastLink, node = 0, query = ''): Promise<{ status: number; body: any }> => {
  const response = await fetch(`${world.url(node)}/api/broadcast/${tokenOf(link)}${query}`);
  return { status: response.status, body: await response.json() };
};
async function follow(link: NewBroadcastLink, node = 0): Promise<EventReader> {
  const reader = await EventReader.open(`${world.url(node)}/api/broadcast/${tokenOf(link)}/events`);
  open.push(reader);
  return reader;
}

test('casters see and revoke their own links, managers all; the address is shown once and ten are enough', async () => {
  const scrim = await world.createScrim(admin, { isWithCasters: true, maxCastersAllowedCount: 2 });
  const [one, other, stranger] = [await caster(scrim), await caster(scrim), await world.createUser()];
  const key = { 'idempotency-key': 'once' };
  const first = await create(scrim, one, { kind: 'score' }, key);
  expect(first).toMatchObject({ status: 201, body: { kind: 'score', delaySeconds: 0 } });
  const again = await create(scrim, one, { kind: 'score' }, key);
  const { url, ...rest } = first.body as NewBroadcastLink;
  expect(url).toMatch(/\/broadcast\/[\w-]{32}$/);
  expect([again.status, again.body]).toEqual([201, rest]);
  expect(JSON.stringify(await world.asOwner('SELECT * FROM broadcasts'))).not.toContain(tokenOf(first.body));

  const ofOther = await linkOf(scrim, other, 'draft', 300);
  expect(await list(scrim, one)).toEqual([rest]);
  expect((await list(scrim, admin)).map(({ _id }) => _id)).toEqual([rest._id, ofOther._id]);
  expect((await world.api(`/scrims/${scrim._id}/broadcasts?limit=1`, admin)).body).toMatchObject({
    data: [rest],
    pagination: { total: 2, pages: 2 },
  });
  expect(await revoke(scrim, one, ofOther)).toMatchObject({ status: 404, body: { code: 'broadcast-not-found' } });
  expect(await create(scrim, stranger, { kind: 'score' })).toMatchObject({
    status: 403,
    body: { code: 'caster-only' },
  });
  expect(await create(scrim, one, { kind: 'score', delaySeconds: 301 })).toMatchObject({ status: 400 });
  for (let i = 2; i < 10; i++) await linkOf(scrim, admin, 'waiting');
  expect(await create(scrim, admin, { kind: 'score' })).toMatchObject({
    status: 409,
    body: { code: 'too-many-broadcasts' },
  });
  expect(await revoke(scrim, admin, ofOther)).toMatchObject({ status: 200 });
  expect(await show(ofOther)).toMatchObject({ status: 404, body: { code: 'broadcast-not-found' } });
});

test('a draft is followed on every node, and holds no secret, no suggestion and no address', async () => {
  const { scrim, players, act, hover } = await drafted();
  const link = await linkOf(scrim, admin, 'draft');
  const pages = [await follow(link, 0), await follow(link, 1)];
  for (const page of pages) await page.until(({ state }) => state?.draft?.state === 'drafting');
  expect(pages[0]!.last!.state).toMatchObject({
    title: 'Friday Fives',
    series: { games: 3, current: 1, score: { teamOne: 0, teamTwo: 0 } },
    sides: { blue: 'teamOne', red: 'teamTwo' },
    captains: { teamOne: expect.any(String), teamTwo: expect.any(String) },
    draft: { first: 'teamOne', turn: { index: 0, kind: 'ban', team: 'teamOne' }, actions: [], unavailable: [] },
  });
  expect(pages[0]!.last!.state!.teams.teamOne).toEqual(
    players.slice(0, 5).map(({ name }, i) => ({ name, rank: 'Gold 2', role: ROLES[i] })),
  );
  await act(0);
  const ban = { index: 0, kind: 'ban', team: 'teamOne', champion: { key: '1', name: 'Annie' }, how: 'chosen' };
  for (const page of pages) {
    const view = await page.until(({ state }) => state?.draft?.actions.length === 1);
    expect(view.state!.draft).toMatchObject({ actions: [ban], turn: { index: 1 }, hover: null });
    for (const secret of [PASSWORD, '"103"', '@players.test', ...players.map(({ id }) => id)])
      expect(page.text).not.toContain(secret);
  }
  await hover(1);
  for (const page of pages) await page.until(({ state }) => state?.draft?.hover?.name === 'Akali');
});

test('a delay shows nothing that it has not reached, also on a node that has not followed the draft', async () => {
  const DELAY_MS = 3_000;
  const { scrim, act } = await drafted();
  const link = await linkOf(scrim, admin, 'draft', DELAY_MS / 1_000);
  const page = await follow(link, 0);
  await act(0);
  const actedAt = Date.now();
  const count = ({ state }: BroadcastView) => state?.draft?.actions.length ?? 0;
  const atOnce = (await show(link, 1)).body as BroadcastView;
  expect(count(atOnce)).toBe(0);
  expect(Date.parse(atOnce.at)).toBeLessThanOrEqual(Date.now() - DELAY_MS);
  await page.until((view) => count(view) === 1);
  const shown = page.states.find((view) => count(view) === 1)!;
  expect(shown.arrivedAt).toBeGreaterThanOrEqual(actedAt + DELAY_MS - 500);
  expect(page.states.every(({ at, arrivedAt }) => arrivedAt - Date.parse(at) >= DELAY_MS)).toBe(true);
  expect(count((await show(link, 1)).body as BroadcastView)).toBe(1);
});

test('before the delay has reached the scrim there is nothing to show', async () => {
  const link = await linkOf(await scrimWith(), admin, 'waiting', 300);
  expect(await show(link)).toMatchObject({ status: 200, body: { kind: 'waiting', state: null } });
  const page = await follow(link);
  await page.until(({ state }) => state === null);
});

test('while people gather, the page says which team is there, and the score follows the games', async () => {
  const scrim = await scrimWith({ series: { games: 3 } });
  const [waiting, score] = [await linkOf(scrim, admin, 'waiting'), await linkOf(scrim, admin, 'score')];
  expect((await show(waiting)).body.state).toMatchObject({ ready: { teamOne: false, teamTwo: false }, draft: null });
  expect((await show(score)).body.state).not.toHaveProperty('ready');
  const players = await world.createUsers(10);
  const page = await follow(score, 1);
  for (const [i, player] of players.entries())
    await world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, {
      method: 'PATCH',
      body: seatBody(TEAMS[Math.floor(i / 5)]!, ROLES[i % 5]!),
    });
  expect((await show(waiting, 1)).body.state.ready).toEqual({ teamOne: true, teamTwo: true });
  await world.api(`/scrims/${scrim._id}/set-winner`, admin, { method: 'PATCH', body: { winnerTeamName: 'teamTwo' } });
  const { state } = await page.until((view) => view.state?.series.current === 2);
  expect(state!.series).toEqual({ games: 3, current: 2, score: { teamOne: 0, teamTwo: 1 } });
});

test('one link shows each scene that is asked for, and no other', async () => {
  const link = await linkOf(await scrimWith(), admin, 'score');
  const kinds = await Promise.all(
    ['', '?scene=waiting', '?scene=draft'].map(async (query) => (await show(link, 0, query)).body),
  );
  expect(kinds.map(({ kind, state }) => [kind, 'ready' in state])).toEqual([
    ['score', false],
    ['waiting', true],
    ['draft', false],
  ]);
  expect((await show(link, 0, '?scene=secrets')).status).toBe(400);
  const url = `${world.url(1)}/api/broadcast/${tokenOf(link)}/events?scene=waiting`;
  const page = await EventReader.open(url);
  open.push(page);
  await page.until(({ kind }) => kind === 'waiting');
});

test('a link shows only what its maker may see: a caster from outside, once the scrim is for members', async () => {
  const { id, owner } = await new CommunityCalls(world).staffed();
  const scrim = await world.createScrim(owner, { communityId: id, isWithCasters: true });
  const user = await caster(scrim);
  const link = await linkOf(scrim, user, 'score');
  const page = await follow(link, 1);
  await world.api(`/scrims/${scrim._id}/remove-caster/${user.id}`, user, { method: 'PATCH', body: {} });
  expect([(await show(link)).status, page.isGone]).toEqual([200, false]);
  await world.api(`/scrims/${scrim._id}`, owner, { method: 'PUT', body: { visibility: 'members' } });
  await waitUntil(() => page.isGone && page.hasEnded);
  expect(await show(link, 1)).toMatchObject({ status: 404, body: { code: 'broadcast-not-found' } });
});

test('a link of someone whose ban has begun since they made it shows nothing', async () => {
  const scrim = await world.createScrim(admin, { isWithCasters: true });
  const user = await caster(scrim);
  const dates = { dateFrom: new Date(Date.now() + 15_000), dateTo: new Date(Date.now() + 3 * 86_400_000) };
  const banned = await world.api('/admin/banUser', admin, { method: 'POST', body: { banUserId: user.id, ...dates } });
  expect(banned.status).toBe(200);
  // Announcing the ban deletes the links that the user has, so this one is made afterwards: it works until the ban
  // begins.
  await waitUntilCaughtUp(world);
  const link = await linkOf(scrim, user, 'score');
  expect((await show(link)).status).toBe(200);
  await waitUntil(async () => (await show(link)).status === 404);
});

test('a revoked link and a deleted scrim end the page, on any node', async () => {
  const scrim = await scrimWith();
  const [revoked, other] = [await linkOf(scrim, admin, 'score'), await linkOf(scrim, admin, 'score', 300)];
  const pages = [await follow(revoked, 0), await follow(other, 0)];
  await revoke(scrim, admin, revoked);
  await waitUntil(() => pages[0]!.isGone && pages[0]!.hasEnded);
  expect(pages[1]!.isGone).toBe(false);
  await world.api(`/scrims/${scrim._id}`, admin, { method: 'DELETE', node: 1, body: {} });
  await waitUntil(() => pages[1]!.isGone && pages[1]!.hasEnded);
  expect(await show(other)).toMatchObject({ status: 404, body: { code: 'broadcast-not-found' } });
  expect((await follow(other)).status).toBe(404);
  await waitUntil(
    async () => (await world.asOwner('SELECT 1 FROM broadcasts WHERE scrim_id = $1', [scrim._id])).length === 0,
  );
});
