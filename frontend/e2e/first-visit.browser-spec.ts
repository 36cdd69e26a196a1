import type { ScrimView } from '@muster/contracts/scrims';
import type { Page } from 'playwright-core';
import { en as slides } from '../src/features/guide/slides.en';
import { openSite, type Site } from './test-site';
import { createUser, type Person, seat, takeSeat } from './test-user';

let site: Site;
let admin: Person;
let players: Person[];
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Marshal', { admin: true });
  players = [];
  for (const name of ['Thornwall', 'Mossknight']) players.push(await createUser(site, name));
}, 120_000);
afterAll(() => site?.close());

const SLIDES = Object.keys(slides).length;
const HOUR_MS = 3_600_000;
let hours = 0;
/** Scrims start hours apart, and each test has a region of its own. */
const newScrim = (region: string, more: object = {}) =>
  admin.call('POST', '/scrims', {
    title: 'Marshal’s Fives',
    region,
    gameStartTime: new Date(Date.now() + ++hours * HOUR_MS).toISOString(),
    ...more,
  });
const sit = (scrim: ScrimView, player: Person, role: string) => takeSeat(scrim._id, player, 'teamTwo', role);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function fillSummoner(page: Page, name: string) {
  await page.getByLabel('Summoner Name').fill(name);
  await page.getByText('Oceania').click();
  await page.getByLabel('Discord').fill(name.toLowerCase());
}

async function fillIn(page: Page, name: string) {
  await fillSummoner(page, name);
  await button(page, 'Next').click();
  await page.getByText('Platinum', { exact: true }).click();
  await button(page, 'Next').click();
  await heading(page, 'Verification and sign-up');
}

/** Signs in through the popup that the button opens. */
async function signIn(page: Page, email: string, opener = button(page, 'Create my account with google')) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), opener.click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('E-mail address').fill(email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

const showRegion = (page: Page, region: string) => button(page, new RegExp(`^${region}: scrims in`)).click();

test('a free seat on the landing page leads through the sign-up to that scrim, where it is offered', async () => {
  const scrim = await newScrim('OCE');
  await sit(scrim, players[0]!, 'Jungle');
  const { page, problems } = await site.newContext();
  await page.goto('/');
  await heading(page, 'Find a 5v5 scrim tonight.');
  await showRegion(page, 'OCE');
  await page.getByRole('img', { name: 'Jungle on Red Side: taken' }).waitFor();
  expect(await page.getByText(/Marshal|Thornwall/).count()).toBe(0);
  await button(page, /^Take ADC on Red Side/).click();
  await shown(page, 'Sign up or log in, and this seat is offered to you.');
  expect(await page.getByRole('radio', { name: /Oceania/ }).isChecked()).toBe(true);

  await page.reload();
  await shown(page, 'ADC on Red Side');
  await fillIn(page, 'Seatseeker');
  await page.reload();
  await heading(page, 'Verification and sign-up');
  await shown(page, 'ADC on Red Side');
  await signIn(page, 'seatseeker@players.test');
  await shown(page, 'ADC on Red Side is still free');
  expect(new URL(page.url()).pathname).toBe(`/scrims/${scrim._id}`);
  await page.reload();
  await button(page, 'Take this seat').click();
  await seat(page, 'Red', 'ADC').filter({ hasText: 'Seatseeker' }).waitFor();
  await page.waitForURL(`${site.url}/scrims/${scrim._id}`);
  expect(problems).toEqual([]);
});

test('a seat that somebody else has taken says so, also to people who only log in', async () => {
  const scrim = await newScrim('LAN');
  const { page } = await site.newContext();
  await page.goto('/signup');
  await showRegion(page, 'LAN');
  await button(page, /^Take Top on Red Side/).click();
  await shown(page, 'Top on Red Side');
  await sit(scrim, players[1]!, 'Top');
  await signIn(page, 'thornwall@players.test', page.getByRole('banner').getByRole('button', { name: 'Log In' }));
  await shown(page, 'Top on Red Side was taken meanwhile');
  await button(page, 'Take Top on Blue Side').click();
  await seat(page, 'Blue', 'Top').filter({ hasText: 'Thornwall' }).waitFor();
});

test.each([320, 360, 1280, 1920])('the five regions to sign up for stand in one row, %i px', async (width) => {
  const { page } = await site.newContext({ width });
  await page.goto('/signup');
  const tiles = page.getByRole('group', { name: 'Region', exact: true }).locator('label');
  await tiles.first().waitFor();
  const tops = await tiles.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
});

test('the list follows the scrims, and private ones are never in it', async () => {
  const [scrim] = [await newScrim('EUNE'), await newScrim('EUNE', { isPrivate: true })];
  const { page } = await site.newContext();
  await page.clock.install();
  await page.goto('/signup');
  await showRegion(page, 'EUNE');
  const cards = page.getByRole('list', { name: 'Public scrims in the next 24 hours' }).getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(1);
  await sit(scrim!, players[0]!, 'Mid');
  await page.clock.runFor(20_000);
  await page.getByRole('img', { name: 'Mid on Red Side: taken' }).waitFor();
  await showRegion(page, 'EUW');
  await shown(page, 'No public scrims in Europe West in the next 24 hours.');
  await button(page, 'Show all regions').click();
  await cards.first().waitFor();
});

describe.each([
  ['a small phone', { width: 320, height: 640 }],
  ['a phone', { width: 360, height: 740 }],
  ['a wide phone', { width: 412, height: 900 }],
  ['a desktop', { width: 1280, height: 900 }],
])('on %s', (_, size) => {
  test('nothing on the landing page moves while it loads', async () => {
    await newScrim('NA');
    const { page } = await site.newContext(size);
    await page.addInitScript({
      content: `window.shift = 0; new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`,
    });
    // The list and the fonts arrive long after the page, as on a slow network.
    const list = page.getByRole('list', { name: 'Public scrims in the next 24 hours' });
    await page.route('**/*.woff2', async (route) => {
      await list.waitFor();
      await route.continue();
    });
    await page.route('**/api/scrims/tonight*', async (route) => {
      await page.getByRole('status', { name: 'Loading the scrims of tonight' }).waitFor();
      await route.continue();
    });
    await page.goto('/');
    await list.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready');
    expect(await page.evaluate('window.shift')).toBeLessThanOrEqual(0.02);
  });

  test('the form is one press away, and its next button within reach', async () => {
    const { page } = await site.newContext(size);
    await page.goto('/signup');
    await heading(page, 'Who are you in the game?');
    const toForm = button(page, 'Sign up');
    if (size.width < 960) await toForm.click();
    const next = await button(page, 'Next').boundingBox();
    expect(next!.y + next!.height).toBeLessThan(size.height);
  });
});

test('the guide shows a screen of the product on each of its slides, in the theme of the page', async () => {
  const { page, problems } = await site.newContext();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/guide');
  const seen = new Set<string>();
  const picture = page.locator('main picture img');
  const source = (): Promise<string> => picture.evaluate((img: any) => img.decode().then(() => img.currentSrc));
  for (let slide = 1; slide <= SLIDES; slide++) {
    await page.getByText(`${slide} / ${SLIDES}`).waitFor();
    expect((await picture.getAttribute('alt'))!.length).toBeGreaterThan(20);
    seen.add(await source());
    await page.keyboard.press('ArrowRight');
  }
  expect(seen.size).toBe(SLIDES);
  expect([...seen].filter((url) => !/screens\/[\w-]+-dark-\d+\.avif$/.test(url))).toEqual([]);
  await button(page, 'Light theme').click();
  await page.locator('main picture img[src*=light]').waitFor();
  expect(await source()).toMatch(/-light-/);
  expect(problems).toEqual([]);
});
