import type { CommunityView } from '@muster/contracts/communities';
import type { Page } from 'playwright-core';
import { button, expectAlert } from './chat-actions';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person } from './test-user';

let site: Site;
let owner: Person;
let member: Person;
let club: CommunityView;
beforeAll(async () => {
  site = await openSite();
  [owner, member] = [await createUser(site, 'Olga'), await createUser(site, 'Mem')];
  club = await owner.call<CommunityView>('POST', '/communities', {
    name: 'Rift Owls',
    slug: 'rift-owls',
    region: 'NA',
  });
  await member.call('POST', '/communities/rift-owls/membership', {});
}, 120_000);
afterAll(() => site?.close());

/** Counts what the user presses from here on, over all pages of the tab. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  const count = `addEventListener('click', () => {
    sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
  }, true)`;
  await page.addInitScript(count);
  await page.evaluate(count);
  return () => page.evaluate('Number(sessionStorage.presses ?? 0)');
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

test("tonight's scrim takes two presses, and nobody sees it before the second", async () => {
  const { page, problems } = await browserOf(site, owner);
  await page.goto('/communities/rift-owls');
  const presses = await countPresses(page);
  await page.getByRole('link', { name: 'Create scrim' }).click();
  const proposed = await page.getByLabel('Title').inputValue();
  expect(proposed).toMatch(/^\w+day scrim$/);
  expect(await page.getByLabel('Start time').inputValue()).toMatch(/^(8:00 PM|20:00)$/);
  const seen = () => member.call<{ length: number }>('GET', `/scrims?community=${club.slug}&${inTwoDays()}`);
  expect(await seen()).toHaveLength(0);
  await button(page, 'Create scrim').click();
  await title(page, proposed);
  expect(await presses()).toBe(2);
  expect(await seen()).toHaveLength(1);
  await page
    .getByRole('region', { name: 'Your scrim is up' })
    .getByRole('button', { name: 'Copy announcement' })
    .click();
  await expectAlert(page, 'Announcement copied');
  const announcement = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(announcement).toMatch(/<t:\d+:F>/);
  expect(announcement).toContain(`${new URL(page.url()).origin}${new URL(page.url()).pathname}`);
  expect(problems).toEqual([]);
});
const inTwoDays = () => {
  const [from, to] = [new Date(), new Date(Date.now() + 48 * 3_600_000)];
  return new URLSearchParams({ startDate: from.toISOString(), endDate: to.toISOString() }).toString();
};

test('Enter confirms a field and never publishes; the draft survives other pages and a reload', async () => {
  const { page, problems } = await browserOf(site, owner);
  await page.goto('/scrims/new?community=rift-owls');
  await page.getByLabel('Title').fill('Half typed');
  await page.getByLabel('Title').press('Enter');
  const time = page.getByLabel('Start time');
  await time.fill('noon');
  await time.press('Enter');
  await page.getByText(/^This is not a time\. Write it like/).waitFor();
  await button(page, 'Create scrim').click();
  await title(page, 'Create scrim');
  await time.fill('21.35');
  await time.press('Enter');
  expect(await time.inputValue()).toMatch(/^(9:35 PM|21:35)$/);
  await page.getByLabel('Lobby name').press('Enter');
  await page.goto('/communities/rift-owls');
  await page.getByRole('link', { name: 'Create scrim' }).click();
  await page.getByText('Your draft is still here.').waitFor();
  await page.reload();
  expect(await page.getByLabel('Title').inputValue()).toBe('Half typed');
  expect(await time.inputValue()).toMatch(/^(9:35 PM|21:35)$/);
  await button(page, 'Start over').click();
  expect(await page.getByLabel('Title').inputValue()).toMatch(/day scrim$/);
  await page.reload();
  await page.getByLabel('Title').waitFor();
  expect(await page.getByText('Your draft is still here.').count()).toBe(0);
  expect(problems).toEqual([]);
});
