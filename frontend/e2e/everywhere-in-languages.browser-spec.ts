import type { Page } from 'playwright-core';
import { adminStops, complete, dialog, memberStops, type Stop, visitorStops } from './page-stops';
import { fillPages, type PagesWorld } from './pages-world';
import { byEnglishNames } from './pseudo-page';
import { brokenBy } from './spoken';
import { openSite, type Site } from './test-site';
import { browserOf } from './test-user';

let site: Site;
let world: PagesWorld;
beforeAll(async () => {
  site = await openSite();
  world = await fillPages(site);
}, 120_000);
afterAll(() => site?.close());

/** Names, titles and reasons of this test, initials, and roles and regions, which are the same in every language. */
const WRITTEN =
  /^(?:Hana|Root|Other \d|tag|hana|other\d|HA|RO|OT|\w+ Fives|Not nice|Left three games|English|(?:Everywhere|Other) Club|EV|Us|Rude|\/communities\/)$/;
const NAMES = /^(?:Top|Jungle|Mid|ADC|Support|NA|EUW|EUNE|LAN|OCE|MUSTER|Muster|px)$/;
/** The pseudo-locale has the dates and antd's own texts of English. */
const DATES = /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat|[A-Z][a-z]{2} \d+ – .*|\d\d\/\d\d\/\d{4} .*)$/;
const ANTD = /^(?:\d+ \/ page|aria-label: (?:down|up|left|right|Show|eye-invisible|(?:In|De)crease Value))$/;
const isContent = (text: string) =>
  [WRITTEN, NAMES, DATES, ANTD].some((kind) => kind.test(text.replace(/^(?:aria-label: |· )/, '')) || kind.test(text));
/** Names and results of jobs are what the worker logs. */
const isAnything = () => true;

/** Goes through the pages in another language, and in the pseudo-locale, whose names are known, through the windows. */
async function walkIn(language: 'de' | 'qps', page: Page, stops: Stop[]): Promise<string[]> {
  const all: string[] = [];
  const named = byEnglishNames(page);
  for (const { to, before, ready, windows } of stops) {
    const isExpected = to.startsWith('/admin/jobs') ? isAnything : isContent;
    const check = async (where: string) => {
      await complete(page);
      all.push(...(await brokenBy(page, language, where, isExpected)));
    };
    await before?.(page);
    await page.goto(`${to}${to.includes('?') ? '&' : '?'}lang=${language}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if (language === 'qps') await ready?.(named);
    await check(to);
    for (const [name, show] of Object.entries(language === 'qps' ? (windows ?? {}) : {})) {
      await show(named);
      await check(`${to}, ${name}`);
      await page.keyboard.press('Escape');
      await dialog(page).first().waitFor({ state: 'hidden' });
    }
  }
  return all;
}

describe('on a phone nothing is cut and no text is plain in the pseudo-locale, and nothing scrolls sideways in German', () => {
  const PHONE = { width: 360, height: 780 };
  test.each(['qps', 'de'] as const)('%s', async (language) => {
    const visitor = await site.newContext(PHONE);
    const member = await browserOf(site, world.hana, PHONE);
    const admin = await browserOf(site, world.root, PHONE);
    expect([
      ...(await walkIn(language, visitor.page, visitorStops(world))),
      ...(await walkIn(language, member.page, memberStops(world))),
      ...(await walkIn(language, admin.page, adminStops(world))),
    ]).toEqual([]);
  });
});
