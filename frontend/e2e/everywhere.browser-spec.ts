import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { AXE, faults } from './page-faults';
import {
  adminStops,
  complete,
  dialog,
  go,
  memberStops,
  WITHOUT_BACKGROUND,
  type Stop,
  visitorStops,
} from './page-stops';
import { openPagesForAll, site, world } from './pages-world';
import { browserOf } from './test-user';

// The walk over all pages on a slow machine. A page that hangs fails by its own, shorter waits.
jest.setTimeout(600_000);

const ROUTES = [
  ...readFileSync(join(__dirname, '../src/app/router.tsx'), 'utf8').matchAll(/\{\s+(?:path: '([^']+)'|index: (true))/g),
].map(([, path, index]) => (index ? '/' : `/${path}`));

openPagesForAll();

/** Goes through the stops in one page; returns all violations. */
async function walk(page: Page, who: string, stops: Stop[]): Promise<string[]> {
  await page.addInitScript({ content: AXE });
  await page.addInitScript({ content: WITHOUT_BACKGROUND });
  await page.addInitScript({ content: "localStorage.setItem('muster-theme', 'system')" });
  await page.goto(stops[0]!.to);
  const all: string[] = [];
  for (const [i, stop] of stops.entries()) {
    // Without it, axe would accept the title of the previous page.
    if (i > 0 && stop.route !== stops[i - 1]!.route) await page.evaluate("document.title = ''");
    await go(page, stop);
    all.push(...(await faults(page, `${who} at ${stop.route}`)));
    for (const [name, show] of Object.entries(stop.windows ?? {})) {
      await show(page);
      await complete(page);
      all.push(...(await faults(page, `${who} at ${stop.route}, ${name}`)));
      await page.keyboard.press('Escape');
      await dialog(page).first().waitFor({ state: 'hidden' });
    }
  }
  return all;
}

test('the list contains every route', () => {
  const listed = new Set([visitorStops(world), memberStops(world), adminStops(world)].flat().map(({ route }) => route));
  expect(ROUTES.length).toBeGreaterThan(10);
  expect(ROUTES.filter((route) => !listed.has(route))).toEqual([]);
});

describe('axe finds no serious violation, nothing scrolls sideways and all targets are large enough, in both themes, on phone and desktop', () => {
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
