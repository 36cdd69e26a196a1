import { Database } from '@muster/platform';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { dataUrl, photo } from '@testing/images';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls, refused } from './community-calls';

const folder = mkdtempSync(join(tmpdir(), 'muster-crests-'));
let world: World;
let calls: CommunityCalls;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true, env: { STORAGE_DIR: folder } });
  calls = new CommunityCalls(world);
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});

const edit = (slug: string, as: TestUser, body: object) => calls.call('PATCH', `/${slug}`, as, body);
const image = (location: string) => fetch(world.url() + new URL(location, world.url()).pathname);

describe('links', () => {
  const [site, mail] = [
    { label: 'Our site', href: 'https://lisbon.example/fives?x=1#y' },
    { label: 'Write us', href: 'mailto:hello@lisbon.example' },
  ];

  test('are set by organisers, shown to everybody who finds the community, and replaced whole', async () => {
    const { slug, organiser, caster, outsider } = await calls.staffed();
    expect((await calls.view(slug, outsider)).links).toEqual([]);
    expect(await edit(slug, organiser, { links: [site, mail], about: 'Hi' })).toMatchObject({
      status: 200,
      body: { links: [site, mail], about: 'Hi' },
    });
    const { version } = await calls.view(slug, outsider);
    await edit(slug, organiser, { links: [site, mail] });
    expect(await calls.view(slug, outsider, 1)).toMatchObject({ links: [site, mail], version });
    expect((await edit(slug, organiser, { links: [mail] })).body).toMatchObject({ links: [mail], about: 'Hi' });
    expect(await edit(slug, caster, { links: [] })).toMatchObject(refused(403, 'organiser-only'));
  });

  test('lead to https or mail addresses and nowhere else, and are at most five', async () => {
    const { slug, owner } = await calls.staffed();
    const bad = [
      'http://lisbon.example',
      'javascript:alert(1)',
      'https://user@evil.example',
      'https://lisbon.example\\@evil.example',
      'https://lis\u200Bbon.example',
      'mailto:nobody',
      '//lisbon.example',
      'https://',
    ];
    for (const href of bad)
      expect([href, (await edit(slug, owner, { links: [{ label: 'x', href }] })).status]).toEqual([href, 400]);
    expect(await edit(slug, owner, { links: [{ label: ' \u200B ', href: site.href }] })).toMatchObject({ status: 400 });
    expect(await edit(slug, owner, { links: Array(6).fill(site) })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('At most 5 links') },
    });
    expect((await calls.view(slug, owner)).links).toEqual([]);
  });
});

test('defaults of new scrims are kept as they were set, and are cleared', async () => {
  const { slug, organiser, member } = await calls.staffed();
  const scrimDefaults = {
    time: '20:00',
    visibility: 'members',
    maxCasters: 1,
    useTournamentCode: true,
    attendance: { checkIn: true, opensMinutes: 45, closesMinutes: 10, reserves: 5 },
  };
  expect((await calls.view(slug, member)).scrimDefaults).toBeNull();
  expect((await edit(slug, organiser, { scrimDefaults })).body).toMatchObject({ scrimDefaults });
  const { version } = await calls.view(slug, member, 1);
  expect((await edit(slug, organiser, { scrimDefaults })).body).toMatchObject({ scrimDefaults, version });
  for (const wrong of [{ time: '24:00' }, { maxCasters: 3 }, { attendance: { opensMinutes: 5, closesMinutes: 30 } }])
    expect(await edit(slug, organiser, { scrimDefaults: wrong })).toMatchObject({ status: 400 });
  expect((await edit(slug, organiser, { scrimDefaults: { time: '19:30' } })).body.scrimDefaults).toEqual({
    time: '19:30',
  });
  expect((await edit(slug, organiser, { scrimDefaults: null })).body.scrimDefaults).toBeNull();
});

test('one’s own communities say which of them play pick-ups, on every node', async () => {
  const { id, slug, organiser, member } = await calls.staffed();
  const isPlayed = async (node: number) =>
    (await world.api(`/users/${member.id}/communities`, member, { node })).body.find((one: any) => one._id === id)
      .pickups;
  expect(await isPlayed(1)).toBe(false);
  await edit(slug, organiser, { pickups: { on: true } });
  for (const node of [0, 1]) expect(await isPlayed(node)).toBe(true);
  await edit(slug, organiser, { pickups: { on: false } });
  for (const node of [0, 1]) expect(await isPlayed(node)).toBe(false);
});

test('lists of communities say what a row of an older release has not stored', async () => {
  const { id, slug, owner } = await calls.staffed();
  const { pickups, publicTitles } = await calls.view(slug, owner);
  await world
    .node()
    .get(Database, { strict: false })
    .query(`UPDATE communities SET state = state - '{pickups,publicTitles}'::text[] WHERE id = $1`, [id]);
  const listed = (await calls.call('GET', '', owner)).body.data.find((one: any) => one._id === id);
  expect(listed).toMatchObject({ pickups, publicTitles });
});

describe('the crest', () => {
  const put = (slug: string, as: TestUser, base64: string) => calls.call('PUT', `/${slug}/crest`, as, { base64 });

  test('is re-encoded, replaced and removed by organisers; former images are deleted', async () => {
    const { slug, organiser, member } = await calls.staffed();
    const first = await put(slug, organiser, dataUrl(await photo(800, 600).jpeg().toBuffer()));
    expect(first).toMatchObject({
      status: 200,
      body: { slug, crest: expect.stringMatching(/^http:\/\/localhost:3000\/api\/images\/[\w-]{24}\.webp$/) },
    });
    const { crest } = first.body;
    const bytes = Buffer.from(await (await image(crest)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 384 });
    const second = await put(slug, organiser, dataUrl(await photo(64, 64).png().toBuffer(), 'png'));
    expect((await calls.view(slug, member, 1)).crest).toBe(second.body.crest);
    await waitUntil(async () => (await image(crest)).status === 404);
    expect((await calls.call('DELETE', `/${slug}/crest`, organiser)).body.crest).toBeNull();
    await waitUntil(async () => (await image(second.body.crest)).status === 404);
  });

  test('is an image of a community that is not archived', async () => {
    const { slug, owner } = await calls.staffed();
    expect(await put(slug, owner, Buffer.from('<svg/>').toString('base64'))).toMatchObject(
      refused(400, 'not-an-image'),
    );
    await calls.call('DELETE', `/${slug}`, owner);
    const png = (await photo(64, 64).png().toBuffer()).toString('base64');
    expect(await put(slug, owner, png)).toMatchObject(refused(409, 'community-archived'));
  });
});

describe('a message with a request to join', () => {
  const ask = (slug: string, as: TestUser, message: string) =>
    calls.call('POST', `/${slug}/membership`, as, { message });
  const messages = async (slug: string, as: TestUser): Promise<(string | null)[]> =>
    (await calls.call('GET', `/${slug}/requests`, as)).body.data.map(({ message }: any) => message);
  const stored = () =>
    world.node().get(Database, { strict: false }).query('SELECT user_id FROM membership_messages', []);

  test('is read by organisers while the request is open, and gone with it', async () => {
    const { slug, organiser, outsider } = await calls.staffed({ entry: 'request' });
    const [other, silent] = (await world.createUsers(2)) as [TestUser, TestUser];
    expect(await ask(slug, outsider, '  I main Support\r\nand cast  ')).toMatchObject({ status: 202 });
    await ask(slug, other, 'Hello');
    await calls.join(slug, silent);
    expect(await messages(slug, organiser)).toEqual(['I main Support\nand cast', 'Hello', null]);
    expect((await world.api('/auth/export', other)).body.communityRequests).toMatchObject([{ message: 'Hello' }]);
    await calls.call('POST', `/${slug}/requests/${outsider.id}/approve`, organiser);
    await calls.leave(slug, other);
    expect(await messages(slug, organiser)).toEqual([null]);
    expect(await stored()).toEqual([]);
  });

  test('has at most 300 characters, and is of no use where everybody may join', async () => {
    const { slug, outsider } = await calls.staffed();
    expect(await ask(slug, outsider, 'x'.repeat(301))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('at most 300 characters') },
    });
    expect((await ask(slug, outsider, 'Hello')).status).toBe(200);
    expect(await stored()).toEqual([]);
  });
});

test('titles of public scrims reach strangers only where the owner of a public community says so', async () => {
  const { slug, id, owner, organiser } = await calls.staffed();
  const title = `Friday fives ${id.slice(-6)}`;
  const gameStartTime = new Date(Date.now() + 3_600_000).toISOString();
  const { _id } = await world.createScrim(organiser, { title, gameStartTime, communityId: id });
  const shown = async () => {
    const tonight = (await world.api('/scrims/tonight', null)).body as { _id: string; title: string | null }[];
    return tonight.find((scrim) => scrim._id === _id)?.title;
  };
  expect(await shown()).toBeNull();
  expect(await edit(slug, organiser, { publicTitles: true })).toMatchObject(refused(403, 'owner-only'));
  expect((await edit(slug, owner, { publicTitles: true })).body).toMatchObject({ publicTitles: true });
  await waitUntil(async () => (await shown()) === title);
  await edit(slug, owner, { visibility: 'unlisted' });
  await waitUntil(async () => (await shown()) === null);
});
