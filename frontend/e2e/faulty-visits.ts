import type { BrowserContext, Page } from 'playwright-core';
import { type FaultyProxy, PAGE_HEADER, type Traffic, type Way, WAYS } from './faulty-proxy';
import { type Stop, WITHOUT_BACKGROUND } from './page-stops';
import type { Site } from './test-site';
import type { Person } from './test-user';

/** By when a page shows what it should, by its own clock. */
const RECOVERY_MS = 10_000;
const STEP_MS = 1_000;
/** While a response is held, a page has little to do. */
const LONG_STEP_MS = 4_000;
/** By when a held response comes, if the page has not given it up. */
const HELD_MS = 20_000;
/** After this time a page asks for nothing more by itself. */
const LATE_MS = 3_000;
const LOOK_INTERVAL_MS = 50;
/** How often a busy machine is looked at before the page is said to show too little. */
const LAST_LOOKS = 60;
/** The page of a crash. */
export const isCrash = (line: string): boolean => line.startsWith('Something broke');
/** Lines that stand for data which has not arrived. */
const WAITING =
  /could not|cannot be|unable to|try again|^loading|took too long|checking|verif|waking|^an error|went wrong|failed to load|connecting|^–$/i;
/** The page that replaces others while the server does not say that it works. */
const SERVER_ERROR = /^ERROR 503|^We keep retrying|^Try now|problem connecting|^All communities$/;
/** Parts of lines that change with the time or with the open pages, and are not compared. */
const UNSTEADY =
  /\b\d+ connections?\b|\b(?:\d+(?:\.\d+)? (?:ms|s|sec|seconds?|min|minutes?|h|hours?)|an? (?:few seconds|minute|hour))\b|\b\d+:\d\d [AP]M/g;

/** A page with a clock of its own, of whose browser nothing is kept between pages. */
export interface FaultyPage {
  page: Page;
  traffic: Traffic;
}

const WITHOUT_TIMERS = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[role=timer] { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
}`;
/** A browser whose clock can be put forward. */
export async function openBrowser(site: Site, person?: Person): Promise<BrowserContext> {
  const { context, page } = await site.newContext();
  await page.close();
  context.setDefaultTimeout(120_000);
  await context.addInitScript({
    content: `
      localStorage.clear();
      navigator.serviceWorker.register = () => Promise.reject(new Error('none here'));
      ${person ? `localStorage.setItem('jwtToken', ${JSON.stringify(person.token)});` : ''}`,
  });
  await context.addInitScript({ content: WITHOUT_BACKGROUND });
  await context.addInitScript({ content: WITHOUT_TIMERS });
  await context.clock.install();
  return context;
}

/** Opens a page behind the proxy. */
export async function openPage(
  context: BrowserContext,
  proxy: FaultyProxy,
  name: string,
  to: string,
  decide: Traffic['decide'],
): Promise<FaultyPage> {
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ [PAGE_HEADER]: name });
  const traffic = proxy.watch(name, decide);
  await page.goto(proxy.url + to, { waitUntil: 'commit' });
  return { page, traffic };
}

/** The lines that people read, without what is not compared. */
export async function linesOf(page: Page): Promise<string[]> {
  const text = await page.evaluate<string>('document.body?.innerText ?? ""');
  const lines = text.split('\n').map((line) => line.trim().replaceAll(UNSTEADY, '…'));
  return [...new Set(lines.filter(Boolean))];
}

/** A request as it is the same for each page of a route: without ids, values of the query, and the page's own name. */
function kindOf(request: string, { route, to }: Pick<Stop, 'route' | 'to'>): string {
  const [path = '', query = ''] = request.split('?');
  const own = new Set(
    to
      .split('?')[0]!
      .split('/')
      .filter((_, i) => route.split('/')[i]?.startsWith(':')),
  );
  const parts = path.split('/').map((part) => (own.has(part) || /^[0-9a-f-]{24,}/.test(part) ? ':own' : part));
  return [parts.join('/'), ...[...new URLSearchParams(query).keys()].toSorted()].join(' ');
}

/**
 * The first `times` responses to each kind of request fail, each time in another way; `turn` says with which way the
 * first one begins.
 */
export function failures(stop: Pick<Stop, 'route' | 'to'>, turn: number, times: number) {
  const kinds = new Map<string, { asked: number; ways: Way[] }>();
  const decide = (request: string): Way | undefined => {
    const name = kindOf(request, stop);
    const kind = kinds.get(name) ?? {
      asked: 0,
      ways: WAYS.map((_, i) => WAYS[(turn + kinds.size + i) % WAYS.length]!).slice(0, times),
    };
    kinds.set(name, kind);
    return kind.ways[kind.asked++];
  };
  /** Returns the requests that failed and were not sent again. */
  const open = () =>
    [...kinds]
      .filter(([, { asked, ways }]) => asked <= ways.length)
      .map(([name, { asked, ways }]) => `${name} after: ${ways[asked - 1]}`);
  return { decide, open, kinds };
}

/**
 * Puts the page's clock forward until nothing is missing, for at most ten seconds after the last failure. The clock
 * stands while responses are on their way, so that a busy machine takes no time from the page. Returns what is missing.
 */
export async function recover(
  { page, traffic }: FaultyPage,
  missing: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let [left, late, failed, looks] = [RECOVERY_MS, LATE_MS, 0, LAST_LOOKS];
  for (;;) {
    const lacks = await missing();
    const isHeld = traffic.held.size > 0;
    if (traffic.failed !== failed || isHeld) [left, late, failed] = [RECOVERY_MS, LATE_MS, traffic.failed];
    if (lacks.length === 0 && late <= 0) return [];
    await page.waitForTimeout(LOOK_INTERVAL_MS);
    if (traffic.pending > 0) continue;
    if (left <= 0) {
      if (looks-- > 0) continue;
      return lacks;
    }
    const step = isHeld ? LONG_STEP_MS : STEP_MS;
    await page.clock.fastForward(step);
    left -= step;
    if (lacks.length === 0) late -= step;
    for (const [pass, ms] of traffic.held) {
      if (ms < HELD_MS) traffic.held.set(pass, ms + step);
      else pass();
    }
  }
}

/** Returns lines that nobody may read: a crash, and claims that are neither true nor a word about missing data. */
export function untruths(lines: readonly string[], right: ReadonlySet<string>): string[] {
  const isRight = (line: string) =>
    right.has(line) ||
    WAITING.test(line) ||
    SERVER_ERROR.test(line) ||
    [...right].some((one) => one.startsWith(`${line} `));
  return lines.filter((line) => isCrash(line) || !isRight(line));
}
