import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { browserOf, createUser } from './test-user';
import { openSite, type Site } from './test-site';

/** Maximum size of scripts on a first visit (KB, gzip). */
const BUDGET = 250;
let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site?.close());

/** Opens the path with an empty cache and sums up every script until the page is idle. */
async function scriptOf(page: Page, path: string, ready: () => Promise<unknown>): Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path);
  await ready();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1024;
}

test('the first page of a visitor and of a member stays within the budget', async () => {
  const visitor = await site.newContext();
  const signUp = await scriptOf(visitor.page, '/', () =>
    visitor.page.getByRole('heading', { name: 'Who are you in the game?' }).waitFor(),
  );
  expect(signUp).toBeLessThan(BUDGET);

  const member = await browserOf(site, await createUser(site, 'Weigher'));
  const home = await scriptOf(member.page, '/', () =>
    member.page.getByRole('button', { name: 'More options' }).waitFor(),
  );
  expect(home).toBeLessThan(BUDGET);
  expect(Math.min(signUp, home)).toBeGreaterThan(BUDGET / 2); // control: otherwise nothing was measured
  console.info(`script of the first page, gzip: visitor ${signUp.toFixed(0)} KB, member ${home.toFixed(0)} KB`);
});
