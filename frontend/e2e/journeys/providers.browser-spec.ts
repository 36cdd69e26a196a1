import type { Locator, Page } from 'playwright-core';
import { openSite, type Site } from '../test-site';

let site: Site;
beforeAll(async () => {
  site = await openSite({ OIDC_PROVIDERS: process.env['OIDC_PROVIDERS']! });
}, 60_000);
afterAll(() => site?.close());

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
/** Presses what opens the popup of a provider, and proves an account there. */
async function prove(page: Page, opener: Locator, email: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), opener.click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('E-mail address').fill(email);
  await button(popup, 'Continue').click();
  await closed;
}
const choice = (page: Page) => page.getByRole('dialog', { name: 'How do you sign in?' });

test('with several providers a press chooses one; another is added in the settings and leads to the same account', async () => {
  const { page } = await site.newContext();
  await page.goto('/signup');
  // Closing the window chooses nothing.
  await button(page.getByRole('banner'), 'Log In').click();
  await choice(page).waitFor();
  await page.keyboard.press('Escape');
  await choice(page).waitFor({ state: 'detached' });
  await button(page.getByRole('banner'), 'Log In').click();
  await prove(page, button(choice(page), 'Continue with Discord'), 'mara@players.test');
  await page.getByLabel('Summoner Name').fill('Mara');
  // Discord has said the name.
  expect(await page.getByLabel('Discord').inputValue()).toBe('mara');
  await page.getByText('North America').click();
  await button(page, 'Next').click();
  await page.getByText('Gold', { exact: true }).click();
  await button(page, 'Next').click();
  await button(page, 'Create my account with Discord').click();
  await page.waitForURL('**/');

  await page.goto('/settings');
  const ways = page.getByRole('list', { name: 'Ways to sign in' });
  await ways.getByText('mara@players.test').waitFor();
  await prove(page, button(page, 'Add Google'), 'mara-at-work@players.test');
  await ways.getByText('mara-at-work@players.test').waitFor();
  await button(ways, 'Remove Discord, mara@players.test').click();
  await button(page.getByRole('dialog'), 'Remove').click();
  await ways.getByText('mara@players.test').waitFor({ state: 'detached' });
  expect(await button(ways, /Remove/).count()).toBe(0);

  const other = await site.newContext();
  await other.page.goto('/signup');
  await button(other.page.getByRole('banner'), 'Log In').click();
  await prove(other.page, button(choice(other.page), 'Continue with Google'), 'mara-at-work@players.test');
  await button(other.page, 'Messenger').waitFor();
});
