import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Page } from 'playwright-core';
import dayjs from 'dayjs';
import { browserOf, type Person, createUser, seat, takeSeat } from '../test-user';
import { openSite, type Site } from '../test-site';

const MINUTE = 60_000;
let site: Site;
let admin: Person;
let hana: Person;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Captain', { admin: true });
  hana = await createUser(site, 'Hana');
}, 60_000);
afterAll(() => site?.close());

const newScrim = (title: string, minutes: number, overrides: object = {}): Promise<ScrimView> =>
  admin.call('POST', '/scrims', {
    title,
    region: 'EUW',
    gameStartTime: new Date(Date.now() + minutes * MINUTE).toISOString(),
    ...overrides,
  });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const toggle = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Scrims to show' }).getByRole('button', { name });
const day = (add: number) => dayjs().add(add, 'day').format(QUERY_DATE_FORMAT);

test('a scrim created elsewhere appears in its section and is counted', async () => {
  const { page, problems } = await browserOf(site, hana);
  await page.goto('/scrims?region=EUW');
  await page.getByRole('heading', { name: 'No scrims found in EUW' }).waitFor();
  await page.getByText('Try changing your filters or check back later').waitFor();
  await newScrim('Just started', -1);
  await card(page, 'Just started').waitFor();
  await page.getByRole('heading', { name: 'Current 1' }).waitFor();
  await toggle(page, /^Playing Now 1$/).click();
  await card(page, 'Just started').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('show')).toBe('upcoming,previous');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL(`${site.url}/scrims`);
  expect(problems).toEqual([]);
});

test('an expanded card takes a seat without leaving the list', async () => {
  const scrim = await newScrim('From the list', 3, { region: 'OCE' });
  const { page } = await browserOf(site, hana);
  await page.goto('/?region=OCE');
  await card(page, 'From the list').getByRole('button', { name: 'Join Blue Side as ADC' }).click();
  await seat(page, 'Blue', 'ADC').filter({ hasText: 'You' }).waitFor();
  await card(page, 'From the list').getByText('You are playing', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Your next scrim/ }).waitFor();
  await card(page, 'From the list').getByRole('button', { name: 'Hide teams' }).click();
  await seat(page, 'Blue', 'ADC').waitFor({ state: 'detached' });
  await card(page, 'From the list').getByRole('link', { name: 'From the list' }).click();
  await page.waitForURL(`${site.url}/scrims/${scrim._id}`);
});

test('the week strip: begins today, counts, another week, and a day of the calendar', async () => {
  const at = dayjs().add(2, 'week').add(2, 'day').hour(20).minute(0).second(0);
  for (const title of ['One', 'Two']) await newScrim(title, at.diff(dayjs(), 'minute'), { region: 'EUNE' });
  const { page } = await browserOf(site, hana);
  await page.goto('/scrims?region=EUNE');
  const week = page.getByRole('navigation', { name: 'Week' });
  expect(await week.locator('[aria-pressed]').first().innerText()).toMatch(new RegExp(`^${dayjs().format('ddd')}`));
  for (let i = 0; i < 2; i++) await week.getByRole('button', { name: 'Next week' }).click();
  await page.waitForURL(`**date=${day(14)}**`);
  const chosen = week.getByRole('button', { name: new RegExp(`^${at.format('ddd')}.* ${at.format('D')} `) });
  await chosen.filter({ hasText: '2 scrims' }).click();
  await page.waitForURL(`**date=${at.format(QUERY_DATE_FORMAT)}**`);
  await card(page, 'One').waitFor();
  await newScrim('Three', at.diff(dayjs(), 'minute'), { region: 'EUNE' });
  await chosen.filter({ hasText: '3 scrims' }).waitFor();
  await week.getByRole('button', { name: 'Previous week' }).click();
  await page.waitForURL(`**date=${at.subtract(1, 'week').format(QUERY_DATE_FORMAT)}**`);
  await page.getByRole('heading', { name: 'No scrims found in EUNE' }).waitFor();
  await page.getByRole('button', { name: /^Date / }).click();
  const shown = at.subtract(1, 'week');
  const other = shown.date(shown.date() === 15 ? 16 : 15).format(QUERY_DATE_FORMAT);
  await page.locator('.ant-picker-dropdown').getByTitle(other, { exact: true }).click();
  await page.waitForURL((url) => (url.searchParams.get('date') ?? day(0)) === other);
});

test('an admin sees whom a balanced fill would seat, picks another option, and takes it back in the message', async () => {
  const scrim = await newScrim('Even Fives', 30, { region: 'LAN' });
  for (let i = 0; i < 12; i++) await createUser(site, `Lane ${i}`, { region: 'LAN' });
  const { page } = await browserOf(site, admin);
  await page.goto(`/scrims/${scrim._id}`);
  await page.getByRole('button', { name: 'Fill Balanced' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill the free seats' });
  await dialog
    .getByText(/^Largest gap in a lane: \d+ steps?$/)
    .first()
    .waitFor();
  const option = dialog.getByRole('region', { name: 'Option 2' });
  await option.getByRole('radio').check();
  const previewed = await option.getByRole('listitem').allInnerTexts();
  const seated = async () => (await admin.call('GET', `/scrims/${scrim._id}`)).teamOne.map(({ _user }) => _user.name);
  expect([previewed.length, await seated()]).toEqual([10, []]);
  await dialog.getByRole('button', { name: 'Seat these 10' }).click();
  await page.getByText(/^Successfully filled 10 positions with random players!/).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  for (const name of await seated()) expect(previewed.join()).toContain(name);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The step was undone').waitFor();
  expect(await seated()).toEqual([]);
});

describe('on a phone', () => {
  let scrim: ScrimView;
  beforeAll(async () => {
    scrim = await newScrim('Fresh five against fresh five, everybody is welcome here', 45, {
      region: 'LAN',
      isWithCasters: true,
    });
  });

  test('on a phone, the join bar offers the next free seat', async () => {
    const { page } = await browserOf(site, await createUser(site, 'Thumb'), { width: 360, height: 740 });
    await page.goto(`/scrims/${scrim._id}`);
    await page.getByRole('button', { name: /^Join as / }).click();
    await page.getByText(/^You are playing (Top|Jungle), (Blue|Red) Side$/).waitFor();
    await page.getByRole('button', { name: 'Seat actions' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).waitFor();
  });

  test("on a phone, a mate's Discord name is copied, and one's own seat is not cut", async () => {
    const [me, mate] = [
      await createUser(site, 'Own', { region: 'LAN' }),
      await createUser(site, 'Mate', { region: 'LAN' }),
    ];
    await takeSeat(scrim._id, me, 'teamTwo', 'Mid');
    await takeSeat(scrim._id, mate, 'teamTwo', 'ADC');
    const { page } = await browserOf(site, me, { width: 360, height: 740 });
    await page.goto(`/scrims/${scrim._id}`);
    await page.getByRole('button', { name: "Copy Mate's Discord name" }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('mate');
    const own = page.locator('[data-seat=teamTwo-Mid]');
    await own.getByText('Own', { exact: true }).waitFor();
    const cut = "[document.querySelector('[data-seat=teamTwo-Mid]')].map((e) => e.scrollWidth - e.clientWidth)[0]";
    expect(await page.evaluate(cut)).toBe(0);
  });
});
