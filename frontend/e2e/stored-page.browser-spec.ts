import type { Page } from 'playwright-core';
import { waitUntil } from '@testing/wait-until';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person } from './test-user';

let site: Site;
let admin: Person;
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Keeper', { admin: true });
  await admin.call('POST', '/scrims', {
    title: 'Friday Fives',
    region: 'NA',
    gameStartTime: new Date(Date.now() + 60_000).toISOString(),
  });
}, 60_000);
afterAll(() => site?.close());

const card = (page: Page) => page.getByRole('article', { name: 'Friday Fives' });
const lastSeen = (page: Page) => page.locator('[data-last-seen]');
/** Waits until the service worker answers navigations and the list is stored. */
const kept = (page: Page) =>
  waitUntil(() =>
    page.evaluate<boolean>(
      `caches.match('/', { cacheName: 'muster-shell' }).then(
        (page) => Boolean(page && navigator.serviceWorker.controller && localStorage.getItem('muster-last-seen')))`,
    ),
  );

test('without a network the kept page shows the last seen list, marked as such, until it is back', async () => {
  const { context, page } = await browserOf(site, await createUser(site, 'Traveller'));
  await page.goto('/');
  await card(page).waitFor();
  await kept(page);
  // Chromium's emulation of a lost network says that the browser is online after a reload.
  await page.addInitScript({
    content: "Object.defineProperty(navigator, 'onLine', { get: () => !localStorage.getItem('is-offline') })",
  });
  await page.evaluate("localStorage.setItem('is-offline', 'true')");
  await context.setOffline(true);
  await page.reload();
  await card(page).waitFor();
  await page.getByText('You are offline. What you see may be out of date.').waitFor();
  expect(await lastSeen(page).textContent()).toMatch(/as of .+, updating…/);
  await context.setOffline(false);
  await page.evaluate("localStorage.removeItem('is-offline'); dispatchEvent(new Event('online'))");
  await lastSeen(page).waitFor({ state: 'detached' });
  await card(page).waitFor();
});

test('the worker keeps the page and nothing of the api', async () => {
  const { page } = await browserOf(site, await createUser(site, 'Looker'));
  await page.goto('/');
  await card(page).waitFor();
  await kept(page);
  const urls = await page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
      .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`,
  );
  expect(urls).toEqual(['/']);
});
