import { type ConversationView, type MessageView, ROLES } from '@muster/contracts';
import { Database } from '@muster/platform';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { AXE, faults } from './page-faults';
import { byEnglishNames } from './pseudo-page';
import { brokenBy } from './spoken';
import { browserOf, type Person, createUser } from './test-user';
import { openSite, type Site } from './test-site';

const ROUTES = [
  ...readFileSync(join(__dirname, '../src/app/router.tsx'), 'utf8').matchAll(/\{\s+(?:path: '([^']+)'|index: (true))/g),
].map(([, path, index]) => (index ? '/' : `/${path}`));
const HOUR = 3_600_000;

/** A route of the router, an address of it, and what to open on it. */
interface Stop {
  route: string;
  to: string;
  title: RegExp;
  before?: (page: Page) => Promise<unknown>;
  ready?: (page: Page) => Promise<unknown>;
  windows?: Record<string, (page: Page) => Promise<unknown>>;
}

let site: Site;
let root: Person;
let hana: Person;
let open: string;
let won: string;
beforeAll(async () => {
  site = await openSite();
  [root, hana] = await Promise.all([createUser(site, 'Root', { admin: true }), createUser(site, 'Hana')]);
  const others = await Promise.all(Array.from({ length: 10 }, (_, i) => createUser(site, `Other ${i}`)));
  const scrim = (title: string, inMs: number, more = {}) =>
    root.call('POST', '/scrims', {
      title,
      region: 'NA',
      gameStartTime: new Date(Date.now() + inMs).toISOString(),
      useTournamentCode: false,
      ...more,
    });
  open = (await scrim('Open Fives', HOUR, { isWithCasters: true }))._id;
  await hana.call('PATCH', `/scrims/${open}/insert-player/${hana.id}`, {
    playerData: { role: 'Mid', team: { name: 'teamOne' } },
  });
  won = (await scrim('Finished Fives', -60_000))._id;
  const ten = [hana, ...others.slice(0, 9)];
  for (const [i, user] of ten.entries())
    await user.call('PATCH', `/scrims/${won}/insert-player/${user.id}`, {
      playerData: { role: ROLES[i % 5], team: { name: i < 5 ? 'teamOne' : 'teamTwo' } },
    });
  await root.call('PATCH', `/scrims/${won}/set-winner`, { winnerTeamName: 'teamOne' });
  await root.call('PATCH', `/scrims/${(await scrim('Running Fives', -60_000))._id}/admin-fill-random`, {
    region: 'NA',
  });
  for (const friend of others.slice(0, 2)) {
    await friend.call('POST', `/friend-requests/send-friend-request/${hana.id}/${friend.id}`);
    await hana.call('POST', `/friend-requests/accept-request/${hana.id}`, { newFriendUserId: friend.id });
  }
  const { _id } = await others[0]!.call<ConversationView>('POST', '/conversations', {
    senderId: others[0]!.id,
    receiverId: hana.id,
  });
  for (const text of ['Hi Hana', 'https://muster.test/guide']) {
    const message = await others[0]!.call<MessageView>('POST', '/messages', {
      conversationId: _id,
      text,
      receiverId: hana.id,
    });
    await hana.call('POST', `/messages/${message._id}/report`, { reason: 'Not nice' });
  }
  await others[2]!.call('POST', `/friend-requests/send-friend-request/${hana.id}/${others[2]!.id}`);
  await root.call('POST', '/admin/banUser', {
    banUserId: others[3]!.id,
    dateTo: new Date(Date.now() + 72 * HOUR).toISOString(),
    reason: 'Left three games',
  });
  await root.call('POST', '/communities', {
    name: 'Everywhere Club',
    slug: 'everywhere',
    entry: 'request',
    about: 'Us',
  });
  await root.call('POST', '/communities', { name: 'Other Club', slug: 'other-club', region: 'NA' });
  for (const asking of [hana, ...others.slice(4, 6)])
    await asking.call('POST', '/communities/everywhere/membership', {});
  await root.call('POST', `/communities/everywhere/requests/${hana.id}/approve`);
  await others[6]!.call('POST', '/communities/other-club/membership', {});
  await root.call('DELETE', `/communities/other-club/members/${others[6]!.id}`, { reason: 'Rude' });
  await root.call('POST', '/communities/other-club/invites', {});
  await hana.call('POST', '/communities/other-club/report', { reason: 'Not nice either' });
  const { _id: communityId } = await root.call('GET', '/communities/everywhere');
  await scrim('Club Fives', HOUR, { communityId, visibility: 'members' });
  await site.worker.get(Database, { strict: false }).query(
    `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, attempts, last_error, done_at)
      VALUES ('erase_unknown', 'EraseAccount', now(), 1, '{"userId":"unknown"}', 'failed', 5, 'no luck', now())`,
  );
}, 120_000);
afterAll(() => site?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
const clicking = (name: string | RegExp, window?: string | RegExp) => async (page: Page) => {
  await button(page, name).first().click();
  await dialog(page, window).first().waitFor();
};
const menu = clicking('More options');
const fromMenu = (item: RegExp) => async (page: Page) => {
  await menu(page);
  await dialog(page).getByRole('button', { name: item }).click();
  await dialog(page, /Friend/).waitFor();
};
const notices = async (page: Page) => {
  await button(page, /^Notifications/).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
};
const messenger = async (page: Page) => {
  await button(page, /^Messenger/).click();
  await page.getByRole('list', { name: 'Conversations' }).waitFor();
};
const conversation = async (page: Page) => {
  await messenger(page);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
};
const keys = async (page: Page) => {
  await page.keyboard.press('?');
  await dialog(page, 'Keyboard shortcuts').waitFor();
};
const found = async (page: Page) => {
  await page
    .getByRole('combobox', { name: /player/i })
    .first()
    .fill('Other');
  await page.getByRole('option').first().waitFor();
};
const timeline = async (page: Page) => {
  await button(page, 'Timeline').click();
  await page
    .getByText(/created the scrim/i)
    .first()
    .waitFor();
};
const sessions = (page: Page) => page.getByText(/^This browser/).waitFor();
const charts = (page: Page) =>
  page.getByRole('figure', { name: 'Results by role' }).locator('canvas').first().waitFor();

const visitors = (): Stop[] => [
  { route: '/signup', to: '/signup', title: /.*/ },
  { route: '/guide', to: '/guide', title: /^User Guide/ },
  { route: '/privacy-policy', to: '/privacy-policy', title: /^Privacy/ },
  { route: '/terms-of-service', to: '/terms-of-service', title: /^Terms/ },
  { route: '/*', to: '/no/such/page', title: /^Oops/ },
  { route: '/scrims/:id', to: `/scrims/${open}`, title: /^Open Fives/ },
  {
    route: '/server-error',
    to: '/server-error',
    title: /^ERROR 503/,
    before: (page) => page.route('**/api/server-status', (route) => route.abort()),
  },
];
const members = (): Stop[] => [
  {
    route: '/',
    to: '/',
    title: /^Scrims in/,
    windows: {
      menu,
      notices,
      messenger,
      conversation,
      keys,
      found,
      friends: fromMenu(/^My Friends/),
      requests: fromMenu(/^Friend Requests/),
    },
  },
  {
    route: '/scrims/:id',
    to: `/scrims/${open}`,
    title: /^Open Fives/,
    windows: { timeline, calendar: clicking('Add to calendar', 'Add to calendar'), chat: clicking(/^Scrim chat/) },
  },
  { route: '/scrims/:id', to: `/scrims/${won}`, title: /^Finished Fives/, windows: { timeline } },
  {
    route: '/users/:name',
    to: '/users/Hana?region=NA&tagline=tag',
    title: /^Hana/,
    ready: charts,
    windows: { background: (page) => button(page, 'Change background').click() },
  },
  { route: '/users/:name', to: '/users/Other%200?region=NA&tagline=tag', title: /^Other 0/, ready: charts },
  {
    route: '/users/:name',
    to: '/users/Other%202?region=NA&tagline=tag',
    title: /^Other 2/,
    ready: (page) => button(page, 'Accept').waitFor(),
  },
  { route: '/communities', to: '/communities', title: /^Communities/ },
  { route: '/communities', to: '/communities?search=nothing-like-it', title: /^Communities/ },
  { route: '/communities/new', to: '/communities/new', title: /^Found a community/ },
  {
    route: '/communities/:slug',
    to: '/communities/everywhere',
    title: /^Everywhere Club/,
    ready: (page) => page.getByText('Club Fives').first().waitFor(),
    windows: { leave: clicking('Leave', /Leave/), report: clicking('Report', /Report/) },
  },
  { route: '/communities/:slug', to: '/communities/other-club', title: /^Other Club/ },
  { route: '/communities/:slug', to: '/communities/no-such-club', title: /^Community not found/ },
  { route: '/', to: '/?community=everywhere', title: /^Scrims/ },
  {
    route: '/settings',
    to: '/settings',
    title: /^Settings/,
    ready: sessions,
    windows: { delete: clicking('Delete account'), out: clicking('Sign out everywhere') },
  },
];
/** The staff area of a community that has everything. */
const staffTab = (slug: string, tab: string, shown: string | RegExp, windows?: Stop['windows']): Stop => ({
  route: '/communities/:slug/staff',
  to: `/communities/${slug}/staff?tab=${tab}`,
  title: /^Staff area/,
  ready: (page) => page.getByText(shown).first().waitFor(),
  ...(windows && { windows }),
});
const admins = (): Stop[] => [
  { route: '/scrims', to: '/scrims', title: /^Scrims in/ },
  { route: '/scrims/new', to: '/scrims/new', title: /^Create/ },
  {
    route: '/scrims/:id',
    to: `/scrims/${open}`,
    title: /^Open Fives/,
    windows: {
      assign: clicking('Assign Player'),
      delete: clicking('Delete'),
      swap: (page) => button(page, 'Swap players').click(),
    },
  },
  { route: '/scrims/:id', to: `/scrims/${won}`, title: /^Finished Fives/ },
  { route: '/scrims/:id/edit', to: `/scrims/${open}/edit`, title: /^Edit/, windows: { delete: clicking('Delete') } },
  { route: '/admin/dashboard', to: '/admin/dashboard', title: /^Admin Dashboard/ },
  {
    route: '/admin/bans',
    to: '/admin/bans',
    title: /^Ban History/,
    ready: (page) => page.getByText('Left three games').first().waitFor(),
    windows: { unban: clicking(/^Unban/) },
  },
  {
    route: '/admin/reports',
    to: '/admin/reports',
    title: /^Reported Messages/,
    ready: (page) => page.getByText('Not nice').first().waitFor(),
    windows: { context: (page) => button(page, 'Show context').first().click() },
  },
  staffTab('other-club', 'members', 'Root'),
  staffTab('everywhere', 'members', 'Hana', { exclude: clicking('Exclude Hana') }),
  staffTab('everywhere', 'requests', 'Other 4'),
  staffTab('other-club', 'invites', '25 of 25 uses left', {
    issued: async (page) => {
      await button(page, 'Create invite').click();
      await page.getByText('The invite is ready').waitFor();
    },
    revoke: clicking('Revoke'),
  }),
  staffTab('other-club', 'exclusions', 'Rude'),
  staffTab('everywhere', 'settings', 'Who can join', { archive: clicking('Archive community') }),
  staffTab('everywhere', 'log', 'Root founded the community'),
  { route: '/scrims/new', to: '/scrims/new?community=everywhere', title: /^Create/ },
  {
    route: '/admin/community-reports',
    to: '/admin/community-reports',
    title: /^Reported Communities/,
    ready: (page) => page.getByText('Not nice either').first().waitFor(),
    windows: { archive: clicking('Archive community') },
  },
  {
    route: '/admin/jobs',
    to: '/admin/jobs',
    title: /^Jobs/,
    ready: (page) => page.getByRole('listitem', { name: 'Erase account, failed' }).waitFor(),
    windows: {
      details: (page) => page.getByText('History and references').first().click(),
      retry: clicking('Retry all 1: Erase account'),
    },
  },
  { route: '/admin/jobs', to: '/admin/jobs?show=done', title: /^Jobs/ },
  {
    route: '/users/:name',
    to: '/users/Hana?region=NA&tagline=tag',
    title: /^Hana/,
    ready: charts,
    windows: { ban: clicking('Ban'), edit: clicking('Edit user') },
  },
  { route: '/ban-history', to: '/ban-history', title: /^Ban History/ },
];

/** All placeholders are gone. */
const complete = (page: Page) => page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });

/** Navigates as a click would, without reloading the page. */
async function go(page: Page, { to, title, before, ready }: Stop): Promise<void> {
  await before?.(page);
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await ready?.(page);
  await complete(page);
}

/** Goes through the stops in one page; returns all violations. */
async function walk(page: Page, who: string, stops: Stop[]): Promise<string[]> {
  await page.addInitScript({ content: AXE });
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
  const listed = new Set([visitors(), members(), admins()].flat().map(({ route }) => route));
  expect(ROUTES.length).toBeGreaterThan(10);
  expect(ROUTES.filter((route) => !listed.has(route))).toEqual([]);
});

describe('axe finds no serious violation, nothing scrolls sideways and all targets are large enough, in both themes, on phone and desktop', () => {
  test('for a visitor', async () => {
    const { page } = await site.newContext();
    expect(await walk(page, 'a visitor', visitors())).toEqual([]);
  }, 180_000);
  test('for a member', async () => {
    const { page } = await browserOf(site, hana);
    expect(await walk(page, 'a member', members())).toEqual([]);
  }, 180_000);
  test('for an admin', async () => {
    const { page } = await browserOf(site, root);
    expect(await walk(page, 'an admin', admins())).toEqual([]);
  }, 180_000);
});

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
    const member = await browserOf(site, hana, PHONE);
    const admin = await browserOf(site, root, PHONE);
    expect([
      ...(await walkIn(language, visitor.page, visitors())),
      ...(await walkIn(language, member.page, members())),
      ...(await walkIn(language, admin.page, admins())),
    ]).toEqual([]);
  });
});
