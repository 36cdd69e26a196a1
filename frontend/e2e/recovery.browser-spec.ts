import { type FaultyProxy, openFaultyProxy, type Way, WAYS } from './faulty-proxy';
import { failures, linesOf, openBrowser, openPage, recover, untruths } from './faulty-visits';
import { adminStops, go, memberStops, type Stop, visitorStops } from './page-stops';
import { openPagesForAll, site, world } from './pages-world';
import type { Person } from './test-user';

jest.setTimeout(400_000);
openPagesForAll();
let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await openFaultyProxy(site.url);
});
afterAll(() => proxy?.close());

/** Responses to each kind of request that fail. */
const TIMES = 2;
/** Pages that one browser opens one after another. */
const PAGES_MAX = 5;

/** Data that arrives through the socket as well. */
const PUSHED = /^GET \/scrims\/:own |^GET \/scrims\/:own\/games/;

/** While it fails, another page is shown, which would hide the failures of this one: pages for visitors try it. */
const STATUS = 'GET /server-status';

/** A page as it reads while everything works. */
interface Seen extends Stop {
  lines: ReadonlySet<string>;
}

/** Goes through pages as people do, with a click. */
async function see(who: string, person: Person | undefined, stops: Stop[]): Promise<Seen[]> {
  const context = await openBrowser(site, person);
  const faultless = await openPage(context, proxy, `${who}, seen`, stops[0]!.to, () => undefined);
  const seen: Seen[] = [];
  for (const stop of stops) {
    await go(faultless.page, stop);
    await recover(faultless, async () => []);
    seen.push({ ...stop, lines: new Set(await linesOf(faultless.page)) });
  }
  await context.close();
  return seen;
}

/** Opens each page while its responses fail; returns what is wrong of what people read, and how responses failed. */
async function visit(who: string, person: Person | undefined, stops: readonly Seen[]) {
  const context = await openBrowser(site, person);
  const wrong: string[] = [];
  const ways = new Set<Way>();
  for (const [i, stop] of stops.entries()) {
    const said = new Set<string>();
    const { decide, open, kinds } = failures(stop, i, TIMES);
    const faulty = await openPage(context, proxy, `${who} ${i}`, stop.to, (request) =>
      person && request === STATUS ? undefined : decide(request),
    );
    const lacks = await recover(faulty, async () => {
      const lines = await linesOf(faulty.page);
      for (const line of untruths(lines, stop.lines)) said.add(line);
      return [
        ...[...stop.lines].filter((line) => !lines.includes(line)),
        ...open().filter((kind) => !PUSHED.test(kind)),
      ];
    });
    await faulty.page.close();
    const used = [...kinds.values()].flatMap(({ asked, ways: all }) => all.slice(0, asked));
    for (const way of used) ways.add(way);
    const faults = [
      ...(used.length === 0 ? ['nothing has failed'] : []),
      ...[...said].map((line) => `says “${line}”`),
      ...lacks.map((lack) => `lacks “${lack}”`),
    ];
    wrong.push(...faults.map((fault) => `${who} at ${stop.to}: ${fault}`));
  }
  await context.close();
  return { wrong, ways };
}

/** One stop of each route, of each tab of it, and of the list of a community. */
function oncePerPage(stops: readonly Stop[], tried: Set<string>): Stop[] {
  return stops.filter(({ route, to }) => {
    const page = `${route} ${/(?:tab|community)=\w+/.exec(to)?.[0] ?? ''}`;
    return route !== '/server-error' && !tried.has(page) && tried.add(page);
  });
}

/** Parts of a list of about the same size, for browsers that work at the same time. */
function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / PAGES_MAX);
  return Array.from({ length: count }, (_, part) => items.filter((__, i) => i % count === part));
}

const VISITORS = 'visitors';
const tried = new Set<string>();
test.each([
  [VISITORS, () => ({ person: undefined, stops: visitorStops(world) })],
  ['members', () => ({ person: world.hana, stops: memberStops(world) })],
  ['admins', () => ({ person: world.root, stops: adminStops(world) })],
] as const)(
  'each page for %s shows within ten seconds what it should, whatever happened to its responses, and no untruth before',
  async (who, get) => {
    const { person, stops } = get();
    const seen = await see(who, person, oncePerPage(stops, who === VISITORS ? new Set() : tried));
    const visits = await Promise.all(inParts(seen).map((part, i) => visit(`${who} (${i + 1})`, person, part)));
    expect(visits.flatMap(({ wrong }) => wrong)).toEqual([]);
    // control: responses have failed in each way
    expect(new Set(visits.flatMap(({ ways }) => [...ways]))).toEqual(new Set(WAYS));
  },
);
