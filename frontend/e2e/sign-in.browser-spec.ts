import type { Page } from 'playwright-core';
import { browserOf, createUser } from './test-user';
import { openSite, type Site, type TestBrowserContext } from './test-site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** Clicks what opens the popup, and chooses the account there. */
async function signInAs(
  page: Page,
  email: string,
  opener = page.getByRole('banner').getByRole('button', { name: 'Log In' }),
) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), opener.click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('E-mail address').fill(email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

/** Fills in the three steps, up to the last button. */
async function fillIn(page: Page, name: string) {
  await page.getByLabel('Summoner Name').fill(name);
  await page.getByText('Europe West').click();
  await page.getByLabel('Discord').fill(name.toLowerCase());
  await button(page, 'Next').click();
  await page.getByText('Platinum', { exact: true }).click();
  await button(page, 'Next').click();
  await heading(page, 'Verification and sign-up');
}

/** A signed-in user with an account. */
async function member(name: string, path = '/'): Promise<TestBrowserContext> {
  const visitor = await site.newContext();
  await visitor.page.goto(path);
  await fillIn(visitor.page, name);
  await signInAs(
    visitor.page,
    `${name.toLowerCase()}@players.test`,
    button(visitor.page, 'Create my account with google'),
  );
  await button(visitor.page, 'More options').waitFor();
  return visitor;
}
const menu = async (page: Page, item: string) => {
  await button(page, 'More options').click();
  await page.getByRole('navigation', { name: 'More options' }).getByText(item).click();
};
const token = (page: Page) => page.evaluate<string | null>("localStorage.getItem('jwtToken')");

test('a new user signs up by keyboard and arrives at the requested page', async () => {
  const { page, problems } = await site.newContext();
  await page.goto('/scrims?region=OCE');
  await heading(page, 'Who are you in the game?');

  await page.keyboard.press('Enter');
  const complaint = page.getByRole('alert');
  await complaint.getByText('Please correct the following error').waitFor();
  expect(await complaint.getByRole('listitem').allTextContents()).toEqual([
    'Summoner Name is empty!',
    'Region is empty!',
    'Discord is empty!',
  ]);

  await page.getByLabel('Summoner Name').pressSequentially('Ne_w!comer');
  await page.getByLabel('Tagline').pressSequentially('#F-O X123');
  expect([await page.getByLabel('Summoner Name').inputValue(), await page.getByLabel('Tagline').inputValue()]).toEqual([
    'Newcomer',
    'FOX12',
  ]);
  await page.getByText('Tagline must be at most').waitFor();
  await page.getByLabel('Tagline').press('Backspace');
  await page.getByText('Europe West').click();
  await page.getByLabel('Discord').fill('newcomer');
  await page.keyboard.press('Enter');

  await heading(page, 'What is your rank?');
  await page.getByText('Master', { exact: true }).click();
  await page.getByText('This division has no number.').waitFor();
  await page.getByText('Gold', { exact: true }).click();
  expect(await page.getByRole('radio', { name: '4', exact: true }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');

  await heading(page, 'Verification and sign-up');
  await page.keyboard.press('Backspace');
  await heading(page, 'What is your rank?');
  await button(page, 'Previous').click();
  expect(await page.getByLabel('Tagline').inputValue()).toBe('FOX1');
  await page.reload();
  expect(await page.getByLabel('Summoner Name').inputValue()).toBe('Newcomer');
  await page.keyboard.press('Enter');
  await heading(page, 'What is your rank?');
  await page.keyboard.press('Enter');
  await heading(page, 'Verification and sign-up');

  await page.getByText('Send me emails regarding app updates and/or notifications').click();
  await signInAs(page, 'newcomer@players.test', button(page, 'Create my account with google'));
  await page.getByText('Account created successfully, welcome!').waitFor();
  await heading(page, 'Oceania');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/scrims?region=OCE');
  expect(await token(page)).toMatch(/^Bearer ey/);

  await page.reload();
  await heading(page, 'Oceania');
  expect(problems).toEqual([]);
});

test('logging in from any page returns to it; without an account it continues to the sign-up', async () => {
  const { page: first } = await member('Returning');
  await menu(first, 'Log Out');
  await heading(first, 'Who are you in the game?');
  expect(await token(first)).toBeNull();

  await first.getByRole('button', { name: 'Guide' }).click();
  await heading(first, 'User Guide');
  await signInAs(first, 'returning@players.test');
  await button(first, 'More options').waitFor();
  expect(new URL(first.url()).pathname).toBe('/guide');

  const { page: second } = await site.newContext();
  await second.goto('/guide');
  await signInAs(second, 'unregistered@players.test');
  await second.getByText('Signed in as unregistered@players.test.').waitFor();
  expect(new URL(second.url()).pathname).toBe('/signup');
  await fillIn(second, 'Latecomer');
  await button(second, 'Create my account with google').click();
  await second.getByText('Account created successfully, welcome!').waitFor();
  await second.waitForURL('**/guide');
});

test('a taken name leads back to its field', async () => {
  await createUser(site, 'Onlyone', { region: 'EUW' });
  const { page } = await site.newContext();
  await page.goto('/');
  await fillIn(page, 'Onlyone');
  await signInAs(page, 'another@players.test', button(page, 'Create my account with google'));
  await heading(page, 'Who are you in the game?');
  expect(await page.getByRole('alert').filter({ hasText: 'Please correct the following error' }).count()).toBe(1);
  expect(await token(page)).toBeNull();
});

test('the tabs of one user sign in and out together', async () => {
  const { page, context } = await member('Twotabs');
  const other = await context.newPage();
  await other.goto('/scrims');
  await button(other, 'More options').waitFor();
  await menu(page, 'Log Out');
  await heading(other, 'Who are you in the game?');
  await signInAs(other, 'twotabs@players.test');
  await button(page, 'More options').waitFor();
});

test('a stale token is discarded', async () => {
  const { page } = await site.newContext();
  await page.addInitScript({
    content: "if (!sessionStorage.seen) { sessionStorage.seen = 'yes'; localStorage.jwtToken = 'Bearer of.bad.news'; }",
  });
  await page.goto('/scrims');
  await heading(page, 'Who are you in the game?');
  expect(await token(page)).toBeNull();
});

test('admin pages say why they are closed', async () => {
  const { page: visitor } = await site.newContext();
  await visitor.goto('/scrims/new');
  await visitor.getByText('Please login to continue').waitFor();
  await heading(visitor, 'Who are you in the game?');

  const { page: user } = await browserOf(site, await createUser(site, 'Plainuser'));
  await user.goto('/scrims/new');
  await user.getByText('You do not have permission to access this page').waitFor();
  await user.waitForURL(`${site.url}/`);
});

test('a server that is down shows its page, which returns when it is up again', async () => {
  const { page } = await site.newContext();
  await page.route('**/api/server-status', (route) => route.fulfill({ status: 503, json: { error: 'down' } }));
  await page.goto('/guide');
  await heading(page, 'ERROR 503');
  await page.unroute('**/api/server-status');
  // The page also returns by itself, perhaps before the press.
  await Promise.race([button(page, 'Try now').click(), heading(page, 'User Guide')]);
  await heading(page, 'User Guide');
});

test('an unknown path shows a not-found page', async () => {
  const { page, problems } = await site.newContext();
  await page.goto('/never/was');
  await heading(page, "Oops, /never/was doesn't exist!");
  expect(problems).toEqual([]);
});

test('on a narrow phone the next button of the sign-up is within reach and fully visible', async () => {
  const { page } = await site.newContext({ width: 360, height: 740 });
  await page.goto('/signup');
  await button(page, 'Sign up').click();
  const next = await button(page, 'Next').boundingBox();
  expect(next!.y + next!.height).toBeLessThan(740);
  await page.getByLabel('Summoner Name').fill('Thumb');
  await page.getByText('NA', { exact: true }).last().click();
  await page.getByLabel('Discord').fill('thumb');
  await button(page, 'Next').click();
  await page.getByText('Master', { exact: true }).click();
  await button(page, 'Next').click();
  const box = await button(page, 'Create my account with google').boundingBox();
  expect(box!.x + box!.width).toBeLessThan(
    await page.getByRole('region', { name: 'Sign up' }).evaluate((node) => node.getBoundingClientRect().right),
  );
});
