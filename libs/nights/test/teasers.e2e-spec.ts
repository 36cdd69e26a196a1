import type { NightView } from '@muster/contracts/nights';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { weeklyFrom } from '@testing/weekly-night';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls, refused } from '../../communities/test/community-calls';

const PAGE = '<!doctype html><html><head><title>Muster</title></head><body></body></html>';
const folder = mkdtempSync(join(tmpdir(), 'muster-teasers-'));
let world: World;
let calls: CommunityCalls;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), PAGE);
  world = await createWorld({ env: { FRONTEND_DIR: folder, PUBLIC_URL: 'https://muster.test' } });
  calls = new CommunityCalls(world);
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});

/** The day after tomorrow: sign-up is open at whatever hour and weekday the test runs. */
const start = new Date(Date.now() + 48 * 3_600_000);
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(start);
const createNight = async (slug: string, as: TestUser): Promise<NightView> => {
  const body = { name: 'Inhouse <5v5>', ...weeklyFrom(start), time: '20:00', zone: 'Europe/Berlin' };
  return (await world.api(`/communities/${slug}/nights`, as, { method: 'POST', body })).body as NightView;
};
const page = async (path: string) => (await fetch(`${world.url()}${path}`)).text();
const tag = (html: string, name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
const image = (id: string, query = '') => fetch(`${world.url()}/api/evenings/${id}/card.png${query}`);
const card = async (slug: string) => (await world.api(`/communities/${slug}/card`)).body;

test('links of a public community and of its evening say when it is, how often, and how many come', async () => {
  const { slug, organiser, member } = await calls.staffed();
  const [{ _id: id, startsAt }] = (await createNight(slug, organiser)).evenings as [NightView['evenings'][number]];
  const answer = { method: 'PUT', body: { answer: 'in', roles: ['Mid'] } };
  await world.api(`/evenings/${id}/answer`, member, answer);
  expect((await card(slug)).nextEvening).toEqual({ _id: id, startsAt, zone: 'Europe/Berlin', in: 1 });
  expect(tag(await page(`/communities/${slug}`), 'og:description')).toMatch(
    new RegExp(`Next evening: \\w+, \\w+ \\d+ · 20:00 GMT\\+[12] · In: 1 · every ${weekday}, 20:00 \\(Berlin\\)$`),
  );
  const html = await page(`/evenings/${id}`);
  expect(html).toContain('<title>Inhouse &lt;5v5&gt; · Muster</title>');
  expect(tag(html, 'og:description')).toContain(` · In: 1 · every ${weekday}, 20:00 (Berlin) · `);
  const before = Buffer.from(await (await image(id)).arrayBuffer());
  expect(await sharp(before).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });

  await world.api(`/evenings/${id}/answer`, organiser, answer);
  const after = await page(`/evenings/${id}`);
  expect(tag(after, 'og:image')).not.toBe(tag(html, 'og:image'));
  expect(Buffer.from(await (await image(id)).arrayBuffer()).equals(before)).toBe(false);
  for (const secret of [member.name, member.id, organiser.id]) expect(after).not.toContain(secret);

  await world.api(`/evenings/${id}/cancel`, organiser, { method: 'POST', body: {} });
  expect(tag(await page(`/evenings/${id}`), 'og:description')).toContain('cancelled');
  expect((await card(slug)).nextEvening._id).not.toBe(id);
});

test('an evening of a community that strangers do not find is as unknown to them as one that does not exist', async () => {
  const hidden = await calls.staffed({ visibility: 'unlisted', entry: 'invite' });
  const closed = await calls.staffed();
  const evenings = [
    (await createNight(hidden.slug, hidden.organiser)).evenings[0]!._id,
    (await createNight(closed.slug, closed.organiser)).evenings[0]!._id,
  ];
  await calls.call('DELETE', `/${closed.slug}`, closed.owner);
  for (const id of [...evenings, 'none_2027-01-01']) {
    const response = await image(id);
    expect({ status: response.status, body: await response.json() }).toMatchObject(refused(404, 'evening-not-found'));
    expect(await page(`/evenings/${id}`)).toBe(PAGE);
  }
  // An invite opens the community, not its nights
  const { token } = await calls.invite(hidden.slug, hidden.owner);
  const invited = (await world.api(`/communities/${hidden.slug}/card?invite=${token}`)).body;
  expect(invited).toMatchObject({ invite: 'valid', nextEvening: null });
});
