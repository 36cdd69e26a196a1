import { QUERY_DATE_FORMAT, type ScrimView } from '@muster/contracts';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import dayjs from 'dayjs';
import { browserOf, type Person, person, seat } from './person';
import { openSite, type Site, type Visitor } from './site';

const MINUTE = 60_000;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
let site: Site;
let admin: Person;
let hana: Person;
beforeAll(async () => {
  site = await openSite();
  admin = await person(site, 'Captain', { admin: true });
  hana = await person(site, 'Hana');
}, 60_000);
afterAll(() => site?.close());

const newScrim = (title: string, minutes: number, over: object = {}): Promise<ScrimView> =>
  admin.call('POST', '/scrims', { title, region: 'EUW', gameStartTime: new Date(Date.now() + minutes * MINUTE).toISOString(), ...over });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const toggle = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Scrims to show' }).getByRole('button', { name });
const day = (add: number) => dayjs().add(add, 'day').format(QUERY_DATE_FORMAT);

test('a scrim made elsewhere enters the list by itself, in its section, and is counted', async () => {
  const { page, problems } = await browserOf(site, hana);
  await page.goto('/scrims?region=EUW');
  await page.getByRole('heading', { name: 'No scrims found in EUW' }).waitFor();
  await page.getByText('Try changing your filters or check back later').waitFor();
  await newScrim('Just started', -1);
  await card(page, 'Just started').waitFor();
  await page.getByRole('heading', { name: 'Current 1' }).waitFor();
  await toggle(page, /^Playing Now 1$/).click();
  await card(page, 'Just started').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('show')).toBe('upcoming,previous');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL(`${site.url}/scrims`);
  expect(problems).toEqual([]);
});

test('a past day has nothing upcoming: the toggle is off, says why, and comes on again', async () => {
  const { page } = await browserOf(site, hana);
  await page.goto(`/scrims?date=${day(-1)}`);
  const upcoming = toggle(page, /^Upcoming/);
  await upcoming.hover();
  await page.getByText('No upcoming scrims for past dates').waitFor();
  expect([await upcoming.getAttribute('aria-pressed'), await upcoming.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  await page.goto(`/scrims?date=${day(1)}`);
  expect([await upcoming.getAttribute('aria-pressed'), await upcoming.getAttribute('aria-disabled')]).toEqual(['true', 'false']);
});

test('an opened card seats me without leaving the list', async () => {
  const scrim = await newScrim('From the list', 3, { region: 'OCE' });
  const { page } = await browserOf(site, hana);
  await page.goto('/?region=OCE');
  await card(page, 'From the list').getByRole('button', { name: 'Join Blue Side as ADC' }).click();
  await seat(page, 'Blue', 'ADC').filter({ hasText: 'You' }).waitFor();
  await card(page, 'From the list').getByText('You play', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Your next scrim/ }).waitFor();
  await card(page, 'From the list').getByRole('button', { name: 'Hide teams' }).click();
  await seat(page, 'Blue', 'ADC').waitFor({ state: 'detached' });
  await card(page, 'From the list').getByRole('link', { name: 'From the list' }).click();
  await page.waitForURL(`${site.url}/scrims/${scrim._id}`);
});

/** What axe finds serious, and whether the page scrolls sideways. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate<{ id: string; nodes: string[] }[]>("axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => ({ id: v.id, nodes: v.nodes.map((n) => n.html) })))");
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return [...found.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`), ...(sideways > 0 ? [`scrolls sideways by ${sideways}`] : [])];
}
const small = async (page: Page) =>
  page.evaluate<string[]>("[...document.querySelectorAll('main button, main [role=switch]')].filter((e) => e.getBoundingClientRect().height > 0 && e.getBoundingClientRect().height < 40 && !e.closest('label, [role=dialog]')).map((e) => e.outerHTML.slice(0, 120))");

describe.each(['dark', 'light'])('in hand, %s', (theme) => {
  let visitor: Visitor;
  let scrim: ScrimView;
  beforeAll(async () => {
    scrim = await newScrim('Fresh five against fresh five, everybody is welcome here', 45, { region: 'LAN', isWithCasters: true });
    visitor = await browserOf(site, admin, { width: 360, height: 740 });
    await visitor.context.addInitScript({ content: `localStorage.setItem('muster-theme', '${theme}')` });
  });

  test.each(['/', '/scrims?region=LAN', '/scrims/new', 'detail', 'edit'])('%s fits, is easy to hit, and axe is content', async (path) => {
    const { page } = visitor;
    await page.goto(path === 'detail' ? `/scrims/${scrim._id}` : path === 'edit' ? `/scrims/${scrim._id}/edit` : path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults(page)).toEqual([]);
    expect(await small(page)).toEqual([]);
  });

  test("an admin's tools on a wide screen, too", async () => {
    const { page, context } = await browserOf(site, admin, { width: 1280, height: 900 });
    await context.addInitScript({ content: `localStorage.setItem('muster-theme', '${theme}')` });
    await page.goto('/?region=LAN');
    await page.getByRole('article').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await page.goto(`/scrims/${scrim._id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete scrim' }).waitFor();
    await page.locator('.ant-modal:not([class*=zoom])').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Swap players' }).click();
    await page.locator('[data-swap]').first().waitFor();
    expect(await faults(page)).toEqual([]);
  });

  test('the thumb finds the next seat', async () => {
    const { page } = await browserOf(site, await person(site, `Thumb ${theme}`), { width: 360, height: 740 });
    await page.goto(`/scrims/${scrim._id}`);
    await page.getByRole('button', { name: /^Join as / }).click();
    await page.getByText(/^You play (Top|Jungle), (Blue|Red) Side$/).waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).waitFor();
  });
});
