import type { Page } from 'playwright-core';
import { adminStops, complete, go, memberStops, type Stop, visitorStops, WITHOUT_BACKGROUND } from './page-stops';
import { openPagesForAll, site, world } from './pages-world';
import { browserOf } from './test-user';

// The walk over all pages on a slow machine.
jest.setTimeout(600_000);
openPagesForAll();

/** The narrowest phone, and the longest names that people may give, without a blank where a line could break. */
const WIDTH = 320;
const longest = (length: number) => 'W'.repeat(length);
beforeAll(async () => {
  const { root, open, won, night } = world;
  for (const slug of ['everywhere', 'other-club'])
    await root.call('PATCH', `/communities/${slug}`, { name: `${longest(49)}${slug === 'everywhere' ? 1 : 2}` });
  for (const id of [open, won]) await root.call('PUT', `/scrims/${id}`, { title: longest(100) });
  await root.call('PATCH', `/nights/${night}`, { name: longest(100) });
});

/**
 * Returns the heading of a stop: pages of a scrim, a community or a night are headed by its name, which is as long as
 * possible here.
 */
const titleOf = ({ title }: Stop) =>
  /(?:Club|Fives|Night)$/.test(title.source) && !/Running|Drafted/.test(title.source) ? /^W+/ : title;

/** Returns the texts that reach beyond the right edge of the window and so make the page wider. */
const WIDE = `(() => {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth) return [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const wide = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const { parentElement: e } = texts.currentNode;
    if (range.getBoundingClientRect().right > innerWidth) wide.push(e.tagName + '.' + e.className + ' in ' + e.parentElement.className);
  }
  return [scrollWidth + ' px: ' + wide.slice(0, 4).join(', ')];
})()`;

/** Returns the pages that scroll sideways. */
async function walk(page: Page, who: string, stops: Stop[]): Promise<string[]> {
  await page.setViewportSize({ width: WIDTH, height: 640 });
  await page.addInitScript({ content: WITHOUT_BACKGROUND });
  await page.goto(stops[0]!.to);
  const all: string[] = [];
  const look = async (where: string) => {
    await complete(page);
    for (const fault of await page.evaluate<string[]>(WIDE)) all.push(`${who} at ${where}: ${fault}`);
  };
  for (const stop of stops) {
    await go(page, { ...stop, title: titleOf(stop) });
    await look(stop.to);
  }
  return all;
}

describe('with the longest names, no page scrolls sideways on the narrowest phone', () => {
  test('for a visitor', async () => {
    const { page } = await site.newContext();
    expect(await walk(page, 'a visitor', visitorStops(world))).toEqual([]);
  });
  test('for a member', async () => {
    const { page } = await browserOf(site, world.hana);
    expect(await walk(page, 'a member', memberStops(world))).toEqual([]);
  });
  test('for an admin', async () => {
    const { page } = await browserOf(site, world.root);
    expect(await walk(page, 'an admin', adminStops(world))).toEqual([]);
  });
});
