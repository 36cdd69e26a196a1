import type { Page, Response } from 'playwright-core';
import { brotliCompressSync } from 'node:zlib';
import { browserOf, createUser } from './test-user';
import { openSite, type Site } from './test-site';

/** Maximum size of page, scripts and styles on a first visit (KB, brotli), and number of requests of any kind. */
const MEMBER = { kilobytes: 202, requests: 34 };
const VISITOR = { kilobytes: 86.5 };
let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site?.close());

const KINDS = new Set(['document', 'script', 'stylesheet']);
/**
 * Returns the size as sent if the response was compressed; compressing again would take seconds. The server does not
 * compress small files, so these are compressed here.
 */
const brotliSize = async (response: Response) =>
  (await response.headerValue('content-encoding')) === 'br'
    ? Number(await response.headerValue('content-length'))
    : brotliCompressSync(await response.body()).length;

/** Opens the path with an empty cache and sums up what is loaded until the page is idle. */
async function weigh(page: Page, path: string, ready: () => Promise<unknown>) {
  const responses: Response[] = [];
  let requests = 0;
  page.on('request', () => (requests += 1));
  page.on('response', (response) => {
    if (KINDS.has(response.request().resourceType())) responses.push(response);
  });
  await page.goto(path);
  await ready();
  await page.waitForLoadState('networkidle');
  const counted = requests;
  const sizes = await Promise.all(responses.map(brotliSize));
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000, requests: counted };
}

test('the first page of a visitor and of a member stays within the budget', async () => {
  const visitor = await site.newContext();
  const signUp = await weigh(visitor.page, '/', () =>
    visitor.page.getByRole('heading', { name: 'Who are you in the game?' }).waitFor(),
  );
  expect(signUp.kilobytes).toBeLessThan(VISITOR.kilobytes);

  const admin = await createUser(site, 'Planner', { admin: true });
  for (let i = 1; i <= 11; i++)
    await admin.call('POST', '/scrims', {
      title: `Scrim ${i}`,
      region: 'NA',
      gameStartTime: new Date(Date.now() + i * 60_000).toISOString(),
    });
  const member = await browserOf(site, await createUser(site, 'Weigher'));
  const home = await weigh(member.page, '/', () => member.page.getByRole('button', { name: 'Messenger' }).waitFor());
  expect(home.kilobytes).toBeLessThan(MEMBER.kilobytes);
  expect(home.requests).toBeLessThanOrEqual(MEMBER.requests);
  // control: both were measured
  expect(home.kilobytes).toBeGreaterThan(MEMBER.kilobytes / 2);
  expect(signUp.kilobytes).toBeGreaterThan(VISITOR.kilobytes / 2);
  const [visited, own] = [signUp, home].map(({ kilobytes }) => `${kilobytes.toFixed(1)} KB`);
  console.info(`first page, brotli: visitor ${visited}, member ${own} in ${home.requests} requests`);
});

test('a response that the page requested early ends also if the app does not use it', async () => {
  const { page } = await browserOf(site, await createUser(site, 'Early'));
  await page.route('**/assets/*.js', (route) => route.abort());
  const requests = ['/api/auth/verify', '/api/scrims?', '/api/scrims/starts?'].map((path) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(path)),
  );
  await page.goto('/', { waitUntil: 'commit' });
  await Promise.all(requests);
});
