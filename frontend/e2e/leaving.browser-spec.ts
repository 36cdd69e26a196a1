// A user who leaves a page is not brought back by what it still had to do, and pages follow their address.
import type { Page } from 'playwright-core';
import { holdRequests } from './hold-requests';
import { adminStops, complete, go, memberStops, navigate, WITHOUT_BACKGROUND } from './page-stops';
import { openPagesForAll, type PagesWorld, site, world } from './pages-world';
import { browserOf } from './test-user';
import { untilTrue } from './until-true';

jest.setTimeout(300_000);

openPagesForAll();

const visit = async (path: string, who: keyof Pick<PagesWorld, 'hana' | 'root'> = 'root') => {
  const { page } = await browserOf(site, world[who]);
  await page.addInitScript({ content: WITHOUT_BACKGROUND });
  await page.addInitScript({ content: TIMERS });
  await page.goto(path);
  return page;
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search communities' });
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Lets a test run what a page would do within a second, at once: `runSoon()`. */
const TIMERS = `{
  const [set, clear] = [setTimeout.bind(window), clearTimeout.bind(window)];
  const soon = new Map();
  window.setTimeout = (act, ms = 0, ...args) => {
    if (typeof act !== 'function' || ms > 1_000) return set(act, ms, ...args);
    const run = () => { soon.delete(id); act(...args); };
    const id = set(run, ms);
    if (ms > 0) soon.set(id, run);
    return id;
  };
  window.clearTimeout = (id) => { soon.delete(id); clear(id); };
  window.runSoon = () => { for (const [id, run] of [...soon]) { clear(id); run(); } };
}`;
/** Leaves for a page without data, as Back does, and runs what the left page still had to do before it is gone. */
const leave = (page: Page) =>
  page.evaluate("history.pushState(null, '', '/guide'); dispatchEvent(new PopStateEvent('popstate')); runSoon()");

test.each([
  ['members', 'hana' as const, memberStops],
  ['staff', 'root' as const, adminStops],
])('what was typed on a page of %s does not bring back a user who has left it', async (_, who, stops) => {
  const page = await visit('/', who);
  const returned: string[] = [];
  let filled = 0;
  for (const stop of stops(world)) {
    await go(page, stop);
    const field = page
      .locator('main :is(input:is([type=text], [type=search]), textarea):enabled:not([readonly]):visible')
      .first();
    if ((await field.count()) === 0) continue;
    filled += 1;
    await field.fill('2');
    await leave(page);
    await heading(page, /^User Guide/);
    await complete(page);
    if (pathOf(page) !== '/guide') returned.push(`${stop.to} to ${pathOf(page)}`);
  }
  expect([filled > 2, returned]).toEqual([true, []]);
});

test('a search that waits does not hold back a page that is being opened', async () => {
  const page = await visit('/communities');
  const release = await holdRequests(page, '**/assets/NewCommunityPage-*.js');
  await search(page).fill('club');
  const asked = page.waitForRequest('**/assets/NewCommunityPage-*.js');
  await page.getByRole('link', { name: 'Found a community' }).first().click();
  await asked;
  await page.evaluate('runSoon()');
  release();
  await heading(page, 'Found a community');
});

test('the search of communities follows its address: links, Back and Forward', async () => {
  const page = await visit('/communities?search=first');
  expect(await search(page).inputValue()).toBe('first');
  await search(page).fill('second');
  await page.waitForURL('**/communities?search=second');
  await navigate(page, '/communities?search=third');
  await untilTrue(page, "document.querySelector('[type=search]').value === 'third'");
  await page.evaluate('runSoon()');
  expect(pathOf(page)).toBe('/communities?search=third');
  await page.goBack();
  await untilTrue(page, "document.querySelector('[type=search]').value === 'second'");
  await page.evaluate('runSoon()');
  expect(pathOf(page)).toBe('/communities?search=second');
});

test('the filters of bans follow their address', async () => {
  const page = await visit('/admin/bans?name=unknown');
  await page.getByText('No bans match').waitFor();
  await navigate(page, '/admin/bans');
  await page.getByText('Left three games').first().waitFor();
});
