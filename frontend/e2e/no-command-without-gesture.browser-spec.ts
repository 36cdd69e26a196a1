// No address acts by itself: whatever a link, mail, push or another site opens, only a press sends a command.
import { toOfferWords } from '@muster/contracts/attendance';
import { ROLES } from '@muster/contracts/constants';
import { toPickupWords } from '@muster/contracts/notified-pickup';
import { NOTIFICATION_KINDS } from '@muster/contracts/notifications';
import type { ScrimView } from '@muster/contracts/scrims';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { waitUntil } from '@testing/wait-until';
import { Links } from '../../libs/notifications/src/jobs/links';
import { buttonsOf } from '../../libs/notifications/src/read/kinds';
import { adminStops, memberStops, visitorStops, WITHOUT_BACKGROUND, type Stop } from './page-stops';
import { openPagesForAll, site, world } from './pages-world';
import { browserOf, createUser, type Person, takeSeat } from './test-user';

const MINUTE = 60_000;
const SRC = join(__dirname, '../src');

openPagesForAll();
/** Check-in is open and Hana has not checked in. */
let due: ScrimView;
/** A seat is offered to Hana. */
let offering: ScrimView;
let conversation: string;
let invite: string;

async function openCheckIn(): Promise<ScrimView> {
  const scrim = await newScrim('Due Fives', 20, { checkIn: true });
  await takeSeat(scrim._id, world.hana, 'teamTwo', 'Top');
  return world.hana.call('GET', `/scrims/${scrim._id}`);
}
async function offerSeat(): Promise<ScrimView> {
  const { _id } = await newScrim('Offering Fives', 400, { reserves: 2 });
  const players = await Promise.all(
    ROLES.flatMap((role) => [createUser(site, `${role} A`), createUser(site, `${role} B`)]),
  );
  for (const [i, player] of players.entries())
    await takeSeat(_id, player, i % 2 ? 'teamOne' : 'teamTwo', ROLES[Math.floor(i / 2)]!);
  await world.hana.call('POST', `/scrims/${_id}/reserves`, { roles: ['Top'] });
  await players[0]!.call('PATCH', `/scrims/${_id}/remove-player/${players[0]!.id}`);
  return waitUntil(async () => {
    const scrim = await world.hana.call('GET', `/scrims/${_id}`);
    return scrim.offers.length === 1 && scrim;
  });
}
const newScrim = (title: string, minutes: number, attendance: object) =>
  world.root.call('POST', '/scrims', {
    title,
    region: 'NA',
    gameStartTime: new Date(Date.now() + minutes * MINUTE).toISOString(),
    attendance,
  });

beforeAll(async () => {
  [due, offering] = [await openCheckIn(), await offerSeat()];
  [{ _id: conversation }] = await world.hana.call<[{ _id: string }]>('GET', '/conversations/user');
  ({ url: invite } = await world.root.call<{ url: string }>('POST', '/communities/other-club/invites', {}));
}, 120_000);

/** Returns the addresses that mails, pushes and notifications of every kind open, as the product writes them. */
function notified(): string[] {
  const links = site.worker.get(Links, { strict: false });
  const offer = offering.offers[0]!;
  const evening = JSON.stringify({ _id: world.evening, name: 'Everywhere Night', startsAt: due.gameStartTime });
  const team = JSON.stringify({ _id: 't1', slug: 'everywhere-five', name: 'Everywhere Five' });
  const match = JSON.stringify({ _id: 'r1', slug: 'everywhere-five', team: 'Other Five', other: 'Everywhere Five' });
  const wordsOf = (kind: string) => {
    if (/^(?:night|evening)-/.test(kind)) return evening;
    if (/^(?:around|ready|pickup)-/.test(kind)) return toPickupWords({ checkId: 'k1', count: 8 });
    if (/^(?:post|request|booking|line-up|result)-/.test(kind)) return match;
    return /^(?:team-|availability-asked)/.test(kind) ? team : toOfferWords(offer as never);
  };
  const about = { communityOf: () => ({ _id: 'c1', name: 'Everywhere Club', slug: 'everywhere' }) };
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const row = {
      id: 'n1',
      recipient: world.hana.id,
      cause: 'a cause',
      kind,
      related_user: world.root.id,
      related_scrim: kind.startsWith('check-in') ? due._id : offering._id,
      conversation,
      related_community: 'c1',
      words: wordsOf(kind),
      created_at: new Date(),
    };
    return [links.pathOf(row, about as never), ...buttonsOf(row, 'en').map(({ url }) => url)];
  });
}
/**
 * Returns addresses that no message of the product contains, but that a person can type, and other parameters that
 * pages read.
 */
function typed(): string[] {
  const offer = `/scrims/${offering._id}?offer=${offering.offers[0]!._id}`;
  const { pathname, search } = new URL(invite);
  return [
    `${offer}&answer=accept`,
    `${offer}&answer=decline`,
    `/scrims/${due._id}?check-in=1`,
    `/scrims/${due._id}?seat=teamOne-Top`,
    `/scrims/${world.open}?seat=teamTwo-ADC`,
    `/?conversation=${conversation}`,
    `/settings?conversation=${conversation}`,
    '/?open=friend-requests',
    '/?open=notifications',
    `${pathname}${search}`,
    '/scrims/new?community=everywhere',
    `/scrims/new?again=${world.won}`,
    `/scrims/new?rematch=${world.won}`,
    '/teams?needs=Support',
    '/teams/everywhere-five/times?week=1&games=3',
    '/board?region=NA&rank=Gold%202&games=2&language=en&team=everywhere-five&page=2',
    '/board/new?team=everywhere-five&from=2030-01-01T20:00:00.000Z&to=2030-01-01T21:00:00.000Z&games=2&short=Top',
    `/board/posts/${world.otherPost}?key=abc`,
    `/bookings/${world.booking}`,
    '/teams/everywhere-five/record?side=blue&opponent=nobody&page=2',
    // Pages of broadcasts read it; they know no user.
    '/settings?scene=draft',
    '/scrims?region=EUW&date=2026-01-02&show=previous',
    '/communities?search=club&region=NA&page=2',
    '/communities/everywhere?date=2026-01-02',
    `/evenings/${world.evening}?view=screen`,
    '/communities/everywhere/staff?tab=requests',
    '/signup?step=2',
    '/guide?slide=2',
    '/settings?lang=de',
    // Discord's messages.
    '/settings#discord',
  ];
}
const forAdmins = (): string[] => [
  '/admin/reports?show=resolved&page=2',
  '/admin/jobs?show=done&kind=EraseAccount&page=2',
  '/admin/bans?name=x&from=2026-01-02&to=2026-02-03&status=active&reason=y',
];

/** Socket messages that only subscribe this socket; others do not see it. */
const SUBSCRIPTIONS = new Set([
  'watch_people',
  'watch_region',
  'join_scrim_room',
  'leave_scrim_room',
  'join_community_room',
  'join_draft_room',
  'join_evening_room',
  'join_team_room',
  'join_around_room',
  'join_board_room',
  'leave_community_room',
]);
/** They read, with more than fits an address. */
const READS_BY_POST = /^\/api\/(?:auth\/verify|communities\/[\w-]+\/nights\/preview)$/;
/** Tabs open at a time: most of their time they wait. */
const TABS = 4;
/** Names that the router's library asks for, and the one of the page for broadcasts, which only reads. */
const OF_LIBRARIES = new Set(['index', 'demo']);

/** Records the names of the parameters that the page reads. */
const RECORD_PARAMETERS = `for (const method of ['get', 'has', 'getAll']) {
  const original = URLSearchParams.prototype[method];
  URLSearchParams.prototype[method] = function (name, ...rest) {
    (window.namesRead ??= new Set()).add(name);
    return original.call(this, name, ...rest);
  };
}`;

/** Reports every request and socket message of the page except reads, the check of the token, and subscriptions. */
function recordActs(page: Page, found: (act: string) => void): void {
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isRead = request.method() === 'GET' || request.method() === 'HEAD';
    if (origin === site.url && !isRead && !READS_BY_POST.test(pathname)) found(`${request.method()} ${pathname}`);
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = /^4[25]\d*-?\d*\["(\w+)"/.exec(String(payload))?.[1];
      if (message && !SUBSCRIPTIONS.has(message)) found(`socket ${message}`);
    }),
  );
}

/** By address, the names of the parameters that its page has read. */
type NamesRead = Map<string, ReadonlySet<string>>;

/** Opens an address as a link of another site does, and waits until the page has loaded what it needs. */
async function openFromElsewhere(page: Page, address: string, namesRead: NamesRead): Promise<void> {
  await page.goto(site.url + address, { referer: 'https://elsewhere.test/' });
  await page.locator('h1').first().waitFor();
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
  // The chat comes after the page. Messages that it shows are read once the user has pressed something.
  if (new URL(address, site.url).searchParams.has('conversation'))
    await page.locator('[data-chat] [role=log][aria-busy=false]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((done) => requestIdleCallback(done))');
  namesRead.set(address, new Set(await page.evaluate<string[]>('[...(window.namesRead ?? [])]')));
}

/** Each address is a new document, in which nothing has been pressed. */
async function openAll(person: Person | null, addresses: readonly string[], namesRead: NamesRead = new Map()) {
  const { context } = person ? await browserOf(site, person) : await site.newContext();
  await context.addInitScript({ content: RECORD_PARAMETERS });
  await context.addInitScript({ content: WITHOUT_BACKGROUND });
  const found: string[] = [];
  const waiting = [...addresses];
  const openInTab = async () => {
    const page = await context.newPage();
    let at = '';
    recordActs(page, (act) => found.push(`${at}: ${act}`));
    for (at = waiting.shift() ?? ''; at; at = waiting.shift() ?? '') await openFromElsewhere(page, at, namesRead);
  };
  await Promise.all(Array.from({ length: TABS }, openInTab));
  return found;
}

/** One address per route; `everywhere.browser-spec.ts` finds a route without any. */
const routesOf = (stops: readonly Stop[]) => [...new Map(stops.map(({ route, to }) => [route, to])).values()];
const unique = (addresses: string[]) => [...new Set(addresses)];
const namesIn = (addresses: readonly string[]) =>
  new Set(addresses.flatMap((address) => [...new URL(address, site.url).searchParams.keys()]));
/**
 * Adds to each address the parameters that its page reads but the address lacks, because a parameter that is only a
 * link on one page may be a command on another. Their values are those of other addresses.
 */
function withOthers(addresses: readonly string[], namesRead: NamesRead): string[] {
  const values = new Map([...namesRead.keys()].flatMap((address) => [...new URL(address, site.url).searchParams]));
  return addresses.flatMap((address) => {
    const own = namesIn([address]);
    const others = [...namesRead.get(address)!].filter((name) => values.has(name) && !own.has(name));
    const url = new URL(address, site.url);
    for (const name of others) url.searchParams.set(name, values.get(name)!);
    return others.length > 0 ? [url.pathname + url.search + url.hash] : [];
  });
}
/** The names that the sources read as literals. */
const namesInSources = (): string[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
    .flatMap((file) => [
      ...readFileSync(join(SRC, file), 'utf8').matchAll(/(?<!headers)\.(?:get|has|getAll)\('([\w-]+)'\)/g),
    ])
    .map(([, name]) => name!);

test('opened from another site, no address sends a command before the user presses something', async () => {
  const member = unique([...routesOf(memberStops(world)), ...notified(), ...typed()]);
  const admin = unique([...routesOf(adminStops(world)), ...forAdmins()]);
  const [byMember, byAdmin]: [NamesRead, NamesRead] = [new Map(), new Map()];
  expect(await openAll(world.hana, member, byMember)).toEqual([]);
  expect(await openAll(world.root, admin, byAdmin)).toEqual([]);
  expect(await openAll(world.hana, withOthers(routesOf(memberStops(world)), byMember))).toEqual([]);
  const visitor = routesOf(visitorStops(world).filter(({ before }) => !before));
  expect(await openAll(null, [...visitor, new URL(invite).pathname + new URL(invite).search])).toEqual([]);
  // A parameter that no address above has is one that this test does not know.
  const known = namesIn([...member, ...admin]);
  const read = [...byMember.values(), ...byAdmin.values()].flatMap((names) => [...names]);
  const unknown = [...namesInSources(), ...read].filter((name) => !known.has(name) && !OF_LIBRARIES.has(name));
  expect(unique(unknown)).toEqual([]);
}, 900_000);

test('the link that ends emails asks first', async () => {
  const links = site.worker.get(Links, { strict: false });
  const preferences = () => world.hana.call<unknown>('GET', '/notifications/preferences');
  const before = await preferences();
  const { pathname } = new URL(links.unsubscribeUrl(world.hana.id));
  expect(await openAll(world.hana, [pathname])).toEqual([]);
  expect(await preferences()).toEqual(before);
});
