import type { Page } from 'playwright-core';
import type { PagesWorld } from './pages-world';

/** A route of the router, an address of it, and what to open on it. */
export interface Stop {
  route: string;
  to: string;
  title: RegExp;
  before?: (page: Page) => Promise<unknown>;
  ready?: (page: Page) => Promise<unknown>;
  windows?: Record<string, (page: Page) => Promise<unknown>>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
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
/** The menu of a community's page. */
const fromMore = (item: string) => async (page: Page) => {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: item }).click();
  await dialog(page, new RegExp(item)).first().waitFor();
};
const notices = async (page: Page) => {
  await button(page, /^Notifications/).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
};
const messenger = async (page: Page) => {
  await button(page, /^Mess(enger|ages)/).click();
  await page.getByRole('list', { name: 'Conversations' }).waitFor();
};
const conversation = async (page: Page) => {
  await messenger(page);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
};
const palette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
};
const keys = async (page: Page) => {
  await page.keyboard.press('?');
  await dialog(page, 'Keyboard shortcuts').waitFor();
};
const found = async (page: Page) => {
  if (page.viewportSize()!.width < 600) await button(page, 'Search').click();
  await page
    .getByRole('combobox', { name: /player/i })
    .first()
    .fill('Other');
  await page.locator('[role=option]').first().waitFor();
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

export const visitorStops = ({ open }: PagesWorld): Stop[] => [
  { route: '/signup', to: '/signup', title: /.*/ },
  { route: '/guide', to: '/guide', title: /^User Guide/ },
  { route: '/setup', to: '/setup', title: /^Set up this site/ },
  { route: '/privacy-policy', to: '/privacy-policy', title: /^Privacy/ },
  { route: '/terms-of-service', to: '/terms-of-service', title: /^Terms/ },
  { route: '/*', to: '/no/such/page', title: /^Oops/ },
  { route: '/scrims/:id', to: `/scrims/${open}`, title: /^Open Fives/ },
  { route: '/communities/:slug', to: '/communities/everywhere', title: /^Everywhere Club/ },
  { route: '/teams/:slug', to: '/teams/everywhere-five', title: /^Everywhere Five/ },
  {
    route: '/server-error',
    to: '/server-error',
    title: /^ERROR 503/,
    before: (page) => page.route('**/api/server-status', (route) => route.abort()),
  },
];
const teamTab = (tab: string, shown: string, windows?: Stop['windows']): Stop => ({
  route: '/teams/:slug/manage',
  to: `/teams/everywhere-five/manage?tab=${tab}`,
  title: /^Manage Everywhere Five/,
  ready: (page) => page.getByText(shown).first().waitFor(),
  ...(windows && { windows }),
});
export const memberStops = ({ open, won, drafted, evening, post, otherPost, booking }: PagesWorld): Stop[] => [
  {
    route: '/',
    to: '/',
    title: /^Home/,
    windows: {
      menu,
      notices,
      messenger,
      conversation,
      keys,
      palette,
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
    route: '/scrims/:id/games/:game/draft',
    to: `/scrims/${drafted}/games/1/draft`,
    title: /^Draft, game 1/,
    ready: (page) => page.getByText('Ahri').first().waitFor(),
  },
  {
    route: '/scrims/:id/games/:game/draft',
    to: `/scrims/${open}/games/1/draft`,
    title: /^There is no such draft/,
  },
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
    ready: async (page) => {
      await page.getByText('Club Fives').first().waitFor();
      await page.getByText(/Still needed:/).waitFor();
    },
    windows: {
      leave: fromMore('Leave'),
      report: fromMore('Report'),
      around: clicking('Change', 'When are you around?'),
      watch: (page) => button(page, 'Tell me when enough are around').click(),
    },
  },
  {
    route: '/evenings/:id',
    to: `/evenings/${evening}`,
    title: /^Everywhere Night/,
    ready: (page) => page.getByTitle('Mid › Top').waitFor(),
  },
  {
    route: '/communities/:slug/season',
    to: '/communities/everywhere/season',
    title: /^Season: Everywhere Club/,
    ready: (page) =>
      page
        .getByText(/No decided games in this time|Games by month/)
        .first()
        .waitFor(),
  },
  { route: '/communities/:slug', to: '/communities/other-club', title: /^Other Club/ },
  { route: '/communities/:slug', to: '/communities/no-such-club', title: /^Community not found/ },
  {
    route: '/teams',
    to: '/teams',
    title: /^Teams/,
    ready: (page) => page.getByText('Everywhere Five').first().waitFor(),
  },
  { route: '/teams/new', to: '/teams/new', title: /^Found a team/ },
  {
    route: '/teams/:slug',
    to: '/teams/everywhere-five',
    title: /^Everywhere Five/,
    windows: { leave: clicking('Leave', /Leave/) },
  },
  { route: '/teams/:slug', to: '/teams/no-such-team', title: /^Team not found/ },
  {
    route: '/teams/:slug/times',
    to: '/teams/everywhere-five/times',
    title: /^When can Everywhere Five play/,
    ready: (page) => page.getByText('No start is possible in these days').waitFor(),
    windows: { ask: clicking('Ask for times', 'Ask who can play') },
  },
  {
    route: '/board',
    to: '/board',
    title: /^Scrim board/,
    ready: (page) => page.getByText('Other Five').first().waitFor(),
  },
  { route: '/board', to: '/board?games=5', title: /^Scrim board/ },
  { route: '/board/new', to: '/board/new', title: /^Look for an opponent/ },
  {
    route: '/board/posts/:id',
    to: `/board/posts/${post}`,
    title: /^Everywhere Five is looking for an opponent/,
    ready: (page) => page.getByText(/^Other Five asks for/).waitFor(),
    windows: { decline: clicking('Decline Other Five', /Decline/), withdraw: clicking('Withdraw post', /Withdraw/) },
  },
  {
    route: '/board/posts/:id',
    to: `/board/posts/${otherPost}`,
    title: /^Other Five is looking for an opponent/,
    ready: (page) => page.getByRole('region', { name: 'Ask for a scrim' }).waitFor(),
  },
  { route: '/board/posts/:id', to: '/board/posts/no-such-post', title: /^Post not found/ },
  { route: '/board/posts/:id/edit', to: `/board/posts/${post}/edit`, title: /^Edit post/ },
  {
    route: '/bookings/:id',
    to: `/bookings/${booking}`,
    title: /^Other Five vs Everywhere Five/,
    ready: (page) => page.getByRole('list', { name: 'Line-up of Other Five' }).waitFor(),
    windows: { cancel: clicking('Cancel booking', /Cancel/) },
  },
  { route: '/bookings/:id', to: '/bookings/no-such-booking', title: /^Booking not found/ },
  {
    route: '/teams/:slug/record',
    to: '/teams/everywhere-five/record',
    title: /^Record of Everywhere Five/,
    ready: (page) => page.getByText('No decided game yet').waitFor(),
  },
  teamTab('members', 'Roles of Hana'),
  teamTab('invites', 'No open invitations'),
  teamTab('blocks', 'You block no team'),
  teamTab('settings', 'Save changes', { disband: clicking('Disband team', /Disband/) }),
  teamTab('log', 'Hana founded the team'),
  { route: '/', to: '/?community=everywhere', title: /^Home/ },
  { route: '/tonight', to: '/tonight', title: /^Tonight/ },
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
export const adminStops = ({ open, won, night, evening }: PagesWorld): Stop[] => [
  { route: '/scrims', to: '/scrims', title: /^Scrims in/ },
  { route: '/tonight', to: '/tonight', title: /^Tonight/, ready: (page) => page.getByRole('table').waitFor() },
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
      await page
        .getByText(/The invite for/)
        .first()
        .waitFor();
    },
    revoke: clicking('Revoke'),
  }),
  staffTab('other-club', 'import', 'New Comer', {
    checked: async (page) => {
      const rows = 'name,tagline,discord,region,role\nNew Comer,NEW,,NA,\n!,NEW,,NA,';
      await page.getByRole('textbox', { name: 'Table' }).fill(rows);
      await button(page, 'Check').click();
      await page.getByRole('table').waitFor();
    },
    undo: clicking('Undo the last import'),
  }),
  staffTab('other-club', 'exclusions', 'Rude'),
  staffTab('everywhere', 'settings', 'Who can join', { archive: clicking('Archive community') }),
  staffTab('everywhere', 'log', 'Root founded the community'),
  {
    route: '/communities/:slug/nights/new',
    to: '/communities/everywhere/nights/new',
    title: /^Create a night/,
    ready: (page) => page.locator('main ol li').first().waitFor(),
  },
  {
    route: '/nights/:id/edit',
    to: `/nights/${night}/edit`,
    title: /^Everywhere Night/,
    ready: (page) => page.locator('main ol li').first().waitFor(),
  },
  {
    route: '/evenings/:id',
    to: `/evenings/${evening}`,
    title: /^Everywhere Night/,
    ready: (page) => button(page, 'Split into lobbies').waitFor(),
  },
  { route: '/scrims/new', to: '/scrims/new?community=everywhere', title: /^Create/ },
  {
    route: '/admin/community-reports',
    to: '/admin/community-reports',
    title: /^Reported Communities/,
    ready: (page) => page.getByText('Not nice either').first().waitFor(),
    windows: { archive: clicking('Archive community') },
  },
  { route: '/admin/site', to: '/admin/site', title: /^Settings of this site/ },
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
  { route: '/admin/jobs', to: '/admin/jobs?show=done&kind=EraseAccount', title: /^Jobs/ },
  { route: '/admin/bans', to: '/admin/bans?name=o&from=2026-01-02&status=active&reason=x', title: /^Ban History/ },
  {
    route: '/users/:name',
    to: '/users/Hana?region=NA&tagline=tag',
    title: /^Hana/,
    ready: charts,
    windows: { ban: clicking('Ban'), edit: clicking('Edit user') },
  },
  { route: '/ban-history', to: '/ban-history', title: /^Ban History/ },
];

/** Hides the blurred picture behind the pages in contexts that visit many of them, because it takes long to paint. */
export const WITHOUT_BACKGROUND = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#root > div > [aria-hidden] picture { display: none }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** All placeholders are gone. */
export const complete = (page: Page) =>
  page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });

/** Navigates as a click would, without reloading the page. */
export const navigate = (page: Page, to: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`);

/** Navigates to a stop and waits until it is shown. */
export async function go(page: Page, { to, title, before, ready }: Stop): Promise<void> {
  await before?.(page);
  await navigate(page, to);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await ready?.(page);
  await complete(page);
}
