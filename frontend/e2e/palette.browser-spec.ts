import type { Page } from 'playwright-core';
import { holdRequests } from './hold-requests';
import { browserOf, createUser, type Person } from './test-user';
import { openSite, type Site } from './test-site';
import { untilTrue } from './until-true';

let site: Site;
let ann: Person;
beforeAll(async () => {
  site = await openSite();
  const [boss, user] = await Promise.all([createUser(site, 'Boss', { admin: true }), createUser(site, 'Ann')]);
  ann = user;
  await boss.call('POST', '/scrims', {
    title: 'Fives',
    region: 'NA',
    gameStartTime: new Date(Date.now() + 60_000).toISOString(),
  });
  await boss.call('POST', '/communities', { name: 'Night Owls', slug: 'night-owls' });
}, 60_000);
afterAll(() => site?.close());

const open = async (path = '/settings') => {
  const { page, problems } = await browserOf(site, ann);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'More options' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await field.waitFor();
  return { page, field, problems };
};
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('"join mid" takes the seat without a mouse, from any page', async () => {
  const { page, field, problems } = await open();
  await field.pressSequentially('join mid ton');
  await option(page, /^Join Mid · Red: Fives/).waitFor();
  await page.keyboard.press('ArrowDown');
  await untilTrue(
    page,
    "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent.startsWith('Join Mid · Red')",
  );
  await page.keyboard.press('Enter');
  await page.waitForURL('**/scrims/*');
  await page.locator('[data-seat=teamTwo-Mid]').filter({ hasText: 'You' }).waitFor();
  expect(problems).toEqual([]);
});

test('finds people and communities of the server, and pages; Escape returns the focus', async () => {
  const { page, field } = await open();
  await field.fill('bos');
  await option(page, /^Boss #tag/).waitFor();
  await field.fill('owls');
  await option(page, 'Night Owls').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More options' }).focus();
  await page.keyboard.press('/');
  await field.fill('user gu');
  await page.keyboard.press('Escape');
  await untilTrue(page, "document.activeElement.dataset.barButton === 'menu'");
  await page.keyboard.press('/');
  await field.fill('user gu');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/guide');
});

test('the chosen entry stays chosen when names of the server move it', async () => {
  const { page, field } = await open();
  const release = await holdRequests(page, '**/api/users?*');
  await field.fill('b');
  await option(page, /^Browse Scrims/).hover();
  release();
  await option(page, /^Boss #tag/).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/scrims');
});

test('Enter opens the player that was typed, also while another is shown', async () => {
  const { page } = await open();
  await page.keyboard.press('Escape');
  const field = page.getByRole('combobox', { name: 'Find a player' });
  await field.fill('an');
  await option(page, /^Ann #tag/).waitFor();
  const release = await holdRequests(page, '**/api/users?*');
  await field.fill('boss');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('**/users/Boss**');
});

test('neither key opens it while typing in a field', async () => {
  const { page } = await browserOf(site, ann);
  await page.goto('/settings');
  const discord = page.getByLabel('Discord');
  await discord.fill('');
  await discord.pressSequentially('a/b');
  await page.keyboard.press('Control+k');
  expect([await discord.inputValue(), await page.getByRole('dialog').count()]).toEqual(['a/b', 0]);
});
