import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { openSite, type Site } from './test-site';
import { browserOf, createUser } from './test-user';

let discord: DiscordAt;
let site: Site;
beforeAll(async () => {
  discord = await startDiscord();
  site = await openSite(discord.env);
}, 60_000);
afterAll(async () => {
  await site?.close();
  await discord?.close();
});

// Each test has a user of its own, so that one that fails does not fail the next.
test('a player links their Discord account in a popup, shows it, and unlinks it', async () => {
  const { page, problems } = await browserOf(site, await createUser(site, 'Hana'));
  await page.goto('/settings');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Link Discord', exact: true }).click(),
  ]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: /^Hana/ }).click();
  await closed;
  await page.getByText('Linked as hana.').waitFor();
  expect(await page.getByLabel('Discord', { exact: true }).isDisabled()).toBe(true);

  await page.goto('/users/Hana?region=NA');
  await page.getByRole('img', { name: 'Confirmed by Discord' }).waitFor();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Unlink Discord' }).click();
  await page.getByRole('button', { name: 'Link Discord', exact: true }).waitFor();
  expect(await page.getByLabel('Discord', { exact: true }).isDisabled()).toBe(false);
  expect(problems).toEqual([]);
});
