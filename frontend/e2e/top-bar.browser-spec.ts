import type { Page } from 'playwright-core';
import { browserOf, type Person, createUser } from './test-user';
import { openSite, type Site } from './test-site';
import { untilTrue } from './until-true';

let site: Site;
let ann: Person;
beforeAll(async () => {
  site = await openSite();
  ann = await createUser(site, 'Ann');
  const boss = await createUser(site, 'Boss', { admin: true });
  for (const [i, title] of ['First', 'Second'].entries())
    await boss.call('POST', '/scrims', {
      title,
      region: 'NA',
      gameStartTime: new Date(Date.now() - 60_000 * (2 - i)).toISOString(),
    });
});
afterAll(() => site?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const home = async (path = '/', width = 1280) => {
  const visitor = await browserOf(site, ann, { width, height: 800 });
  await visitor.page.goto(path);
  await button(visitor.page, 'More options').waitFor();
  return visitor.page;
};
const focused = (page: Page) => page.evaluate<string>("document.activeElement.ariaLabel ?? ''");

test.each([
  [1280, 'right', { x: 940, width: 340 }],
  [1279, 'top', { x: 0, width: 1279 }],
])('at %i px the drawer opens from the %s', async (width, _from, box) => {
  const page = await home('/', width);
  await button(page, 'More options').click();
  const drawer = page.getByRole('dialog', { name: 'More options' });
  await drawer.getByRole('link', { name: 'Browse Scrims' }).click({ trial: true }); // the animation is over
  expect(await drawer.boundingBox()).toMatchObject(box);
  await drawer.getByRole('link', { name: 'Ann #tag Gold 2 · North America' }).waitFor();
  expect(await drawer.getByText('Admin Dashboard').count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

test.each(['Notifications', 'Messenger'])(
  '%s by keyboard: focus moves in, Tab stays inside, Escape closes',
  async (name) => {
    const page = await home();
    const panel = page.getByRole('dialog', { name });
    await button(page, name).press('Enter');
    await panel.locator('h2').waitFor();
    await untilTrue(page, `document.activeElement.ariaLabel === '${name}' && document.activeElement.role === 'dialog'`);
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Tab');
      expect(await panel.evaluate((node) => node.contains(node.ownerDocument.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(name);
  },
);

test('j and k move through the scrims, c opens a chat, Enter a scrim, g m the messages', async () => {
  const page = await home();
  await page.getByRole('article').nth(1).getByRole('button', { name: 'Scrim chat' }).waitFor();
  const walked: string[] = [];
  for (const key of ['j', 'j', 'j', 'k']) {
    await page.keyboard.press(key);
    walked.push(await focused(page));
  }
  expect(walked).toEqual(['First', 'Second', 'Second', 'First']);
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'First' }).getByRole('textbox', { name: 'Message' }).press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /First|Second/ }).waitFor();
  await page.keyboard.press('c');
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  await page.getByRole('textbox', { name: 'Message' }).press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Messenger' }).waitFor();
});

test('the reason why a past day has nothing upcoming is readable: the top bar does not cover it', async () => {
  const page = await home('/scrims?date=2026-01-10');
  await button(page, /^Upcoming/).hover({ force: true });
  const tooltip = await page.getByRole('tooltip', { name: 'No upcoming scrims for past dates' }).boundingBox();
  expect(tooltip!.y).toBeGreaterThan(
    await page.getByRole('banner').evaluate((node) => node.getBoundingClientRect().bottom),
  );
});

test('the buttons of the terms work, by Space too, and open in a new tab like links', async () => {
  const { page } = await site.newContext();
  await page.goto('/terms-of-service');
  expect(await button(page, 'Privacy Policy').getAttribute('href')).toBe('/privacy-policy');
  expect(await page.getByRole('combobox', { name: /player/i }).count()).toBe(0);
  const footer = page.getByRole('contentinfo');
  await footer.getByText(`© ${new Date().getFullYear()} Muster`).waitFor();
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to Sign Up' }).getAttribute('href')).toBe('/signup');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await button(page, 'Back to Sign Up').press('Space');
  await page.waitForURL('**/signup');
});

test('at 1920 px the dock of people is as tall as its content, and the page takes its place when it is closed', async () => {
  const page = await home('/scrims', 1920);
  const dock = page.getByRole('complementary', { name: 'People and messages' });
  const width = async () => (await page.locator('.page').boundingBox())!.width;
  await dock.getByRole('slider').waitFor();
  expect((await dock.boundingBox())!.height).toBeLessThan(500);
  const beside = await width();
  expect(beside).toBeGreaterThan(1_500);
  await button(page, 'Close people and messages').press('Enter');
  await dock.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('People and messages');
  expect(await width()).toBeGreaterThan(beside);
  await page.reload();
  await button(page, 'People and messages').click();
  await dock.waitFor();
});

test('the sign-up sends signed-in users home', async () => {
  const page = await home('/signup');
  await page.waitForURL(`${site.url}/`);
});

test('? shows the keys, g and a letter navigates, and typing in fields does neither', async () => {
  const page = await home('/guide');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.waitForURL('**/settings');
  await page.getByLabel('Discord').fill('');
  await page.getByLabel('Discord').pressSequentially('gs?');
  expect([
    await page.getByLabel('Discord').inputValue(),
    await page.getByRole('dialog').count(),
    new URL(page.url()).pathname,
  ]).toEqual(['gs?', 0, '/settings']);
  await page.getByRole('switch', { name: /^Keyboard shortcuts/ }).click();
  await page.getByRole('heading', { name: 'Settings', exact: true }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  expect([
    await page.getByRole('dialog').count(),
    await page.evaluate("document.activeElement.tagName === 'INPUT'"),
  ]).toEqual([0, false]);
});
