import type { Page } from 'playwright-core';
import { browserOf, type Person, createUser } from './test-user';
import { BROWSERS, openSite, type Site } from './test-site';
import { untilTrue } from './until-true';

/** Browsers differ in how they handle files that could not be fetched: these specs run in each browser. */
describe.each(BROWSERS)('in the $name browser', (browser) => {
  let site: Site;
  let boss: Person;
  let scrim: string;
  beforeAll(async () => {
    site = await openSite({}, browser);
    boss = await createUser(site, 'Boss', { admin: true });
    scrim = (
      await boss.call('POST', '/scrims', {
        title: 'Far out',
        region: 'NA',
        gameStartTime: new Date(Date.now() + 3_600_000).toISOString(),
      })
    )._id;
  });
  afterAll(() => site?.close());

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const visit = async () => {
    const { page, context } = await browserOf(site, boss);
    await page.goto(`/scrims/${scrim}`);
    await button(page, /^Scrim chat/).waitFor();
    await button(page, 'Messenger').waitFor();
    return { page, context };
  };

  test('offline, a file not yet loaded is waited for: the page stays, and continues when the connection is back', async () => {
    const { page, context } = await visit();
    await context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await button(page, 'More options').hover(); // its menu is prefetched
    expect(await button(page, 'Join Blue Side as Top').isEnabled()).toBe(false);
    await button(page, /^Scrim chat/).click();
    await button(page, 'Timeline').click();
    await page.getByRole('heading', { name: 'Far out' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await page.getByText('Boss created the scrim').first().waitFor();
    await untilTrue(page, "document.querySelector('[aria-label=\"Join Blue Side as Top\"]').ariaDisabled === 'false'");
  });

  describe('a page from before a deployment requests a missing file', () => {
    /** The old page's file is gone for every request: browsers differ in whether they retry after a failed preload. */
    const withGone = async (isGone: (navigations: number) => boolean) => {
      const { page } = await visit();
      const counted = { navigations: 0 };
      page.on('request', (request) => {
        counted.navigations += request.isNavigationRequest() ? 1 : 0;
      });
      await page.route('**/assets/ChatWindow-*.js', (route) =>
        isGone(counted.navigations) ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await Promise.all([page.waitForEvent('load'), button(page, /^Scrim chat/).click()]);
      return { page, counted };
    };

    test('it reloads once and gets the new file', async () => {
      const { page, counted } = await withGone((navigations) => navigations === 0);
      await button(page, /^Scrim chat/).click();
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
      expect(counted.navigations).toBe(1);
    });
    test('missing for the new page, too, it does not reload again: the page shows an error', async () => {
      const { page, counted } = await withGone(() => true);
      await button(page, /^Scrim chat/).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(counted.navigations).toBe(1);
    });
  });

  /** The cumulative layout shift, as browsers measure it. */
  const SHIFTS =
    "window.shifts = 0; new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shifts += entry.hadRecentInput ? 0 : entry.value))).observe({ type: 'layout-shift', buffered: true })";
  test('the dashboard loads late without layout shift', async () => {
    const { page, context } = await browserOf(site, boss);
    await context.addInitScript({ content: SHIFTS });
    let arrive = () => {};
    const later = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/api/admin/*', (route) => later.then(() => route.continue()));
    await page.goto('/admin/dashboard');
    await page.locator('.skeleton').first().waitFor();
    await button(page, 'Messenger').waitFor();
    arrive();
    await page.getByRole('figure', { name: 'Region Distribution' }).locator('canvas').first().waitFor();
    expect(await page.evaluate<number>('window.shifts')).toBeLessThan(0.05);
  });
});
