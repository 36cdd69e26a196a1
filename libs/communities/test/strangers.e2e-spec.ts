import { Database } from '@muster/platform';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { dataUrl, photo } from '@testing/images';
import { seatBody } from '@testing/played-scrim';
import { createWorld, type World } from '@testing/world';
import { CommunityCalls, refused } from './community-calls';

const PAGE = '<!doctype html><html><head><title>Muster</title></head><body></body></html>';
const folder = mkdtempSync(join(tmpdir(), 'muster-strangers-'));
let world: World;
let calls: CommunityCalls;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), PAGE);
  const env = { FRONTEND_DIR: folder, STORAGE_DIR: folder, PUBLIC_URL: 'https://muster.test' };
  world = await createWorld({ env });
  calls = new CommunityCalls(world);
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const card = (slug: string, invite?: string) =>
  world.api(`/communities/${slug}/card${invite === undefined ? '' : `?invite=${invite}`}`);
const image = (slug: string, query = '') => fetch(`${world.url()}/api/communities/${slug}/card.png${query}`);
const page = async (path: string) => (await fetch(`${world.url()}${path}`)).text();
const tag = (html: string, name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
const unknown = refused(404, 'community-not-found');

test('the card of a public community says what strangers may know, and no more', async () => {
  const { slug, id, owner, organiser, member } = await calls.staffed({
    about: 'We play on Fridays. '.repeat(20),
    region: 'EUW',
    links: [{ label: 'Site', href: 'https://lisbon.example' }],
  });
  const create = (over: object) => world.createScrim(organiser, { communityId: id, title: 'Secret title', ...over });
  await create({ gameStartTime: inHours(1), visibility: 'members' });
  await create({ gameStartTime: inHours(2), visibility: 'link' });
  const startsAt = inHours(3);
  const scrim = await create({ gameStartTime: startsAt });
  await world.api(`/scrims/${scrim._id}/insert-player/${member.id}`, member, {
    method: 'PATCH',
    body: seatBody('teamOne', 'Mid'),
  });
  const { status, body } = await card(slug);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      name: (await calls.view(slug, owner)).name,
      slug,
      about: expect.stringMatching(/^We play .+…$/),
      crest: null,
      links: [{ label: 'Site', href: 'https://lisbon.example' }],
      region: 'EUW',
      memberCount: 4,
      entry: 'open',
      next: {
        startsAt,
        free: {
          teamOne: ['Top', 'Jungle', 'ADC', 'Support'],
          teamTwo: ['Top', 'Jungle', 'Mid', 'ADC', 'Support'],
        },
      },
      nextEvening: null,
      invite: null,
    },
  });
  expect(body.about.length).toBeLessThanOrEqual(300);
  expect((await card(slug, 'guess')).body.invite).toBe('spent');
  expect(await card('no-such-community')).toMatchObject(unknown);
});

test('an unlisted community is unknown to strangers without a valid invite, everywhere; a look takes no use', async () => {
  const { slug, owner, outsider } = await calls.staffed({ visibility: 'unlisted', entry: 'invite' });
  const { name } = await calls.view(slug, owner);
  const { token, _id } = await calls.invite(slug, owner, { uses: 1 });
  const other = await calls.found(outsider);
  expect((await card(other.slug, token)).body.invite).toBe('spent');
  for (const invite of [undefined, '', 'guess']) expect(await card(slug, invite)).toMatchObject(unknown);
  expect([(await image(slug)).status, await page(`/communities/${slug}`)]).toEqual([404, PAGE]);
  for (let i = 0; i < 2; i++)
    expect((await card(slug, token)).body).toMatchObject({ name, invite: 'valid', next: null });
  const html = await page(`/communities/${slug}?invite=${token}`);
  expect(html).toContain(`<title>Join ${name} · Muster</title>`);
  expect(tag(html, 'og:image')).toContain(`invite=${token}`);
  const shown = new URL(tag(html, 'og:image')!.replaceAll('&amp;', '&'));
  expect((await image(slug, shown.search)).status).toBe(200);
  const uses = await world.node().get(Database, { strict: false }).query('SELECT 1 FROM community_invite_uses', []);
  expect(uses).toEqual([]);
  await calls.join(slug, outsider, token);
  expect(await card(slug, token)).toMatchObject(unknown);
  expect([(await image(slug, shown.search)).status, await page(`/communities/${slug}?invite=${token}`)]).toEqual([
    404,
    PAGE,
  ]);
  await calls.call('DELETE', `/${slug}/invites/${_id}`, owner);
});

test('an archived community is unknown', async () => {
  const { slug, owner } = await calls.staffed();
  await calls.call('DELETE', `/${slug}`, owner);
  expect(await card(slug)).toMatchObject(unknown);
});

test('page head and share image show the community, with its crest and in the language of the reader', async () => {
  const { slug, owner, organiser } = await calls.staffed({ about: 'Fives & <friends>' });
  const { name } = await calls.view(slug, owner);
  const html = await page(`/communities/${slug}/`);
  expect(html).toContain(`<title>${name} · Muster</title>`);
  expect(tag(html, 'og:description')).toBe('4 members · Fives &amp; &lt;friends&gt;');
  expect(tag(html, 'og:url')).toBe(`https://muster.test/communities/${slug}`);
  const before = Buffer.from(await (await image(slug)).arrayBuffer());
  expect(await sharp(before).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const german = Buffer.from(await (await image(slug, '?lang=de')).arrayBuffer());
  expect(german.equals(before)).toBe(false);
  await calls.call('PUT', `/${slug}/crest`, organiser, {
    base64: dataUrl(await photo(300, 300).png().toBuffer(), 'png'),
  });
  expect((await card(slug)).body.crest).toMatch(/^https:\/\/muster\.test\/api\/images\/[\w-]{24}\.webp$/);
  const { data, info } = await sharp(Buffer.from(await (await image(slug)).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (225 * info.width + 147) * info.channels;
  expect([...data.subarray(at, at + 3)].map((value) => Math.round(value / 17))).toEqual([3, 5, 10]);
  expect(tag(await page(`/communities/${slug}`), 'og:image')).not.toBe(tag(html, 'og:image'));
});

test('the app can be installed: its manifest names icons and pages that exist, in the language of the browser', async () => {
  const manifest = async (language: string) => {
    const response = await fetch(`${world.url()}/manifest.webmanifest`, { headers: { 'accept-language': language } });
    expect(response.headers.get('content-type')).toMatch('application/manifest+json');
    return (await response.json()) as any;
  };
  const en = await manifest('en');
  expect(en).toMatchObject({ name: 'Muster', display: 'standalone', start_url: '/', lang: 'en' });
  expect(en.icons.map(({ sizes, purpose }: any) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of en.icons) {
    const { width, height } = await sharp(readFileSync(join(__dirname, '../../../frontend/public', src))).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect((await manifest('de')).shortcuts.map(({ name }: any) => name)).toContain('Neuer Scrim');
});
