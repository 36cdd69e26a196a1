import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES } from '@muster/contracts/constants';
import sharp from 'sharp';
import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';

const PAGE = '<!doctype html><html><head><title>Muster</title></head><body><div id="root"></div></body></html>';
const START = new Date(Date.now() + 3_600_000).toISOString();
const frontend = mkdtempSync(join(tmpdir(), 'muster-frontend-'));
let world: World;
let admin: TestUser;
let hana: TestUser;
beforeAll(async () => {
  writeFileSync(join(frontend, 'index.html'), PAGE);
  world = await createWorld({ env: { FRONTEND_DIR: frontend, PUBLIC_URL: 'https://muster.test' } });
  admin = await world.createUser({ admin: true, name: 'Root' });
  hana = await world.createUser({ name: 'Hana Canary' });
});
afterAll(async () => {
  await world?.close();
  rmSync(frontend, { recursive: true });
});

const page = async (path: string) => {
  const response = await fetch(`${world.url()}${path}`, { headers: { 'user-agent': 'Discordbot/2.0' } });
  return { status: response.status, html: await response.text() };
};
const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
const join_ = (id: string, user: TestUser, role = 'Mid') =>
  world.api(`/scrims/${id}/insert-player/${user.id}`, user, {
    method: 'PATCH',
    body: seatBody('teamOne', role as 'Mid'),
  });
/** In the zone of North America. */
const start = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
}).format(new Date(START));

describe('the link of a public scrim', () => {
  test('describes the current scrim to crawlers', async () => {
    const scrim = await world.createScrim(admin, {
      title: 'Friday <b>"Fives"</b>',
      gameStartTime: START,
      isWithCasters: true,
    });
    const { status, html } = await page(`/scrims/${scrim._id}`);
    expect(status).toBe(200);
    expect(metaOf(html)).toMatchObject({
      'og:title': 'Friday &lt;b&gt;&quot;Fives&quot;&lt;/b&gt;',
      'og:url': `https://muster.test/scrims/${scrim._id}`,
      'og:image': `https://muster.test/api/scrims/${scrim._id}/card.png?v=1`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(metaOf(html)['og:description']).toMatch(
      new RegExp(`^0/10 · all roles open · starts (\\w{3}, \\w{3} \\d+, )?${start}$`),
    );
    expect(html).not.toContain('<b>');
    await join_(scrim._id, hana);
    const after = metaOf((await page(`/scrims/${scrim._id}/?utm=x`)).html);
    expect(after).toMatchObject({
      'og:description': expect.stringContaining('1/10 · all roles open'),
      'og:image': expect.stringContaining('card.png?v=2'),
    });
  });
  test('has a preview image that follows the scrim', async () => {
    const scrim = await world.createScrim(admin, { gameStartTime: START });
    const card = async () => fetch(`${world.url()}/api/scrims/${scrim._id}/card.png`);
    const [first, second] = [await card(), await card()];
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=60',
    ]);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    await join_(scrim._id, hana);
    expect(Buffer.from(await (await card()).arrayBuffer()).equals(bytes)).toBe(false);
  });
  test('shows seats and roles without an account, but no names or secrets', async () => {
    const scrim = await world.createScrim(admin, { title: 'Preview', gameStartTime: START, isWithCasters: true });
    await join_(scrim._id, hana, 'ADC');
    const { status, body } = await world.api(`/scrims/${scrim._id}/preview`);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: scrim._id,
      version: 2,
      title: 'Preview',
      region: 'NA',
      community: null,
      gameStartTime: START,
      seats: { teamOne: ['ADC'], teamTwo: [] },
      casters: 0,
      maxCastersAllowedCount: 2,
      teamWon: null,
      series: { games: 1, until: 'decided', current: 1, over: false, score: { teamOne: 0, teamTwo: 0 } },
    });
    const everything = JSON.stringify(body) + (await page(`/scrims/${scrim._id}`)).html;
    const { lobbyPassword } = (await world.api(`/scrims/${scrim._id}`, admin)).body;
    for (const secret of ['Canary', 'Root', hana.id, admin.id, lobbyPassword]) expect(everything).not.toContain(secret);
  });
});

test('a preview names the community that runs the scrim, unless strangers do not find it', async () => {
  const { slug, id, owner } = await new CommunityCalls(world).staffed();
  const scrim = await world.createScrim(owner, { communityId: id });
  const runBy = async () => (await world.api(`/scrims/${scrim._id}/preview`)).body.community;
  expect(await runBy()).toEqual({ slug, name: expect.any(String) });
  await new CommunityCalls(world).call('PATCH', `/${slug}`, owner, { visibility: 'unlisted' });
  expect(await runBy()).toBeNull();
});

describe('private and unknown scrims', () => {
  test('look the same to a stranger, everywhere', async () => {
    const hidden = await world.createScrim(admin, { title: 'Hidden', isPrivate: true });
    const deleted = await world.createScrim(admin, { title: 'Gone' });
    await world.api(`/scrims/${deleted._id}`, admin, { method: 'DELETE' });
    const seen = async (id: string) => {
      const blank = ({ requestId: _, ...body }: any) => body;
      const card = await fetch(`${world.url()}/api/scrims/${id}/card.png`);
      return {
        page: await page(`/scrims/${id}`),
        preview: blank((await world.api(`/scrims/${id}/preview`)).body),
        card: [card.status, blank(await card.json())],
      };
    };
    const unknown = await seen('0199-unknown');
    expect(unknown).toMatchObject({
      page: { status: 200, html: PAGE },
      preview: { statusCode: 404, code: 'scrim-not-found' },
      card: [404, { code: 'scrim-not-found' }],
    });
    expect(await seen(hidden._id)).toEqual(unknown);
    expect(await seen(deleted._id)).toEqual(unknown);
  });
  test('a scrim that becomes private is hidden at once', async () => {
    const scrim = await world.createScrim(admin);
    expect((await world.api(`/scrims/${scrim._id}/preview`)).status).toBe(200);
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { isPrivate: true } });
    expect((await world.api(`/scrims/${scrim._id}/preview`)).status).toBe(404);
    expect((await page(`/scrims/${scrim._id}`)).html).toBe(PAGE);
    expect((await fetch(`${world.url()}/api/scrims/${scrim._id}/card.png`)).status).toBe(404);
  });
});

describe("tonight's scrims", () => {
  const HOUR = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const tonight = async (query = '') => (await world.api(`/scrims/tonight${query}`)).body;
  /** The response once it contains the scrim: a response is reused for two seconds. */
  const listed = async (id: string, query: string, isReady: (scrim: any) => boolean = () => true) =>
    waitUntil(async () => (await tonight(query)).find((scrim: any) => scrim._id === id && isReady(scrim)));

  test('show free seats without an account, but no people, titles or secrets', async () => {
    const scrim = await world.createScrim(admin, {
      title: "Root's Canary Fives",
      lobbyName: 'Lobby Canary',
      region: 'OCE',
      gameStartTime: inHours(2),
      isWithCasters: true,
    });
    const seen = await listed(scrim._id, '?region=OCE');
    expect(seen).toEqual({
      _id: scrim._id,
      title: null,
      region: 'OCE',
      gameStartTime: scrim.gameStartTime,
      freeSeats: { teamOne: [...ROLES], teamTwo: [...ROLES] },
    });
    await join_(scrim._id, hana, 'ADC');
    const caster = await world.createUser({ name: 'Caster Canary' });
    await world.api(`/scrims/${scrim._id}/insert-caster/${caster.id}`, caster, { method: 'PATCH' });
    const after = await listed(scrim._id, '?region=OCE', ({ freeSeats }) => freeSeats.teamOne.length < 5);
    expect(after.freeSeats).toEqual({ teamOne: ['Top', 'Jungle', 'Mid', 'Support'], teamTwo: [...ROLES] });

    const full = (await world.api(`/scrims/${scrim._id}`, admin)).body;
    const everything = JSON.stringify(await tonight()) + JSON.stringify(await tonight('?region=OCE'));
    expect(everything).toContain(scrim._id);
    for (const secret of [
      'Canary',
      'Root',
      ...[admin, hana, caster].flatMap(({ id, uid, email, name }) => [id, uid, email, name]),
      full.lobbyPassword,
      full._conversation,
    ])
      expect(everything).not.toContain(secret);
  });

  test('are the public ones of the region that start within a day and have no result', async () => {
    const create = (region: string, over: object = {}) =>
      world.createScrim(admin, { region, gameStartTime: inHours(3), ...over });
    const [shown, ...hidden] = [
      await create('LAN'),
      await create('LAN', { isPrivate: true }),
      await create('LAN', { gameStartTime: inHours(30) }),
      await create('EUNE'),
    ];
    await listed(shown!._id, '?region=LAN');
    const ids = (await tonight('?region=LAN')).map(({ _id }: any) => _id);
    expect(ids).toEqual([shown!._id]);
    const everywhere = (await tonight()).map(({ _id }: any) => _id);
    for (const { _id } of hidden.slice(0, 2)) expect(everywhere).not.toContain(_id);
  });

  test('a scrim that becomes private is gone at once', async () => {
    const scrim = await world.createScrim(admin, { region: 'EUW', gameStartTime: inHours(1) });
    await listed(scrim._id, '?region=EUW');
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { isPrivate: true } });
    expect(await tonight('?region=EUW')).toEqual([]);
  });
});
