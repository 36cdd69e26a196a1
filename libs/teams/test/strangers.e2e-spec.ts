import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { refused, rosterOf, TeamCalls } from './team-calls';

const PAGE = '<!doctype html><html><head><title>Muster</title></head><body></body></html>';
const folder = mkdtempSync(join(tmpdir(), 'muster-team-strangers-'));
let world: World;
let calls: TeamCalls;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), PAGE);
  world = await createWorld({
    env: { FRONTEND_DIR: folder, STORAGE_DIR: folder, PUBLIC_URL: 'https://muster.test' },
  });
  calls = new TeamCalls(world);
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});
jest.setTimeout(60_000);

const card = (slug: string, invite?: string) =>
  world.api(`/teams/${slug}/card${invite === undefined ? '' : `?invite=${invite}`}`);
const image = (slug: string, query = '') => fetch(`${world.url()}/api/teams/${slug}/card.png${query}`);
const page = async (path: string) => (await fetch(`${world.url()}${path}`)).text();
const tag = (html: string, name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
const teamsOf = async (user: TestUser, as: TestUser): Promise<string[]> =>
  (await world.api(`/users/${user.id}/teams`, as)).body.map(({ slug }: { slug: string }) => slug);
const unknown = refused(404, 'team-not-found');

test('the card of a public team says what strangers may know, and counts everybody', async () => {
  const { slug, captain, members } = await calls.staffed(2, {
    name: 'Card Wolves',
    about: 'x'.repeat(400),
    region: 'EUW',
  });
  await calls.call('PATCH', `/${slug}/membership`, members[0]!, { hidden: true });
  await calls.call('PATCH', `/${slug}`, captain, { needs: ['Support'] });
  const { status, body } = await card(slug);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      name: 'Card Wolves',
      tag: expect.any(String),
      slug,
      about: expect.stringMatching(/^x+…$/),
      crest: null,
      region: 'EUW',
      needs: ['Support'],
      memberCount: 3,
      invite: null,
    },
  });
  expect((await card(slug, 'guess')).body.invite).toBe('spent');
  expect((await card(slug, await calls.token(slug, captain))).body.invite).toBe('valid');
  const html = await page(`/teams/${slug}`);
  expect(tag(html, 'og:title')).toMatch(/^Card Wolves \[T\d+\]$/);
  expect(tag(html, 'og:description')).toMatch(/^3 members · Europe West · looking for Support · x+…$/);
  expect(tag(html, 'og:url')).toBe(`https://muster.test/teams/${slug}`);
  const drawn = await image(slug);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await sharp(await drawn.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('an unlisted team is unknown to strangers without a valid invite, everywhere; a look takes no use', async () => {
  const { slug, id, captain, members, outsider } = await calls.staffed(1, {
    name: 'Secret Society',
    visibility: 'unlisted',
  });
  const token = await calls.token(slug, captain, { uses: 1 });
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/log'],
    ['GET', '/card'],
    ['GET', '/invites'],
    ['GET', '/blocks'],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/membership'],
    ['DELETE', '/membership'],
    ['POST', '/invites'],
    ['PUT', '/communities/any'],
    ['DELETE', `/members/${captain.id}`],
  ] as const) {
    const body = method === 'GET' ? undefined : {};
    for (const name of [slug, id])
      expect([path, await calls.call(method, `/${name}${path}`, outsider, body)]).toEqual([
        path,
        expect.objectContaining(unknown),
      ]);
  }
  expect(await calls.join(slug, outsider, 'guess')).toMatchObject(unknown);
  for (let i = 0; i < 3; i++)
    expect(await calls.call('GET', `/${slug}?invite=${token}`, outsider)).toMatchObject({ status: 200 });
  expect(await card(slug, token)).toMatchObject({ status: 200, body: { invite: 'valid' } });
  expect(await page(`/teams/${slug}`)).not.toContain('Secret');
  expect(tag(await page(`/teams/${slug}?invite=${token}`), 'og:title')).toBe('Join Secret Society');
  expect((await image(slug)).status).toBe(404);
  expect((await image(slug, `?invite=${token}`)).status).toBe(200);
  expect(JSON.stringify((await calls.call('GET', '?search=secret', outsider)).body)).not.toContain('Secret');
  expect([await teamsOf(captain, outsider), await teamsOf(captain, members[0]!)]).toEqual([[], [slug]]);
  const guest = await world.createUser();
  expect((await calls.join(slug, guest, token)).status).toBe(200);
  // The last use is spent.
  expect(await calls.call('GET', `/${slug}?invite=${token}`, outsider)).toMatchObject(unknown);
  expect(await card(slug, token)).toMatchObject(unknown);
  await calls.leave(slug, guest);
  expect(await calls.call('GET', `/${slug}`, guest)).toMatchObject(unknown);
});

test('an open invitation shows an unlisted team to its person, until it is withdrawn', async () => {
  const { slug, captain, outsider } = await calls.staffed(0, { visibility: 'unlisted' });
  await calls.befriend(captain, outsider);
  const { body } = await calls.call('POST', `/${slug}/invitations`, captain, { userId: outsider.id });
  expect((await calls.view(slug, outsider)).invited).toMatchObject({ _id: body._id });
  await calls.call('DELETE', `/${slug}/invitations/${body._id}`, captain);
  expect(await calls.call('GET', `/${slug}`, outsider)).toMatchObject(unknown);
});

test('a hidden member is in no answer to a stranger, and in all of them to members', async () => {
  const { slug, captain, members, outsider } = await calls.staffed(2);
  const [bo, mo] = members as [TestUser, TestUser];
  await calls.call('PATCH', `/${slug}/membership`, bo, { hidden: true });
  for (const path of [`/teams/${slug}`, `/teams/${slug}/card`, '/teams?limit=200', `/users/${captain.id}/teams`])
    expect([path, JSON.stringify((await world.api(path, outsider)).body).includes(bo.id)]).toEqual([path, false]);
  expect(await teamsOf(bo, outsider)).toEqual([]);
  expect([await teamsOf(bo, mo), await teamsOf(bo, bo)]).toEqual([[slug], [slug]]);
  expect(rosterOf(await calls.view(slug, mo))).toHaveLength(3);
  expect(rosterOf(await calls.view(slug, outsider))).toEqual([`${captain.name} player C`, `${mo.name} player`]);
  expect((await calls.view(slug, bo)).me).toMatchObject({ hidden: true });
});

test('an unlisted community is in the views of those who find it', async () => {
  const { slug, captain, members, outsider } = await calls.staffed(1);
  const communities = new CommunityCalls(world);
  const club = await communities.found(captain, { name: 'Hidden club', visibility: 'unlisted' });
  expect((await calls.call('PUT', `/${slug}/communities/${club.slug}`, captain)).status).toBe(200);
  expect((await calls.view(slug, captain)).communities).toHaveLength(1);
  for (const as of [members[0]!, outsider]) expect((await calls.view(slug, as)).communities).toEqual([]);
  expect(await calls.call('GET', `?community=${club.slug}`, outsider)).toMatchObject(
    refused(404, 'community-not-found'),
  );
});
