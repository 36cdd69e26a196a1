import { ROLES } from '@muster/contracts/constants';
import type { Page } from 'playwright-core';
import { type RiotAt, startRiot } from '@testing/riot-simulator';
import { browserOf, type Person, createUser, seat, takeSeat } from '../test-user';
import { openSite, type Site, type TestBrowserContext } from '../test-site';

let riot: RiotAt;
let site: Site;
let admin: Person;
let ten: Person[];
beforeAll(async () => {
  riot = await startRiot();
  site = await openSite({ RIOT_API_KEY: 'RGAPI-production', RIOT_BASE_URL: riot.url });
  admin = await createUser(site, 'Captain', { admin: true });
  ten = [];
  for (const name of ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hana', 'Ike', 'Jo'])
    ten.push(await createUser(site, name));
}, 120_000);
afterAll(async () => {
  await site?.close();
  await riot?.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const CODE = /^[A-Z]{2,4}[0-9a-f]{5}-[0-9a-f-]{36}$/;
const shownCode = (page: Page) => page.locator('code').filter({ hasText: CODE });
const riotIds = (people: readonly Person[]) => people.map(({ name }) => `${name}#tag`);

test('a whole scrim: created, filled, started, code, result from Riot, confirmed, with an image', async () => {
  const boss = await browserOf(site, admin);
  await boss.page.goto('/scrims/new');
  await boss.page.getByLabel('Title').fill('The whole way');
  await button(boss.page, 'Create scrim').click();
  await boss.page.getByRole('heading', { level: 1, name: 'The whole way' }).waitFor();
  const id = new URL(boss.page.url()).pathname.split('/').at(-1)!;

  // Nine users join by API, the tenth by a click; the admin sees it and moves the start to now.
  for (const [i, user] of ten.slice(1).entries())
    await takeSeat(id, user, i + 1 < 5 ? 'teamOne' : 'teamTwo', ROLES[(i + 1) % 5]!);
  const first = await browserOf(site, ten[0]!);
  await first.page.goto(`/scrims/${id}`);
  await button(first.page, 'Join Blue Side as Top').click();
  await seat(boss.page, 'Blue', 'Top').filter({ hasText: 'Ada' }).waitFor();
  const full = await admin.call('PUT', `/scrims/${id}`, { gameStartTime: new Date(Date.now() + 1_000).toISOString() });
  const captain = ten.find((who) => who.id === full.lobbyHost?._id)!;

  // The code appears for both without a reload, and it is the same.
  await Promise.all([shownCode(boss.page).waitFor(), shownCode(first.page).waitFor()]);
  const code = (await shownCode(first.page).textContent())!;
  expect([await shownCode(boss.page).textContent(), riot.codes().includes(code)]).toEqual([code, true]);
  await button(first.page, /^Copy/).first().click();
  await first.page.getByText('Tournament code copied! Paste it in the League client to join.').waitFor();

  // The game is played; the captain only confirms its result.
  await riot.play({ code, winner: 'teamTwo', teamOne: riotIds(ten.slice(0, 5)), teamTwo: riotIds(ten.slice(5)) });
  const host: TestBrowserContext = captain === ten[0] ? first : await browserOf(site, captain);
  if (host !== first) await host.page.goto(`/scrims/${id}`);
  await host.page.getByText('Riot reports: Red Side won').waitFor();
  await button(host.page, 'Confirm result').click();
  await dialog(host.page).getByRole('button', { name: 'Red Side won' }).click();
  for (const { page } of [boss, first]) await page.getByText('TEAM TWO (RED SIDE) WON!').first().waitFor();

  await host.page
    .locator('[data-picture]')
    .setInputFiles({ name: 'end.png', mimeType: 'image/png', buffer: await host.page.screenshot() });
  await dialog(host.page).getByRole('button', { name: 'Upload' }).click();
  await button(boss.page, 'View Image').waitFor();
  expect([boss.problems, first.problems, host.problems]).toEqual([[], [], []]);
}, 90_000);
