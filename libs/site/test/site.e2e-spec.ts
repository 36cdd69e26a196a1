import { LANGUAGES } from '@muster/contracts/languages';
import type { SiteView } from '@muster/contracts/site';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { dataUrl, photo } from '@testing/images';
import { untilHolds } from '@testing/wait-until';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html><head><meta name="muster-site" content="%MUSTER_SITE%" />' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml" /><title>Muster</title></head><body></body></html>',
);
writeFileSync(join(folder, 'broadcast.html'), '<!doctype html><html><head><title>Muster</title></head></html>');
let world: World;
let admin: TestUser;
let member: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true, env: { FRONTEND_DIR: folder, STORAGE_DIR: folder } });
  admin = await world.createUser({ admin: true });
  member = await world.createUser();
}, 120_000);
afterAll(async () => {
  await edit({ name: 'Muster', accent: null });
  await world?.close();
  rmSync(folder, { recursive: true });
});

const edit = (body: object, as = admin) => world.api('/admin/site', as, { method: 'PATCH', body });
const siteOf = async (node = 0): Promise<SiteView> =>
  (await fetch(`${world.url(node)}/api/site`, { headers: { 'x-api-key': API_KEY } })).json() as Promise<SiteView>;
const textOf = async (path: string, node = 0): Promise<string> => (await fetch(world.url(node) + path)).text();

test('a new site is called Muster and looks as usual', async () => {
  expect(await siteOf()).toEqual({
    name: 'Muster',
    accent: null,
    logo: null,
    operator: null,
    links: [],
    discordInvite: null,
    providers: [{ id: 'default', name: expect.any(String) }],
    needsSetup: false,
  });
  expect(await textOf('/')).toContain('<title>Muster</title>');
});

test('admins rename it: title, manifest, texts and open pages follow on all nodes', async () => {
  const client = await world.connect(member, 1);
  const operator = { name: 'Lisbon Fives', contact: 'hello@lisbon.example', address: null };
  const links = [{ label: 'Rules', href: 'https://lisbon.example/rules' }];
  const edited = await edit({ name: 'Lisbon $& <Fives>', accent: '#7C3AED', operator, links });
  expect(edited).toMatchObject({
    status: 200,
    body: { name: 'Lisbon $& <Fives>', accent: '#7c3aed', operator, links },
  });
  await client.waitFor('site_updated', ({ name }) => name === 'Lisbon $& <Fives>');
  await untilHolds(async () => expect(await siteOf(1)).toEqual(await siteOf(0)));

  const page = await textOf('/', 1);
  expect(page).toContain('<title>Lisbon $&amp; &lt;Fives&gt;</title>');
  expect(await textOf('/broadcast/any', 1)).toContain('<title>Lisbon $&amp; &lt;Fives&gt;</title>');
  expect(page).toContain('<style id="site-accent">:root{--gold:#');
  expect(page).toContain('&quot;accent&quot;:&quot;#7c3aed&quot;');
  expect(JSON.parse(await textOf('/manifest.webmanifest', 1))).toMatchObject({
    name: 'Lisbon $& <Fives>',
    short_name: 'Lisbon $& <Fives>',
  });
  expect(await textOf('/api/auth/oidc/callback?state=x')).toContain('Continue to Lisbon $&amp; &lt;Fives&gt;');
});

test('an accent that is grey or that of a side is refused, and changes nothing', async () => {
  const before = await siteOf();
  for (const accent of ['#808080', '#4da3ff', '#ff6270'])
    expect([accent, await edit({ accent, name: 'Other' })]).toMatchObject([
      accent,
      { status: 400, body: { code: 'accent-contrast' } },
    ]);
  expect(await edit({ accent: 'red' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await edit({ name: '' })).toMatchObject({ status: 400 });
  expect(await edit({ name: 'x'.repeat(31) })).toMatchObject({ status: 400 });
  expect(await edit({ links: [{ label: 'x', href: 'javascript:alert(1)' }] })).toMatchObject({ status: 400 });
  expect(await edit({ name: 'Other' }, member)).toMatchObject({ status: 403, body: { code: 'admin-only' } });
  expect(await siteOf()).toEqual(before);
});

test('a logo is re-encoded, shown as an icon, and the former one deleted', async () => {
  const logo = async (side: number) =>
    world.api('/admin/site/logo', admin, {
      method: 'PUT',
      body: { base64: dataUrl(await photo(side, side).png().toBuffer()) },
    });
  const first = (await logo(900)).body as SiteView;
  expect(first.logo).toMatch(/^http:\/\/[^/]+\/api\/images\//);
  const imageOf = (site: SiteView) => fetch(world.url() + new URL(site.logo!).pathname);
  const shown = await sharp(Buffer.from(await (await imageOf(first)).arrayBuffer())).metadata();
  expect([shown.format, shown.width]).toEqual(['webp', 512]);
  const page = await textOf('/');
  const icon = /<link rel="icon" href="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&');
  const png = await sharp(Buffer.from(await (await fetch(world.url() + icon)).arrayBuffer())).metadata();
  expect([png.format, png.width, png.height]).toEqual(['png', 192, 192]);

  const { icons } = (await (await fetch(`${world.url()}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
  const ground = [0x07, 0x0b, 0x18];
  const shownIcons = icons.map(async ({ src }) => {
    const bytes = Buffer.from(await (await fetch(world.url() + src)).arrayBuffer());
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    return [info.width, ground.every((value, i) => data[i] === value)];
  });
  expect(await Promise.all(shownIcons)).toEqual([
    [192, false],
    [512, false],
    [192, true],
    [512, true],
  ]);

  const second = (await logo(300)).body as SiteView;
  expect(second.logo).not.toBe(first.logo);
  await untilHolds(async () => expect((await imageOf(first)).status).toBe(404));
  expect((await world.api('/admin/site/logo', admin, { method: 'DELETE' })).body).toMatchObject({ logo: null });
  expect((await fetch(`${world.url()}/api/site/icon.png`)).status).toBe(404);
});

describe('legal texts', () => {
  const legal = (path: string, node = 0) => world.api(`/site/legal/${path}`, null, { node });
  const publish = (path: string, text: string | null, as = admin) =>
    world.api(`/admin/site/legal/${path}`, as, { method: 'PUT', body: { text } });

  test('are ours, naming the operator, until the operator publishes one: in its language, else in English', async () => {
    await edit({ operator: { name: 'Lisbon Fives e.V.', contact: 'hello@lisbon.example' } });
    expect((await legal('privacy/de')).body).toMatchObject({
      own: false,
      language: 'de',
      since: '2026-11-20T00:00:00.000Z',
      markdown: expect.stringContaining('Lisbon Fives e.V.'),
    });
    expect((await publish('privacy/en', '## Ours\r\n\nWe keep little.')).body).toEqual({
      own: true,
      language: 'en',
      since: expect.any(String),
    });
    expect((await legal('privacy/en')).body).toMatchObject({ markdown: '## Ours\n\nWe keep little.' });
    await untilHolds(async () =>
      expect((await legal('privacy/de', 1)).body).toMatchObject({ own: true, language: 'en' }),
    );
    await publish('privacy/de', 'Wir speichern wenig.');
    expect((await legal('privacy/de')).body).toMatchObject({
      own: true,
      language: 'de',
      markdown: 'Wir speichern wenig.',
    });
    expect((await legal('terms/de')).body).toMatchObject({ own: false });
  });

  test('new terms concern those who read them: in their language, or in English without a text in it', async () => {
    const since = async () => (await siteOf()).termsSince!;
    const { since: english } = (await publish('terms/en', 'Play fair.')).body;
    expect(await since()).toEqual(Object.fromEntries(LANGUAGES.map((language) => [language, english])));
    const { since: german } = (await publish('terms/de', 'Spielt fair.')).body;
    const { since: corrected } = (await publish('terms/en', 'Play fair, please.')).body;
    expect(await since()).toMatchObject({ de: german, en: corrected, tr: corrected });
    // Readers of German have the English text again, and then ours.
    await publish('terms/de', null);
    expect((await since()).de! > corrected).toBe(true);
    await publish('terms/en', null);
    const { de, en } = await since();
    expect(de).toBe(en);
    expect(en! > corrected).toBe(true);
  });

  test('people accept terms once; registering accepts those of that time', async () => {
    const own = async () => (await world.api('/auth/verify', member, { method: 'POST' })).body.user;
    expect((await own()).terms).toBeUndefined();
    const accept = async (acceptedTerms: string) =>
      (await world.api('/auth/update-user', member, { method: 'PUT', body: { acceptedTerms } })).body.user.terms;
    const { since } = (await publish('terms/en', 'Play fair.')).body;
    const accepted = await accept(since);
    expect(accepted).toEqual({ since, acceptedAt: expect.any(String) });
    expect(accepted.acceptedAt >= since).toBe(true);
    expect(await accept(since)).toEqual(accepted);
    expect(await accept('2026-01-01T00:00:00Z')).toEqual(accepted);
    expect((await own()).terms).toEqual(accepted);
    expect((await world.api('/auth/export', member)).body.account.terms).toEqual(accepted);
    // Terms of next year cannot be accepted in advance.
    expect((await accept('2099-01-01T00:00:00Z')).since < new Date().toISOString()).toBe(true);
    await publish('terms/en', null);
  });

  test('null restores ours; admins see the former versions and who published them, newest first', async () => {
    expect((await publish('privacy/de', null)).body).toMatchObject({ own: true, language: 'en' });
    expect((await publish('privacy/en', null)).body).toMatchObject({ own: false, language: 'en' });
    const { body } = await world.api('/admin/site/legal/privacy/en', admin);
    const by = admin.name;
    expect(body).toMatchObject([
      { text: null, by },
      { text: '## Ours\n\nWe keep little.', by },
    ]);
  });

  test('are at most 50,000 characters, of a known kind, and written only by admins', async () => {
    expect(await publish('privacy/en', 'ä'.repeat(50_000))).toMatchObject({ status: 200 });
    expect(await publish('privacy/en', 'ä'.repeat(50_001))).toMatchObject({ status: 400 });
    expect(await publish('privacy/en', '  ')).toMatchObject({ status: 400 });
    expect(await publish('imprint/en', 'Text')).toMatchObject({ status: 404 });
    expect(await legal('privacy/xx')).toMatchObject({ status: 404 });
    expect(await publish('privacy/en', 'Text', member)).toMatchObject({ status: 403, body: { code: 'admin-only' } });
    await publish('privacy/en', null);
  });
});
