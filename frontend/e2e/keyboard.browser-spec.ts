import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import type { Page } from 'playwright-core';
import dayjs from 'dayjs';
import { browserOf, createUser, type Person } from './test-user';
import { openSite, type Site } from './test-site';
import { befriend } from './chat-actions';
import { untilTrue } from './until-true';

let site: Site;
let ann: Person;
let boss: Person;
beforeAll(async () => {
  site = await openSite();
  [ann, boss] = await Promise.all([createUser(site, 'Ann'), createUser(site, 'Boss', { admin: true })]);
  await befriend(ann, boss);
  await boss.call('POST', '/scrims', {
    title: 'Fives',
    region: 'NA',
    gameStartTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
}, 60_000);
afterAll(() => site?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const home = async (who = ann, width = 1280) => {
  const { page } = await browserOf(site, who, { width, height: 800 });
  await page.goto('/');
  await button(page, 'More options').waitFor();
  return page;
};
const hasFocus = (name: RegExp) =>
  `${name}.test((document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim())`;
const focusIsOn = (page: Page, name: RegExp) => untilTrue(page, hasFocus(name));
const day = (add: number) => dayjs().add(add, 'day');

test('the date of the list by keyboard: arrows move, Enter chooses, Escape discards, both keep the focus', async () => {
  const page = await home();
  const chip = button(page, /^Date /).last();
  await chip.press('Enter');
  const input = page.getByRole('textbox', { name: 'Date' }).or(page.getByRole('combobox', { name: 'Date' }));
  await input.waitFor();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await input.press(key);
  await page
    .getByRole('status')
    .filter({ hasText: day(9).format('dddd, MMMM D') })
    .waitFor({ state: 'attached' });
  expect(await input.inputValue()).toBe(day(9).format('MM/DD/YYYY'));
  await input.press('Enter');
  await page.waitForURL(`**date=${day(9).format(QUERY_DATE_FORMAT)}**`);
  await focusIsOn(page, /^Date /);
  await page.keyboard.press('Enter');
  await input.press('ArrowUp');
  await input.press('Escape');
  await input.waitFor({ state: 'detached' });
  await focusIsOn(page, /^Date /);
  expect(page.url()).toContain(day(9).format(QUERY_DATE_FORMAT));
});

test('text that is no date is named as such, and a typed date is taken', async () => {
  const page = await home();
  await button(page, /^Date /)
    .last()
    .press('Enter');
  const input = page.getByRole('textbox', { name: 'Date' }).or(page.getByRole('combobox', { name: 'Date' }));
  await input.fill('next friday');
  await input.press('Enter');
  await page.getByText('This is not a date.').waitFor();
  expect(await input.inputValue()).toBe('next friday');
  await input.fill(day(3).format('MM/DD/YYYY'));
  await page.getByText('This is not a date.').waitFor({ state: 'detached' });
  await input.press('Enter');
  await page.waitForURL(`**date=${day(3).format(QUERY_DATE_FORMAT)}**`);
  await focusIsOn(page, /^Date /);
});

test("a scrim's date by keyboard does not submit the form, and names what is no date", async () => {
  const { page } = await browserOf(site, boss);
  await page.goto('/scrims/new');
  const date = page.getByLabel('Date', { exact: true });
  const before = await date.inputValue();
  await date.press('ArrowDown');
  await date.press('Enter');
  expect(await date.inputValue()).toBe(dayjs(before, 'MM/DD/YYYY').add(7, 'day').format('MM/DD/YYYY'));
  expect(await page.getByText('Title is required').count()).toBe(0);
  const typed = day(20).format('MM/DD/YYYY');
  await date.fill(typed);
  await date.press('Tab');
  expect(await date.inputValue()).toBe(typed);
  await date.fill('soon');
  await date.press('Enter');
  await page.getByText('This is not a date.').first().waitFor();
});

test('on a phone, Escape in the search returns to its button', async () => {
  const phone = await home(ann, 360);
  await phone.locator('search').getByRole('button').first().press('Enter');
  await phone.getByRole('combobox', { name: /player/i }).fill('Bo');
  await phone.keyboard.press('Escape');
  await phone.getByRole('combobox', { name: /player/i }).waitFor({ state: 'hidden' });
  await untilTrue(phone, "document.activeElement.tagName === 'BUTTON' && document.activeElement.closest('search')");
});

test('the friends opened from the menu return the focus to the menu button', async () => {
  const page = await home();
  await button(page, 'More options').press('Enter');
  await page.getByRole('dialog', { name: 'More options' }).getByRole('button', { name: 'My Friends' }).press('Enter');
  const friends = page.getByRole('dialog', { name: /Friends/ });
  await friends.getByText('Boss').waitFor();
  await page.keyboard.press('Escape');
  await friends.waitFor({ state: 'hidden' });
  await untilTrue(page, "document.activeElement.dataset.barButton === 'menu'");
});

test("a scrim's chat returns the focus to its button", async () => {
  const page = await home();
  await button(page, 'Scrim chat').press('Enter');
  await page.getByRole('textbox', { name: 'Message' }).press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilTrue(page, 'document.activeElement.dataset.chatOf !== undefined');
});
