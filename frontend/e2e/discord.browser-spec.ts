import type { CommunityView } from '@muster/contracts/communities';
import { ADMIN_EMAIL } from '@muster/demo';
import { CommandRegistration } from '@muster/discord';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import type { Page } from 'playwright-core';
import { button, expectAlert } from './chat-actions';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person } from './test-user';

let discord: DiscordAt;
let site: Site;
let owner: Person;
beforeAll(async () => {
  discord = await startDiscord();
  site = await openSite(discord.env);
  discord.sendTo(`${site.url}/api/discord/interactions`);
  await site.worker.get(CommandRegistration, { strict: false }).register();
  owner = await createUser(site, 'Olga');
  await link(owner, ADMIN_EMAIL);
}, 60_000);
afterAll(async () => {
  await site?.close();
  await discord?.close();
});

/** Links the user with that person of Discord. */
async function link(user: Person, email: string): Promise<void> {
  const { url } = await user.call<{ url: string }>('POST', '/auth/discord/start');
  const { search } = new URL(await discord.authorize(url, email));
  await user.call('GET', `/auth/discord/callback${search}`);
}

const found = (slug: string, by = owner) => by.call<CommunityView>('POST', '/communities', { name: slug, slug });
/** Another browser in which that person reads a channel of Discord. */
async function atDiscord(email: string, channel: string): Promise<Page> {
  const { page } = await site.newContext();
  await page.goto(
    `${discord.url}/discord?channel=${discord.channel(channel).id}&person=${discord.person(email).user.id}`,
  );
  return page;
}

async function type(page: Page, command: string): Promise<void> {
  await page.getByLabel('Command').fill(command);
  await button(page, 'Send').click();
}

/** Discord is in another window, and the organiser comes back from it. */
const comeBack = (page: Page) => page.evaluate("window.dispatchEvent(new Event('focus'))");

test('an organiser connects a channel, sees its health, tests, suspends, resumes and disconnects it', async () => {
  const { slug } = await found('card-club');
  const { page, problems } = await browserOf(site, owner);
  await page.goto(`/communities/${slug}/staff?tab=discord`);
  await page.getByText('No Discord channel is connected').waitFor();
  await page.getByText('Your Discord account is linked.').waitFor();
  const install = new URL((await page.getByRole('link', { name: 'Add to Discord' }).getAttribute('href'))!);
  expect(install.searchParams.get('permissions')).toBe('19456');
  const command = await page.getByLabel('Command').inputValue();
  expect(command).toBe('/muster connect community:card-club');
  await button(page, 'Copy').click();
  await expectAlert(page, 'Command copied');

  const channel = await atDiscord(ADMIN_EMAIL, 'general');
  await type(channel, command);
  await channel.getByText('This channel shows the scrims of card-club now.').waitFor();
  await comeBack(page);
  const binding = page.getByRole('listitem', { name: '#general' });
  await binding.getByText('Working').waitFor();
  await page.getByText('Muster is on your Discord server.').waitFor();
  await button(page, 'Send test message').click();
  await expectAlert(page, 'Test message sent');
  await channel.getByText('Muster can write here.').waitFor();

  await binding.getByRole('button', { name: 'Suspend' }).click();
  await binding.getByText('An organiser suspended new messages.').waitFor();
  await binding.getByRole('button', { name: 'Resume' }).click();
  await binding.getByText('Working').waitFor();
  await binding.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No Discord channel is connected').waitFor();
  expect(problems).toEqual([]);
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
