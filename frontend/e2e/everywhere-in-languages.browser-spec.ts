import { waitUntil } from '@testing/wait-until';
import type { Page, Request } from 'playwright-core';
import { champions } from '../../libs/drafts/src/read/champions.json';
import {
  adminStops,
  complete,
  dialog,
  go,
  memberStops,
  navigate,
  WITHOUT_BACKGROUND,
  type Stop,
  visitorStops,
} from './page-stops';
import { openPagesForAll, site, world } from './pages-world';
import { byEnglishNames } from './pseudo-page';
import { brokenBy } from './spoken';
import { browserOf } from './test-user';

// The walk over all pages on a slow machine. A page that hangs fails by its own, shorter waits.
jest.setTimeout(600_000);

openPagesForAll();

/** Names, titles and reasons of this test, initials, and roles, regions and zones, which are the same in every language. */
const WRITTEN =
  /^(?:Hana|Root|Other \d|tag|hana|other\d|HA|RO|OT|\w+ Fives|Not nice|Left three games|English|(?:Everywhere|Other) Club|Everywhere Night|(?:Everywhere|Other) Five|Friendly games|E5|O5|New Comer|NEW|EV|Us|Rude|Hi Hana|https:\/\/muster\.test\/guide|\/(?:communities|teams)\/)$/;
const NAMES =
  /^(?:(?:Top|Jungle|Mid|ADC|Support)(?: › \w+)*|(?:Mid|Top|, )+|Etc\/[\w+-]+|GMT(?:[+-]\d+)?|Other Five vs Everywhere Five|UTC|NA|EUW|EUNE|LAN|OCE|MUSTER|Muster|Google|hana@players\.test|px|#tag · Gold 2|#[0-9a-f]{6})$/;
const CHAMPIONS = new Set(champions.map(({ name }) => name));
/** The pseudo-locale has the dates and antd's own texts of English. */
const DATES =
  /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat|[A-Z][a-z]+day|([A-Z][a-z]+day, )?([A-Z][a-z]+ \d+, )?\d+:\d\d [AP]M|[A-Z][a-z]+day, [\d/]+|[A-Z][a-z]{2} \d+ – .*|\d\d\/\d\d\/\d{4} .*|(?:[A-Z][a-z]+day, )?[A-Z][a-z]+ \d+(?:, \d{4})?)$/;
const ANTD = /^(?:\d+ \/ page|aria-label: (?:down|up|left|right|Show|eye-invisible|[Cc]lose|(?:In|De)crease Value))$/;
const isContent = (text: string) => {
  const plain = text.replace(/^(?:aria-label: |· )/, '');
  return CHAMPIONS.has(plain) || [WRITTEN, NAMES, DATES, ANTD].some((kind) => kind.test(plain) || kind.test(text));
};
/** Jobs are shown as the worker logs them, notices and legal texts as the server writes them, in plain English. */
const isAnything = () => true;
const OF_SERVER = new Set(['/admin/jobs', '/privacy-policy', '/terms-of-service']);

/** Goes through the pages and windows in the pseudo-locale, where they are found by their English names. */
async function walkInPseudo(page: Page, stops: Stop[]): Promise<string[]> {
  await page.addInitScript({ content: WITHOUT_BACKGROUND });
  const named = byEnglishNames(page);
  const all: string[] = [];
  await page.goto(`${stops[0]!.to}?lang=qps`);
  for (const stop of stops) {
    const isExpected = OF_SERVER.has(stop.route) ? isAnything : isContent;
    await go(named, stop);
    all.push(...(await brokenBy(page, 'qps', stop.to, isExpected)));
    for (const [name, show] of Object.entries(stop.windows ?? {})) {
      await show(named);
      await complete(page);
      const isFromServer = name === 'notices' ? isAnything : isExpected;
      all.push(...(await brokenBy(page, 'qps', `${stop.to}, ${name}`, isFromServer)));
      await page.keyboard.press('Escape');
      await dialog(page).first().waitFor({ state: 'hidden' });
    }
  }
  return all;
}

const ELSEWHERE = '/no/such/page';
const newHeading = (page: Page) => page.locator('html[lang=de] h1:not(.left)').waitFor();
/** Navigates without a reload, to a page whose title in this language is not known here. */
async function leaveFor(page: Page, to: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).evaluateAll((all) => all.forEach((one) => one.classList.add('left')));
  await navigate(page, to);
  await newHeading(page);
}

/** Goes through the pages in a language whose texts are long. */
async function walkInGerman(page: Page, stops: Stop[]): Promise<string[]> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  const all: string[] = [];
  await page.addInitScript({ content: WITHOUT_BACKGROUND });
  await page.goto(`${ELSEWHERE}?lang=de`);
  await newHeading(page);
  for (const [i, { to, route, before }] of stops.entries()) {
    await before?.(page);
    // A page of another route has a heading of its own, one of the same route may keep it.
    if (route === stops[i - 1]?.route) await leaveFor(page, ELSEWHERE);
    await leaveFor(page, to);
    await waitUntil(() => pending.size === 0);
    await complete(page);
    all.push(...(await brokenBy(page, 'de', to, isContent)));
  }
  return all;
}

describe.each([
  ['in the pseudo-locale nothing is cut and no text is plain', walkInPseudo],
  ['in German nothing scrolls sideways', walkInGerman],
])('on a phone, %s', (_, walk) => {
  const PHONE = { width: 360, height: 780 };
  test('for a visitor', async () => {
    const { page } = await site.newContext(PHONE);
    expect(await walk(page, visitorStops(world))).toEqual([]);
  });
  test('for a member', async () => {
    const { page } = await browserOf(site, world.hana, PHONE);
    expect(await walk(page, memberStops(world))).toEqual([]);
  });
  test('for an admin', async () => {
    const { page } = await browserOf(site, world.root, PHONE);
    expect(await walk(page, adminStops(world))).toEqual([]);
  });
});
