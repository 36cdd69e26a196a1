// A browser that several people use keeps nothing of one person for the next.
import type { Page } from 'playwright-core';
import { openSite, type Site } from './test-site';
import { createUser, type Person, takeSeat } from './test-user';
import { untilTrue } from './until-true';

let site: Site;
let hana: Person;
let bo: Person;
let scrimId: string;
beforeAll(async () => {
  site = await openSite();
  const root = await createUser(site, 'Root', { admin: true });
  [hana, bo] = [await createUser(site, 'Hana'), await createUser(site, 'Bo')];
  const gameStartTime = new Date(Date.now() + 60_000).toISOString();
  scrimId = (await root.call('POST', '/scrims', { title: 'Canary Fives', region: 'NA', gameStartTime }))._id;
  await takeSeat(scrimId, hana, 'teamOne', 'Mid');
  await hana.call('POST', '/communities', { name: 'Canary Club', slug: 'canary-club' });
}, 120_000);
afterAll(() => site?.close());

/** Everything that scripts of the site can read, and what the system shows for it. */
const stored = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const found = [{ ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases()];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push(name, request.url, await (await (await caches.open(name)).match(request)).text());
    const worker = await navigator.serviceWorker.getRegistration('/');
    found.push((await worker?.getNotifications() ?? []).map(({ title, body }) => [title, body]));
    return JSON.stringify(found);
  })()`);
const canaries = () => [hana.id, hana.token, 'Hana', scrimId, 'Canary'];
const found = (text: string) => canaries().filter((canary) => text.includes(canary));

/** Hana sees her list, begins a scrim, reads the chat of another one, and writes without sending. */
async function leaveTraces(page: Page): Promise<void> {
  await page.goto('/guide');
  await page.evaluate(`localStorage.setItem('jwtToken', ${JSON.stringify(hana.token)})`);
  await page.goto('/');
  await untilTrue(page, "localStorage.getItem('muster-last-seen')");
  await page.goto('/scrims/new?community=canary-club');
  await page.getByLabel('Title').fill('Canary begun');
  await untilTrue(page, "JSON.stringify([localStorage, sessionStorage]).includes('Canary begun')");
  await page.goto(`/scrims/${scrimId}`);
  await page.getByRole('button', { name: /^Scrim chat/ }).click();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Canary said');
  await box.press('Enter');
  await untilTrue(page, "localStorage.getItem('muster-scrim-read')");
  await box.fill('Canary unsent');
  await untilTrue(page, "sessionStorage.getItem('muster-unsent')?.includes('unsent')");
}

test('after signing out in one tab, no tab holds anything of the person, and the next one gets nothing', async () => {
  const { context, page } = await site.newContext();
  await leaveTraces(page);
  expect(found(await stored(page))).toEqual(expect.arrayContaining(['Canary', scrimId, hana.id])); // control
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await other.evaluate("localStorage.removeItem('jwtToken')"); // as another tab does when it signs out
  await page.waitForURL('**/signup');
  expect(found(await stored(page))).toEqual([]);

  await page.evaluate(`localStorage.setItem('jwtToken', ${JSON.stringify(bo.token)})`);
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(found(await stored(page))).toEqual([]);
});

test('a person who takes over without the other having signed out gets nothing', async () => {
  const { page } = await site.newContext();
  hana = await hana.signInAgain();
  await leaveTraces(page);
  await page.goto('about:blank');
  await page.goto('/guide');
  await page.evaluate(`localStorage.setItem('jwtToken', ${JSON.stringify(bo.token)})`);
  await page.goto(`/scrims/${scrimId}`);
  await page.getByRole('button', { name: /^Scrim chat/ }).click();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.waitFor();
  expect(await box.inputValue()).toBe('');
  expect(String(await page.evaluate("sessionStorage.getItem('muster-unsent')"))).not.toContain('Canary');
});
