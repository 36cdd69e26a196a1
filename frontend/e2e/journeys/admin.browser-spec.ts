import dayjs from 'dayjs';
import type { Locator, Page } from 'playwright-core';
import { browserOf, type Person, createUser, seat, takeSeat } from '../test-user';
import { openSite, type Site, type TestBrowserContext } from '../test-site';

let site: Site;
let root: Person;
let hana: Person;
let admin: TestBrowserContext;
let player: TestBrowserContext;
beforeAll(async () => {
  site = await openSite();
  root = await createUser(site, 'Root', { admin: true });
  hana = await createUser(site, 'Hana');
  [admin, player] = await Promise.all([browserOf(site, root), browserOf(site, hana)]);
}, 120_000);
afterAll(() => site?.close());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const sideways = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
const card = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();
/** Signs in through the provider's popup. */
async function signIn(page: Page, email: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('banner').getByRole('button', { name: 'Log In' }).click(),
  ]);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('E-mail address').fill(email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

test('new terms are announced on open pages until they are accepted', async () => {
  const { page } = await browserOf(site, await createUser(site, 'Lena'), { width: 360, height: 740 });
  await page.goto('/guide');
  const bar = page.getByRole('region', { name: 'Terms of Service' });
  await heading(page, 'User Guide').waitFor();
  expect(await bar.count()).toBe(0);

  const { page: office } = await browserOf(site, root);
  await office.goto('/admin/site');
  await office.getByLabel('Which text').press('Enter');
  await office.getByTitle('Terms of Service').click();
  await office.getByLabel('Text', { exact: true }).fill('# Terms\n\nPlay fair.');
  await button(office, 'Publish').click();
  await office
    .getByRole('listitem')
    .filter({ hasText: /^Since .+Root/ })
    .waitFor();

  await bar.getByRole('link', { name: 'Read the terms' }).click();
  await page.getByText('Play fair.').waitFor();
  expect(await sideways(page)).toBe(false);
  await button(bar, 'Accept').click();
  await bar.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Play fair.').waitFor();
  expect(await bar.count()).toBe(0);
  // People who register later accepted the new terms when they signed up.
  const { page: later } = await browserOf(site, await createUser(site, 'Mika'));
  await later.goto('/guide');
  await heading(later, 'User Guide').waitFor();
  expect(await later.getByRole('region', { name: 'Terms of Service' }).count()).toBe(0);
});

describe('an admin and a player who breaks the rules', () => {
  test('ban: the player, online in a scrim, is signed out with the reason; the seat is free on a third screen; signing in is rejected', async () => {
    const scrim = await root.call('POST', '/scrims', {
      title: 'Friday Fives',
      region: 'NA',
      gameStartTime: inAnHour(),
      isWithCasters: false,
    });
    await takeSeat(scrim._id, hana, 'teamOne', 'Mid');
    await player.page.goto(`/scrims/${scrim._id}`);
    const third = await browserOf(site, await createUser(site, 'Bo'));
    await third.page.goto(`/scrims/${scrim._id}`);
    for (const { page } of [player, third]) await seat(page, 'Blue', 'Mid').getByText('Hana').waitFor();

    await admin.page.goto('/users/Hana?region=NA&tagline=tag');
    await button(admin.page, 'Ban').click();
    await admin.page.getByLabel('Reason').fill('Insults in the lobby');
    await button(admin.page, 'Ban player').click();
    const sure = admin.page.getByRole('dialog', { name: /^Are you sure you want to ban Hana until/ });
    await button(sure, 'Ban').click();

    await admin.page.getByText('User banned successfully').waitFor();
    await player.page.waitForURL('**/signup');
    await player.page.getByText(/You are banned until .* Reason: Insults in the lobby/).waitFor();
    await button(third.page, 'Join Blue Side as Mid').waitFor();
    await button(admin.page, 'Unban Hana').waitFor();
    await signIn(player.page, 'hana@players.test');
    await player.page.getByText(/You are banned until .* Reason: Insults in the lobby/).waitFor();
    expect(new URL(player.page.url()).pathname).toBe('/signup');
  });

  test('the dashboard in another tab updates live', async () => {
    const { page } = admin;
    await page.goto('/admin/dashboard');
    await heading(page, 'Admin Dashboard').waitFor();
    await page.getByRole('link', { name: /Hana was banned by Root/ }).waitFor();
    expect(await card(page, 'Active Bans').textContent()).toBe('1');
    expect(await button(page, 'Lift All Expired Bans').isDisabled()).toBe(true);
    await page.getByText('operational').first().waitFor();
    await root.call('POST', '/admin/unbanUser', { bannedUserId: hana.id });
    await page.getByRole('link', { name: /The ban on Hana was lifted/ }).waitFor();
    await card(page, 'Active Bans').getByText('0', { exact: true }).waitFor();
    await root.call('POST', '/admin/banUser', {
      banUserId: hana.id,
      dateTo: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      reason: 'Left three games in a row before the end',
    });
    await card(page, 'Active Bans').getByText('1', { exact: true }).waitFor();
    for (const name of ['Create Scrim', 'Ban History']) await page.getByRole('link', { name, exact: true }).waitFor();
    await Promise.all([page.waitForEvent('load'), button(page, 'Clear Cache').click()]);
    await button(page, 'Refresh').waitFor();
  });

  test('registrations are shown for six months, or from and to a month once both are chosen', async () => {
    const { page } = admin;
    const isChosen = async (name: string) => (await button(page, name).getAttribute('aria-pressed')) === 'true';
    const open = async (label: string) => {
      await page.getByLabel(`New User Registrations: ${label}`).click();
      return page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
    };
    await page.goto('/admin/dashboard');
    await button(page, '3M').waitFor();
    expect(await Promise.all(['3M', '6M', '1Y'].map(isChosen))).toEqual([false, true, false]);
    const now = dayjs();
    await (await open('From')).getByTitle(now.format('YYYY-MM'), { exact: true }).click();
    expect(await isChosen('6M')).toBe(true);
    const months = await open('To');
    await months.getByTitle(now.format('YYYY-MM'), { exact: true }).waitFor();
    const earlier = months.locator('.ant-picker-cell-disabled');
    expect(await earlier.count()).toBe(11);
    await months.getByTitle(now.format('YYYY-MM'), { exact: true }).click();
    await page.getByRole('button', { name: '6M', pressed: false }).waitFor();
    await button(page, 'Clear').click();
    await page.getByRole('button', { name: '6M', pressed: true }).waitFor();
  });

  test('unban: found by name in the history; the player can sign in again', async () => {
    const { page } = admin;
    await page.goto('/ban-history');
    await heading(page, 'Ban History').waitFor();
    await page.getByLabel('Filter by Summoner Name').fill('unmatched');
    await page.getByText('No bans match these filters').first().waitFor();
    await page.getByLabel('Filter by Summoner Name').fill('han');
    await page.waitForURL('**/ban-history?name=han');
    await page.getByText('Insults in the lobby').waitFor();
    await page.getByText('Left three games in a row before…', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /^Hana/ }).first().getAttribute('href')).toBe(
      '/users/Hana?region=NA&tagline=tag',
    );
    await page.reload();
    await page.getByText('Insults in the lobby').waitFor();
    expect(await page.getByLabel('Filter by Summoner Name').inputValue()).toBe('han');
    await button(page, 'Unban Hana').click();
    await button(page.getByRole('dialog', { name: 'Unban Hana?' }), 'Unban').click();
    await page.getByText('User unbanned successfully').waitFor();
    await button(page, 'Unban Hana').waitFor({ state: 'detached' });
    await hana.call('POST', '/auth/login', await hana.call('GET', '/auth/oidc/start?login_hint=hana@players.test'));
  });

  test('edit: a renamed player has a page under the new name', async () => {
    const { page } = admin;
    await page.goto('/users/Hana?region=NA&tagline=tag');
    await button(page, 'Edit user').click();
    await page.getByLabel('Summoner Name').fill('Hanako');
    await button(page, 'Save changes').click();
    await page.getByText('User successfuly updated!').waitFor();
    await page.waitForURL('**/users/Hanako?**');
    await page.getByRole('heading', { level: 1, name: /Hanako/ }).waitFor();
  });

  test('on a phone both pages fit, and bans are cards', async () => {
    const { page } = await browserOf(site, root, { width: 360, height: 740 });
    for (const [path, title] of [
      ['/admin/dashboard', 'Ban Statistics Breakdown'],
      ['/admin/bans', 'Ban History'],
    ] as const) {
      await page.goto(path);
      await heading(page, title).waitFor();
      expect(await sideways(page)).toBe(false);
    }
    await button(page, 'Filters').waitFor();
    await page.getByText('3 / page').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });

  test('on a tablet every column of the history is visible', async () => {
    const { page } = await browserOf(site, root, { width: 768, height: 1024 });
    await page.goto('/admin/bans');
    await page.getByRole('cell', { name: 'Insults in the lobby' }).waitFor();
    await page.getByText('10 / page').waitFor();
    const cut =
      "[...document.querySelectorAll('th, td, th *, td *')].filter((e) => e.getBoundingClientRect().right > e.parentElement.closest('th, td, .panel').getBoundingClientRect().right).map((e) => e.outerHTML)";
    expect(await page.evaluate(cut)).toEqual([]);
  });
});
