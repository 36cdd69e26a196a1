import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { waitUntil } from '@testing/wait-until';
import { browserOf, type Person, createUser, takeSeat } from './test-user';
import { openSite, type Site, type TestBrowserContext } from './test-site';

let site: Site;
let admin: Person;
let hana: Person;
let stranger: TestBrowserContext;
let member: TestBrowserContext;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Root', { admin: true });
  hana = await createUser(site, 'Hana');
  [stranger, member] = await Promise.all([site.newContext({ width: 360, height: 740 }), browserOf(site, admin)]);
}, 120_000);
afterAll(() => site?.close());

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const newScrim = (overrides: object = {}) =>
  admin.call('POST', '/scrims', {
    title: 'Friday Fives',
    region: 'NA',
    gameStartTime: from(30),
    isWithCasters: true,
    ...overrides,
  });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sideways = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
const serious = async (page: Page) => {
  await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; impact: string }[]>(
    'axe.run().then((result) => result.violations.map(({ id, impact }) => ({ id, impact })))',
  );
  return found.filter(({ impact }) => ['serious', 'critical'].includes(impact));
};

describe('a link opened by a visitor', () => {
  test('shows the public preview of the scrim and the log-in', async () => {
    const scrim = await newScrim();
    await takeSeat(scrim._id, hana, 'teamOne', 'Mid');
    const { page } = stranger;
    await page.goto(`/scrims/${scrim._id}`);
    await heading(page, 'Friday Fives').waitFor();
    await page.getByText('Mid on Blue Side is taken').waitFor({ state: 'attached' });
    expect(await page.getByText(/ is open$/).count()).toBe(9);
    expect(await page.content()).not.toContain('Hana');
    expect(await sideways(page)).toBe(false);
    expect(await serious(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('scrim.ics');
    await page.getByRole('link', { name: 'New here? Sign up' }).click();
    await page.waitForURL('**/signup');
    expect(stranger.problems).toEqual([]);
  });
});

describe('calendars', () => {
  const modal = () => member.page.getByRole('dialog', { name: 'Add to calendar' });
  const open = async (scrimId: string, title: string) => {
    await member.page.goto(`/scrims/${scrimId}`);
    await heading(member.page, title).waitFor();
    await member.page.getByRole('button', { name: 'Add to calendar' }).click();
    await modal().waitFor();
  };
  const address = () => modal().getByLabel('Your calendar link').inputValue();

  test('a personal address, replaced on request', async () => {
    const scrim = await newScrim({ title: 'Calendar' });
    await open(scrim._id, 'Calendar');
    const old = await waitUntil(address);
    expect((await fetch(old)).status).toBe(200);
    expect(await modal().getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
      old.replace('http:', 'webcal:'),
    );
    expect(await serious(member.page)).toEqual([]);
    await modal().getByRole('button', { name: 'Reset link' }).click();
    await member.page
      .getByRole('dialog', { name: 'Reset the calendar link?' })
      .getByRole('button', { name: 'Reset link' })
      .click();
    await member.page.getByText('Your calendar has a new link').waitFor();
    expect([(await address()) === old, (await fetch(old)).status, (await fetch(await address())).status]).toEqual([
      false,
      404,
      200,
    ]);
  });
});
