import type { CommunityView } from '@muster/contracts/communities';
import { ADMIN_EMAIL, DEMO_PEOPLE } from '@muster/demo';
import { CommandRegistration } from '@muster/discord';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import type { Page } from 'playwright-core';
import { button, expectAlert } from './chat-actions';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person, seat } from './test-user';

let discord: DiscordAt;
let site: Site;
let owner: Person;
let hana: Person;
beforeAll(async () => {
  discord = await startDiscord();
  site = await openSite(discord.env);
  discord.sendTo(`${site.url}/api/discord/interactions`);
  await site.worker.get(CommandRegistration, { strict: false }).register();
  [owner, hana] = await Promise.all([createUser(site, 'Olga'), createUser(site, 'Hana')]);
  await link(owner, ADMIN_EMAIL);
  await link(hana, DEMO_PEOPLE[0]!.email);
}, 60_000);
afterAll(async () => {
  await site?.close();
  await discord?.close();
});

const HOUR_MS = 3_600_000;

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
  const command = await page.getByLabel('Command').inputValue();
  expect(command).toBe('/muster connect community:card-club');
  await button(page, 'Copy').click();
  await expectAlert(page, 'Command copied');

  const channel = await atDiscord(ADMIN_EMAIL, 'general');
  await type(channel, command);
  await channel.getByText('This channel shows the scrims of card-club now.').waitFor();
  await comeBack(page);
  const binding = page.getByRole('listitem', { name: `Channel ${discord.channel('general').id}` });
  await binding.getByText('Working').waitFor();
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

test('a webhook is stored and shown masked; the field says if an address is none', async () => {
  const { slug } = await found('hook-club');
  const { page } = await browserOf(site, owner);
  await page.goto(`/communities/${slug}/staff?tab=discord`);
  await page.getByLabel('Webhook address').fill('https://example.com/webhook');
  await button(page, 'Save webhook').click();
  await page.getByText('This is not the address of a Discord webhook').waitFor();
  const { id, token } = discord.simulator.guild.webhooks[0]!;
  await page.getByLabel('Webhook address').fill(`${discord.url}/api/webhooks/${id}/${token}`);
  await button(page, 'Save webhook').click();
  await expectAlert(page, 'Webhook saved');
  const binding = page.getByRole('listitem', { name: 'Webhook' });
  await binding.getByText(`/api/webhooks/${id}/…`).waitFor();
  expect(await page.getByLabel('Webhook address').inputValue()).toBe('');
  expect(await page.content()).not.toContain(token);
  await binding.getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await binding.waitFor({ state: 'detached' });
});

test('a seat pressed in Discord fills in another browser, and leaving on the web frees it in Discord', async () => {
  const { _id: communityId, slug } = await found('seat-club');
  await discord.type(ADMIN_EMAIL, 'scrims', `/muster connect community:${slug}`, { isManager: true });
  const scrim = await owner.call('POST', '/scrims', {
    title: 'Seats in Discord',
    region: 'NA',
    gameStartTime: new Date(Date.now() + HOUR_MS).toISOString(),
    communityId,
  });
  const channel = await atDiscord(DEMO_PEOPLE[0]!.email, 'scrims');
  const message = channel.locator('.message', { hasText: 'Seats in Discord' }).first();
  await message.getByText('10 seats are free').waitFor();

  const [watching, playing] = [await browserOf(site, owner), await browserOf(site, hana)];
  for (const { page } of [watching, playing]) await page.goto(`/scrims/${scrim._id}`);
  await button(watching.page, 'Join Blue Side as Mid').waitFor();
  await message.locator(`[data-custom-id="1:join:${scrim._id}:teamOne:Mid"]`).click();
  await channel.getByText('You play Mid on the blue side').waitFor();
  await seat(watching.page, 'Blue', 'Mid').getByText('Hana').waitFor();
  await message.getByText('9 seats are free').waitFor();

  await button(playing.page, 'Leave Mid on Blue Side').click();
  await message.getByText('10 seats are free').waitFor();
  await seat(watching.page, 'Blue', 'Mid').getByText('Hana').waitFor({ state: 'detached' });
  expect([...watching.problems, ...playing.problems]).toEqual([]);
});

test('a reserve is offered a seat in Discord, accepts it there, and is seated in another browser', async () => {
  const nora = await createUser(site, 'Nora');
  await link(nora, DEMO_PEOPLE[1]!.email);
  const { _id: communityId, slug } = await found('offer-club', nora);
  await discord.type(DEMO_PEOPLE[1]!.email, 'guild-night', `/muster connect community:${slug}`, { isManager: true });
  const scrim = await nora.call('POST', '/scrims', {
    title: 'Offers in Discord',
    region: 'NA',
    gameStartTime: new Date(Date.now() + 3 * HOUR_MS).toISOString(),
    communityId,
    attendance: { reserves: 2 },
  });
  const playerData = { role: 'Mid', team: { name: 'teamOne' } };
  await nora.call('PATCH', `/scrims/${scrim._id}/insert-player/${nora.id}`, { playerData });
  const channel = await atDiscord(DEMO_PEOPLE[0]!.email, 'guild-night');
  const message = channel.locator('.message', { hasText: 'Offers in Discord' }).first();
  await message.getByRole('button', { name: 'Be a reserve' }).click();
  await channel.getByText('You are a reserve').waitFor();

  const { page, problems } = await browserOf(site, nora);
  await page.goto(`/scrims/${scrim._id}`);
  await nora.call('PATCH', `/scrims/${scrim._id}/remove-player/${nora.id}`);
  const note = channel.locator('.message.own', { hasText: 'you are offered Mid on the blue side' });
  await note.getByRole('button', { name: 'Accept' }).click();
  await channel.getByText('You play Mid on the blue side').waitFor();
  await seat(page, 'Blue', 'Mid').getByText('Hana').waitFor();
  await channel.getByText('This offer is over.').waitFor();
  expect(problems).toEqual([]);
});
