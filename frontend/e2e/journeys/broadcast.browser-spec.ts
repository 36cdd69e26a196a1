import type { ScrimView } from '@muster/contracts/scrims';
import { parse } from 'acorn';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { en as overlay } from '../../src/features/broadcasts/overlay/strings.en';
import { en as panel } from '../../src/features/broadcasts/strings.en';
import { openSite, type Site } from '../test-site';
import { browserOf, createUser, type Person } from '../test-user';

let site: Site;
let admin: Person;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Marshal', { admin: true });
}, 120_000);
afterAll(() => site?.close());

const DIST = join(__dirname, '../../../dist/frontend');
const BUDGET = 60 * 1024;
/** The newest ECMAScript that Chrome 103 understands. */
const ECMA_VERSION = 2022;
/** Functions that came with later versions of Chrome. */
const LATER =
  /\.(?:toSorted|toReversed|toSpliced|with)\(|\b(?:groupBy|withResolvers|fromAsync|checkVisibility)\b|AbortSignal\.any/;
const STORAGE = /localStorage|sessionStorage|indexedDB|serviceWorker|document\.cookie|\bcaches\b/;
/** `/` and `https://www.w3.org` of drawings are no requests. */
const ELSEWHERE = /(?:https?:)?\/\/(?!www\.w3\.org)[a-z0-9-]+\.[a-z]{2,}/i;

test('the page of a broadcast is small, runs in Chrome 103, stores nothing and loads nothing from elsewhere', () => {
  const page = readFileSync(join(DIST, 'broadcast.html'), 'utf8');
  const files = readdirSync(join(DIST, 'assets')).filter((file) => /^broadcast-.*\.(?:js|css|woff2)$/.test(file));
  const read = (file: string) => readFileSync(join(DIST, 'assets', file));
  const bytes = files.map((file) => (file.endsWith('.woff2') ? read(file) : brotliCompressSync(read(file))).length);
  const total = bytes.reduce((sum, size) => sum + size, brotliCompressSync(page).length);
  expect(total).toBeLessThan(BUDGET);
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => String(read(file)));
  expect(scripts).toHaveLength(1);
  for (const script of scripts) {
    parse(script, { ecmaVersion: ECMA_VERSION, sourceType: 'module' });
    for (const unwanted of [LATER, STORAGE, ELSEWHERE]) expect(unwanted.exec(script)?.[0]).toBeUndefined();
  }
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => String(read(file)));
  for (const text of [page, ...styles]) expect(ELSEWHERE.exec(text)?.[0]).toBeUndefined();
  // Nesting, layers of selectors and colours that Chrome 103 does not know.
  for (const style of styles) expect(/&|:has\(|@container|color-mix|oklch|\bdvh\b/.exec(style)?.[0]).toBeUndefined();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an organiser creates a link; its page shows the scrim on a transparent ground until the link is revoked', async () => {
  const scrim: ScrimView = await admin.call('POST', '/scrims', {
    title: 'Broadcast Fives',
    region: 'NA',
    gameStartTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { page } = await browserOf(site, admin);
  await page.goto(`${site.url}/scrims/${scrim._id}`);
  await button(page, panel.title).click();
  await page.getByText(panel.kinds.waiting, { exact: true }).click();
  await page.getByRole('slider').fill('0');
  await button(page, panel.create).click();
  const url = await page.getByLabel(panel.address).inputValue();

  const source = await site.newContext({ width: 1920, height: 1080 });
  await source.page.goto(url);
  await source.page.getByText('Broadcast Fives').waitFor();
  await source.page.getByText(overlay.startsIn).waitFor();
  const grounds = await source.page.evaluate(
    '[document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor)',
  );
  expect(grounds).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  const stored = 'localStorage.length + sessionStorage.length + document.cookie.length';
  expect(await source.page.evaluate(stored)).toBe(0);
  expect(source.problems).toEqual([]);

  // The same link shows another scene, and the team by the name that the caster gives it.
  await page.getByRole('group', { name: panel.scene }).getByText(panel.kinds.score, { exact: true }).click();
  await page.getByLabel(panel.teamNames.teamTwo).fill('Night Owls');
  const address = await page.getByLabel(panel.address).inputValue();
  expect(address).toBe(`${url}?scene=score&teamTwo=Night+Owls`);
  await source.page.goto(address);
  await source.page.getByRole('heading', { name: 'Night Owls' }).waitFor();
  expect(await source.page.getByText(overlay.startsIn).count()).toBe(0);

  await button(page, panel.revoke).click();
  await page.getByRole('dialog').getByRole('button', { name: panel.revoke }).click();
  await page.getByText(panel.none).waitFor();
  await source.page.getByText('Broadcast Fives').waitFor({ state: 'detached' });
});
