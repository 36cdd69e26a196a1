import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { openSite, type Site } from './test-site';
import { browserOf, createUser } from './test-user';
import { untilTrue } from './until-true';

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

test('a player who refuses at Discord sees that nothing is linked', async () => {
  const { page } = await browserOf(site, await createUser(site, 'Iris'));
  await page.goto('/settings');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Link Discord', exact: true }).click(),
  ]);
  const cancelled = page.getByText('Linking Discord was cancelled').waitFor(); // it disappears by itself
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await cancelled;
  await page.getByRole('button', { name: 'Link Discord', exact: true }).waitFor();
});

test('the link in Discord’s answer leads to the button that links, also through signing in', async () => {
  await createUser(site, 'Omar');
  const { page } = await site.newContext({ width: 360, height: 640 });
  await page.goto('/settings#discord');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('banner').getByRole('button', { name: 'Log In' }).click(),
  ]);
  await popup.getByLabel('E-mail address').fill('omar@players.test');
  await popup.getByRole('button', { name: 'Continue' }).click();
  const link = page.getByRole('button', { name: 'Link Discord', exact: true });
  await link.waitFor();
  expect(new URL(page.url()).hash).toBe('#discord');
  await untilTrue(page, 'scrollY > 0');
  const { y } = (await link.boundingBox())!;
  expect(y > 0 && y < 640).toBe(true);
});

test('without an application at Discord the settings do not mention linking', async () => {
  const alone = await openSite({ DISCORD_BOT_TOKEN: '' });
  try {
    const { page } = await browserOf(alone, await createUser(alone, 'Nyx'));
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    expect(await page.getByRole('button', { name: /Link Discord/ }).count()).toBe(0);
  } finally {
    await alone.close();
  }
});
