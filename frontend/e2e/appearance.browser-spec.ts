import { BACKGROUNDS, BLURS } from '@muster/contracts/constants';
import type { Page } from 'playwright-core';
import { measureImage, measureTexts } from './contrast';
import { complete, navigate } from './page-stops';
import { browserOf, createUser, type Person, seat, takeSeat } from './test-user';
import { openSite, type Site } from './test-site';

const MINUTE = 60_000;
/** On most of its area the limit of pictures applies, so one visit there is enough for the other pages. */
const BRIGHTEST = 'Teemo Sunset';
let site: Site;
let admin: Person;
let hana: Person;
let scrimId: string;
beforeAll(async () => {
  site = await openSite();
  [admin, hana] = await Promise.all([createUser(site, 'Captain', { admin: true }), createUser(site, 'Hana')]);
  const scrim = (title: string, minutes: number) =>
    admin.call('POST', '/scrims', {
      title,
      region: 'NA',
      gameStartTime: new Date(Date.now() + minutes * MINUTE).toISOString(),
      useTournamentCode: false,
      isWithCasters: true,
    });
  scrimId = (await scrim('Open Fives', 45))._id;
  await scrim('Waiting Fives', -4);
  await takeSeat(scrimId, hana, 'teamOne', 'Mid');
}, 60_000);
afterAll(() => site?.close());

const profile = '/users/Hana?region=NA&tagline=tag';
async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await complete(page);
}

/** Puts another picture behind the loaded page; resolves when it can be painted. */
const showPicture = (page: Page, name: string) =>
  page.evaluate(`(async () => {
    const picture = document.querySelector('picture');
    for (const one of picture.querySelectorAll('source, img'))
      one.srcset = one.srcset.replaceAll(/\\/art\\/.+?-(?=\\d+\\.)/g, '/art/${name.toLowerCase().replaceAll(' ', '-')}-');
    await picture.querySelector('img').decode();
  })()`);

test('every text is readable on every background at the smallest blur, in both themes, on desktop and phone', async () => {
  const weak: string[] = [];
  let measured = 0;
  await hana.call('PUT', '/auth/update-user', { profileBackgroundBlur: BLURS[0] });
  const { page } = await browserOf(site, hana);
  for (const path of ['/', profile, '/settings', '/privacy-policy']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, path);
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        measured += await measureTexts(
          page,
          path === '/' || path === profile ? BACKGROUNDS : [BRIGHTEST],
          (image) => showPicture(page, image),
          (image, texts) => weak.push(...texts.map((text) => `${image}, ${theme}, ${width} px, ${path}: ${text}`)),
        );
      }
    }
  }
  expect(weak).toEqual([]);
  expect(measured).toBeGreaterThan(500);
}, 240_000);

test('the background is visible: each step of less blur shows more of the picture', async () => {
  const { page } = await browserOf(site, hana);
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/');
  await page.evaluate(`document.querySelector('picture img').decode()`); // else a slow machine has not painted it yet
  const details: number[] = [];
  for (const blur of BLURS) {
    await page.evaluate(
      `for (const e of document.querySelectorAll('#root > div > :not([aria-hidden])')) e.style.visibility = 'hidden';
       document.querySelector('picture').parentElement.style.filter = 'blur(${blur}px)'`,
    );
    const { brightest, detail } = await measureImage(page);
    expect(brightest).toBeGreaterThan(48); // without the picture it is 13
    details.push(detail);
  }
  expect(details).toEqual(details.toSorted((a, b) => b - a));
  expect(new Set(details).size).toBe(BLURS.length);
});

test('with forced colours there is no picture, and own seat, pressed filters, seat meter and bars are marked', async () => {
  const { page } = await browserOf(site, hana);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await visit(page, `/scrims/${scrimId}`);
  expect(await page.locator('picture').first().isVisible()).toBe(false);
  const outline = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).outlineStyle`);
  await seat(page, 'Blue', 'Mid').filter({ hasText: 'You' }).waitFor();
  expect([await outline('[data-seat=teamOne-Mid]'), await outline('[data-seat=teamOne-Top]')]).toEqual([
    'solid',
    'none',
  ]);
  await visit(page, '/');
  expect(await outline('[aria-pressed=true]')).toBe('solid');
  const pips = page.getByRole('article', { name: 'Open Fives' }).getByRole('img', { name: /seats|Blue/i });
  const colours = await pips
    .locator('i')
    .evaluateAll((all) => all.map((pip) => pip.ownerDocument.defaultView!.getComputedStyle(pip).backgroundColor));
  expect([new Set(colours).size, colours.filter((colour) => colour === colours[0]).length]).toEqual([2, 1]);
  await visit(page, profile);
  const bar = page.getByRole('progressbar');
  expect(await bar.evaluate((one) => one.ownerDocument.defaultView!.getComputedStyle(one).outlineStyle)).toBe('solid');
});

test('at 320 px, as wide as a page at 400 % zoom, nothing scrolls sideways', async () => {
  const { page } = await browserOf(site, admin, { width: 320, height: 256 });
  const wide: string[] = [];
  await visit(page, '/');
  for (const [path, title] of [
    ['/', /^Home/],
    ['/scrims', /^Scrims in/],
    ['/settings', 'Settings'],
    [profile, /^Hana/],
    [`/scrims/${scrimId}`, 'Open Fives'],
    ['/scrims/new', /^Create/],
    ['/admin/dashboard', 'Admin Dashboard'],
    ['/guide', /^User Guide/],
  ] as const) {
    await navigate(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await complete(page);
    const by = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (by > 0) wide.push(`${path} by ${by}`);
  }
  expect(wide).toEqual([]);
});

test('at 768 px, name and password of a lobby share their edges', async () => {
  const { page } = await browserOf(site, admin, { width: 768, height: 900 });
  const full = await admin.call('POST', '/scrims', {
    title: 'Full Fives',
    region: 'EUW',
    gameStartTime: new Date(Date.now() - MINUTE).toISOString(),
    useTournamentCode: false,
    lobbyName: 'A lobby with a long name',
  });
  for (let i = 0; i < 10; i++) await createUser(site, `Seat ${i}`, { region: 'EUW' });
  await admin.call('PATCH', `/scrims/${full._id}/admin-fill-random`, { region: 'EUW' });
  await visit(page, `/scrims/${full._id}`);
  const edges = async (part: (name: string) => ReturnType<Page['locator']>) =>
    Promise.all(['Lobby name', 'Password'].map(async (name) => (await part(name).first().boundingBox())!.x));
  const button = (name: string) => page.getByRole('button', { name: `Copy: ${name}` });
  const [first, second] = await edges(button);
  expect(first).toBe(second);
  const [code, other] = await edges((name) => button(name).locator('xpath=preceding-sibling::code'));
  expect(code).toBe(other);
});
