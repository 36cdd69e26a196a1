import type { CommunityView } from '@muster/contracts/communities';
import type { Page } from 'playwright-core';
import { countPresses } from '../count-presses';
import { button, expectAlert } from '../chat-actions';
import { openSite, type Site } from '../test-site';
import { browserOf, createUser, type Person } from '../test-user';

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

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

test("tonight's scrim takes two presses, and nobody sees it before the second", async () => {
  const { page, problems } = await browserOf(site, owner);
  await page.goto('/communities/rift-owls');
  const presses = await countPresses(page);
  await page.getByRole('link', { name: 'Create scrim' }).first().click();
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

test('the first steps after founding tick themselves; twenty people are invited with two presses', async () => {
  const founder = await createUser(site, 'Fia');
  await founder.call('POST', '/communities', { name: 'Fresh Club', slug: 'fresh-club', region: 'NA' });
  const { page, problems } = await browserOf(site, founder);
  await page.goto('/communities/fresh-club');
  const steps = page.getByRole('region', { name: 'First steps 0 of 4' });
  await steps.waitFor();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Leave' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Report' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  const presses = await countPresses(page);
  await steps.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByText('0 members came by this link').waitFor();
  await button(page, 'Copy').click();
  await expectAlert(page, 'Invite link copied');
  expect(await presses()).toBe(2);
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/communities/fresh-club?invite=');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  // The step of inviting is done once a person has joined.
  await steps.waitFor();

  await page.getByRole('link', { name: 'Open settings' }).click();
  await page.getByLabel('About').fill('We play at night, see https://owls.test/rules.');
  await button(page, 'Add a link').click();
  await page.getByLabel('Name of link 1').fill('Rules');
  await page.getByLabel('Address of link 1').fill('https://owls.test/rules');
  await button(page, 'Save changes').click();
  await expectAlert(page, 'Settings saved');
  await page.locator('input[type=file]').setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: ONE_PIXEL });
  await button(page, 'Remove').first().waitFor();
  await page.goto('/communities/fresh-club');
  await page.getByRole('region', { name: 'First steps 1 of 4' }).waitFor();
  for (const name of ['https://owls.test/rules', 'Rules'])
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('rel')).toContain('nofollow');
  expect(problems).toEqual([]);
});
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a line of an applicant reaches the organisers; settings that are kept fill the next form', async () => {
  const [applicant, boss] = [await createUser(site, 'Appo'), await createUser(site, 'Ria')];
  await boss.call('POST', '/communities', { name: 'Asked Club', slug: 'asked-club', entry: 'request', region: 'NA' });
  const visitor = await browserOf(site, applicant);
  await visitor.page.goto('/communities/asked-club');
  await button(visitor.page, 'Ask to join').click();
  await visitor.page.getByLabel(/^A line to the organisers/).fill('Support main, evenings');
  await button(visitor.page, 'Send request').click();
  await expectAlert(visitor.page, 'Request sent. You will be notified.');
  const { page, problems } = await browserOf(site, boss);
  await page.goto('/communities/asked-club/staff?tab=requests');
  await page.getByText('Support main, evenings').waitFor();

  await page.goto('/scrims/new?community=asked-club');
  await page.getByLabel('Start time').fill('19:15');
  await page.getByLabel('Start time').press('Enter');
  await page.getByText('Check-in and reserves').click();
  await page.getByRole('switch', { name: /^Check-in/ }).check();
  await button(page, 'Keep these settings for next time').click();
  await expectAlert(page, 'New scrims of Asked Club begin with these settings');
  await page.evaluate("localStorage.removeItem('muster-scrim-draft')");
  await page.reload();
  expect(await page.getByLabel('Start time').inputValue()).toMatch(/^(7:15 PM|19:15)$/);
  await button(page, 'Create scrim').click();
  await title(page, /day scrim$/);
  const { attendance } = await boss.call('GET', new URL(page.url()).pathname);
  expect(attendance.checkIn).toBe(true);
  expect([...problems, ...visitor.problems]).toEqual([]);
});

test('text of twice the size fits a phone of 320 px: the bar of visitors, and the staff area', async () => {
  const size = { width: 320, height: 700 };
  const double = `{
    const sizes = [...document.querySelectorAll('body *')].map((e) => [e, parseFloat(getComputedStyle(e).fontSize)]);
    for (const [e, px] of sizes) e.style.fontSize = px * 2 + 'px';
  }`;
  const sideways = 'document.documentElement.scrollWidth - innerWidth';
  const { page: visitor } = await site.newContext(size);
  await visitor.goto('/guide');
  await button(visitor, 'Log In').waitFor();
  await visitor.evaluate(double);
  const box = (await button(visitor, 'Log In').boundingBox())!;
  expect([box.x >= 0, box.x + box.width <= 320, (await visitor.evaluate<number>(sideways)) <= 0]).toEqual([
    true,
    true,
    true,
  ]);
  const { page } = await browserOf(site, owner, size);
  for (const tab of ['members', 'invites', 'settings']) {
    await page.goto(`/communities/rift-owls/staff?tab=${tab}`);
    await page.getByRole('heading', { level: 2 }).waitFor();
    await page.evaluate(double);
    expect([tab, (await page.evaluate<number>(sideways)) <= 0]).toEqual([tab, true]);
  }
});
