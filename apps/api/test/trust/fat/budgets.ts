import type { TestUser } from '@testing/world';
import type { Fat } from './fixture';

const [KB, MB] = [1024, 1024 * 1024];

/**
 * Maximum cost of a call with the worst parameters: time as a multiple of the cheapest call of the same run, rows and
 * bytes that the database sends, and bytes of the response.
 */
export interface Budget {
  path: string;
  as?: TestUser | null;
  times?: number;
  rows?: number;
  read?: number;
  sent?: number;
  /** Largest result of one statement, for a response that is sent while it is read. */
  held?: number;
  /** Number of such responses that the route allows an account at once. */
  atOnce?: number;
  /** Calls that a limit of the route allows at once, which share one read of the database. */
  sharing?: number;
}
/**
 * Time limits are wide because machines are busy: a real regression costs hundreds or thousands of times the cheapest
 * call.
 */
export const ROOM = 3;
const PAGE = { times: 120, rows: 1_000, read: MB, sent: MB };
const ONE = { times: 40, rows: 60, read: 100 * KB, sent: 300 * KB };
/**
 * Maximum memory (bytes) that one account may make a node hold by calling one route as often as it may at once:
 * responses that its client does not read, and the results of as many statements as there are connections.
 */
export const IN_FLIGHT_BUDGET = 128 * MB;
/** Reads of everything an account has. */
const EVERYTHING = { times: 5_000, rows: 300_000, read: 400 * MB, sent: 100 * MB };

/** Lists of 200 evenings with 500 people each, none of whom plays Support. They are read 20 at a time. */
const EVENINGS = { times: 600, rows: 1_500, read: 32 * MB, sent: 3 * MB, held: 4 * MB };

/** Lists of 200 teams of twelve people each; the filter by rank looks at all of them. */
const TEAMS = { times: 1_500, rows: 4_000, read: 2 * MB, sent: 2 * MB };

/** Lists of all accounts that one account gets in a minute. */
const EVERYONE = 10;

const nextDays = (days: number): string => {
  const [from, to] = [0, days].map((day) => new Date(Date.now() + day * 86_400_000).toISOString());
  return `from=${from}&to=${to}`;
};

/** By route of the router; several entries where more than one set of parameters may be the worst. */
export const budgetsOf = (fat: Fat): Record<string, Budget | readonly Budget[]> => {
  const {
    admin,
    popular,
    stranger,
    scrim,
    longScrim,
    draftedScrim,
    conversation,
    friend,
    report,
    broadcast,
    feed,
    community,
    check,
    team,
    board,
    night,
    range,
  } = fat;
  return {
    'GET /health/live': { path: '/health/live', ...ONE },
    'GET /health/ready': { path: '/health/ready', ...ONE },
    'GET /api/scrims': [
      { path: `/api/scrims?page=1&limit=1&${range}`, as: stranger, ...ONE, times: 200 },
      { path: `/api/scrims?page=1&limit=1&${range}`, as: admin, ...ONE, times: 200 },
      { path: `/api/scrims?page=1&limit=1&region=OCE&${range}`, as: popular, ...ONE, times: 200 },
      { path: `/api/scrims?page=500&limit=200&${range}`, as: stranger, ...PAGE, times: 300 },
      { path: `/api/scrims?${range}`, as: stranger, ...PAGE },
      { path: `/api/scrims?${range}`, as: popular, ...PAGE },
    ],
    'GET /api/scrims/starts': [
      { path: `/api/scrims/starts?${range}`, as: stranger, ...PAGE, times: 200, rows: 6_000 },
      { path: `/api/scrims/starts?${range}`, as: popular, ...PAGE, times: 400, rows: 6_000, sent: 1.25 * MB },
    ],
    'GET /api/home': [
      { path: '/api/home', as: stranger, ...ONE },
      { path: '/api/home', as: popular, ...PAGE, times: 200 },
    ],
    'GET /api/scrims/:': [
      { path: `/api/scrims/${scrim}`, as: stranger, ...ONE },
      { path: `/api/scrims/${longScrim}`, as: stranger, ...ONE },
    ],
    'GET /api/champions': { path: '/api/champions', as: null, ...ONE },
    'GET /api/scrims/:/games/:/draft': { path: `/api/scrims/${draftedScrim}/games/1/draft`, as: stranger, ...ONE },
    'GET /api/scrims/:/games/:/draft/card.png': {
      path: `/api/scrims/${draftedScrim}/games/1/draft/card.png`,
      as: null,
      ...PAGE,
    },
    'GET /api/scrims/:/timeline': [
      { path: `/api/scrims/${longScrim}/timeline?limit=1`, as: stranger, ...PAGE },
      { path: `/api/scrims/${longScrim}/timeline?limit=200`, as: stranger, ...PAGE },
      { path: `/api/scrims/${longScrim}/timeline?limit=200&before=50000`, as: stranger, ...PAGE },
      { path: `/api/scrims/${longScrim}/timeline?limit=200&before=9007199254740991`, as: stranger, ...PAGE },
    ],
    'GET /api/scrims/tonight': [
      { path: '/api/scrims/tonight', as: null, ...ONE },
      { path: '/api/scrims/tonight?region=OCE', as: null, ...ONE },
    ],
    'GET /api/scrims/:/preview': { path: `/api/scrims/${longScrim}/preview`, as: null, ...ONE },
    'GET /api/scrims/:/card.png': { path: `/api/scrims/${longScrim}/card.png`, as: null, ...ONE },
    'GET /api/scrims/:/result.png': { path: `/api/scrims/${longScrim}/result.png`, as: admin, ...ONE },
    'GET /api/scrims/:/calendar.ics': { path: `/api/scrims/${longScrim}/calendar.ics`, as: null, ...ONE },
    // The first call reads all events of the scrim, later ones read from memory.
    'GET /api/broadcast/:': { path: `/api${broadcast}`, as: null, ...ONE, rows: 3_000, read: MB },
    'GET /api/broadcast/:/events': { path: '/api/broadcast/none/events', as: null, ...ONE },
    'GET /api/scrims/:/broadcasts': { path: `/api/scrims/${longScrim}/broadcasts`, as: admin, ...ONE },
    'GET /api/calendar/:': { path: feed, as: null, ...PAGE, times: 400, rows: 1_100, read: 2 * MB },
    'GET /api/calendar/teams/:': { path: board.calendar, as: null, ...PAGE, times: 400, rows: 1_100, read: 2 * MB },
    'GET /api/calendar': { path: '/api/calendar', as: popular, ...ONE },
    'GET /api/users': [
      {
        path: '/api/users',
        as: stranger,
        ...PAGE,
        times: 400,
        rows: 12_000,
        read: 4 * MB,
        sent: 4 * MB,
        sharing: EVERYONE,
      },
      {
        path: '/api/users',
        as: popular,
        ...PAGE,
        times: 400,
        rows: 30_000,
        read: 8 * MB,
        sent: 8 * MB,
        sharing: EVERYONE,
      },
      { path: '/api/users?page=100&limit=200', as: stranger, ...PAGE },
      { path: '/api/users?q=so&limit=200', as: stranger, ...PAGE },
      { path: '/api/users?q=player&limit=20', as: stranger, ...PAGE },
      { path: '/api/users?q=playr%2012345&limit=20', as: stranger, ...PAGE },
    ],
    'GET /api/users/by-id/:': { path: `/api/users/by-id/${popular.id}`, as: stranger, ...PAGE, rows: 4_000 },
    'GET /api/users/:': {
      path: `/api/users/${encodeURIComponent(popular.name)}?region=NA`,
      as: stranger,
      ...PAGE,
      rows: 4_000,
    },
    'GET /api/users/:/scrims': [
      { path: `/api/users/${popular.id}/scrims?page=1&limit=1`, as: stranger, ...PAGE, times: 700 },
      { path: `/api/users/${popular.id}/scrims`, as: stranger, ...PAGE, times: 700 },
    ],
    'GET /api/users/:/created-scrims': [
      {
        path: `/api/users/${popular.id}/created-scrims?page=1&limit=1&filter=private`,
        as: popular,
        ...PAGE,
        times: 700,
      },
    ],
    'GET /api/users/:/record': { path: `/api/users/${popular.id}/record`, as: popular, ...PAGE, times: 700 },
    'GET /api/users/:/record/with/:': {
      path: `/api/users/${popular.id}/record/with/${friend.id}`,
      as: popular,
      ...PAGE,
      times: 700,
    },
    'GET /api/communities/:/season': {
      path: `/api/communities/${community}/season?from=2026-01-01&to=2027-02-01`,
      as: stranger,
      ...PAGE,
      times: 400,
    },
    'GET /api/users/:/career': { path: `/api/users/${popular.id}/career`, as: stranger, ...PAGE, times: 700 },
    'GET /api/friends/user-friends/:': [
      { path: `/api/friends/user-friends/${popular.id}?page=1&limit=1`, as: stranger, ...ONE },
      { path: `/api/friends/user-friends/${popular.id}`, as: stranger, ...PAGE, rows: 2_100 },
    ],
    'GET /api/communities': [
      { path: '/api/communities?page=1&limit=1', as: stranger, ...ONE, times: 100 },
      { path: '/api/communities?page=1&limit=1', as: popular, ...ONE, times: 100 },
      { path: '/api/communities', as: popular, ...PAGE },
      { path: '/api/communities?search=fat&page=20&limit=200', as: stranger, ...PAGE },
    ],
    'GET /api/communities/:': [
      { path: `/api/communities/${community}`, as: stranger, ...ONE },
      { path: `/api/communities/${community}`, as: popular, ...ONE },
    ],
    'GET /api/teams': [
      { path: '/api/teams?page=1&limit=1', as: stranger, ...ONE, times: 200 },
      { path: '/api/teams?search=fat&page=20&limit=200', as: stranger, ...TEAMS },
      { path: '/api/teams?rank=Gold%202&limit=200', as: popular, ...TEAMS },
    ],
    'GET /api/teams/:': { path: `/api/teams/${team}`, as: popular, ...ONE },
    'GET /api/teams/:/times': { path: `/api/teams/${team}/times?${nextDays(16)}`, as: popular, ...PAGE, times: 700 },
    'GET /api/teams/:/log': { path: `/api/teams/${team}/log?limit=200`, as: popular, ...PAGE },
    'GET /api/teams/:/invites': { path: `/api/teams/${team}/invites`, as: popular, ...ONE },
    'GET /api/teams/:/invitations': { path: `/api/teams/${team}/invitations`, as: popular, ...ONE },
    'GET /api/teams/:/blocks': { path: `/api/teams/${team}/blocks`, as: popular, ...ONE },
    'GET /api/teams/:/card': { path: `/api/teams/${team}/card`, as: null, ...ONE },
    'GET /api/teams/:/card.png': { path: `/api/teams/${team}/card.png`, as: null, ...ONE, times: 200 },
    'GET /api/posts': [
      { path: '/api/posts?page=1&limit=1', as: stranger, ...ONE, times: 200 },
      { path: '/api/posts?limit=200', as: popular, ...PAGE, times: 700 },
      { path: '/api/posts?mine=1&limit=200', as: popular, ...PAGE },
    ],
    'GET /api/posts/:': { path: `/api/posts/${board.post}`, as: popular, ...ONE },
    'GET /api/requests': { path: '/api/requests?limit=200', as: popular, ...PAGE },
    'GET /api/requests/:': { path: `/api/requests/${board.request}`, as: popular, ...ONE },
    'GET /api/bookings': { path: '/api/bookings?limit=200', as: popular, ...PAGE },
    'GET /api/bookings/:': { path: `/api/bookings/${board.booking}`, as: popular, ...ONE },
    'GET /api/teams/:/alert': { path: `/api/teams/${team}/alert`, as: popular, ...ONE },
    'GET /api/teams/:/opponents': { path: `/api/teams/${team}/opponents?limit=200`, as: popular, ...PAGE, times: 200 },
    'GET /api/teams/:/record': { path: `/api/teams/${team}/record`, as: popular, ...PAGE, times: 700 },
    'GET /api/teams/:/record.csv': {
      path: `/api/teams/${team}/record.csv`,
      as: popular,
      ...EVERYTHING,
      held: 2 * MB,
    },
    'GET /api/users/:/teams': { path: `/api/users/${popular.id}/teams`, as: stranger, ...ONE },
    'GET /api/communities/:/card': { path: `/api/communities/${community}/card`, as: null, ...ONE },
    'GET /api/communities/:/card.png': { path: `/api/communities/${community}/card.png`, as: null, ...ONE, times: 200 },
    'GET /api/communities/:/nights': { path: `/api/communities/${community}/nights`, as: popular, ...PAGE },
    'GET /api/nights/:': { path: `/api/nights/${night._id}`, as: popular, ...PAGE },
    'GET /api/nights/:/evenings': {
      path: `/api/nights/${night._id}/evenings?from=2020-01-01`,
      ...EVENINGS,
      as: popular,
    },
    'GET /api/evenings': { path: '/api/evenings?days=28', ...EVENINGS, as: popular },
    'GET /api/evenings/:': { path: `/api/evenings/${night.evenings[0]!._id}`, as: popular, ...PAGE },
    'GET /api/evenings/:/card.png': {
      path: `/api/evenings/${night.evenings[0]!._id}/card.png`,
      as: null,
      ...ONE,
      times: 200,
    },
    'GET /api/communities/:/discord': { path: `/api/communities/${community}/discord`, as: admin, ...ONE },
    'GET /api/communities/:/webhooks': { path: `/api/communities/${community}/webhooks`, as: admin, ...ONE },
    'GET /api/communities/:/webhooks/:/deliveries': {
      path: `/api/communities/${community}/webhooks/none/deliveries`,
      as: admin,
      ...ONE,
    },
    'GET /api/communities/:/members': [
      { path: `/api/communities/${community}/members?page=1&limit=1`, as: popular, ...ONE },
      { path: `/api/communities/${community}/members?page=200&limit=200`, as: popular, ...PAGE },
      // A search reads the ids of all members.
      {
        path: `/api/communities/${community}/members?search=player`,
        as: popular,
        times: 1_500,
        rows: 80_000,
        read: 8 * MB,
        sent: MB,
      },
    ],
    'GET /api/communities/:/members.csv': {
      path: `/api/communities/${community}/members.csv`,
      as: popular,
      ...EVERYTHING,
      held: 2 * MB,
    },
    'GET /api/communities/:/invitations': {
      path: `/api/communities/${community}/invitations?limit=200`,
      as: popular,
      ...PAGE,
    },
    'GET /api/communities/:/requests': {
      path: `/api/communities/${community}/requests?limit=200`,
      as: popular,
      ...PAGE,
    },
    'GET /api/communities/:/exclusions': {
      path: `/api/communities/${community}/exclusions?limit=200`,
      as: popular,
      ...PAGE,
    },
    'GET /api/communities/:/invites': { path: `/api/communities/${community}/invites`, as: popular, ...ONE },
    'GET /api/communities/:/link': { path: `/api/communities/${community}/link`, as: popular, ...ONE },
    'GET /api/communities/:/log': [
      { path: `/api/communities/${community}/log?page=1&limit=1`, as: popular, ...ONE, times: 100 },
      { path: `/api/communities/${community}/log?limit=200`, as: popular, ...PAGE },
    ],
    'GET /api/users/:/communities': { path: `/api/users/${popular.id}/communities`, as: stranger, ...PAGE },
    'GET /api/admin/community-reports': { path: '/api/admin/community-reports?limit=200', as: admin, ...PAGE },
    'GET /api/friend-requests': [
      { path: '/api/friend-requests?page=1&limit=1', as: popular, ...ONE },
      { path: '/api/friend-requests', as: popular, ...PAGE },
    ],
    'GET /api/friend-requests/check-friend-request-sent/:': {
      path: `/api/friend-requests/check-friend-request-sent/${friend.id}`,
      as: popular,
      ...ONE,
    },
    'GET /api/notifications/user-notifications': [
      { path: '/api/notifications/user-notifications?page=1&limit=1', as: popular, ...ONE },
      { path: '/api/notifications/user-notifications', as: popular, ...PAGE },
    ],
    'GET /api/around': { path: '/api/around', as: popular, ...ONE },
    'GET /api/communities/:/around': {
      path: `/api/communities/${community}/around`,
      as: popular,
      ...PAGE,
      rows: 1_500,
      times: 300,
    },
    'GET /api/communities/:/around/watch': {
      path: `/api/communities/${community}/around/watch`,
      as: popular,
      ...ONE,
    },
    'GET /api/checks/:': { path: `/api/checks/${check}`, as: popular, ...ONE, rows: 700, read: MB },
    'GET /api/availability': { path: '/api/availability', as: popular, ...ONE },
    'GET /api/notifications/preferences': { path: '/api/notifications/preferences', as: popular, ...ONE },
    'GET /api/notifications/push-key': { path: '/api/notifications/push-key', as: popular, ...ONE },
    'GET /api/notifications/unsubscribe/:/:': {
      path: `/api/notifications/unsubscribe/${popular.id}/forged`,
      as: null,
      ...ONE,
    },
    'GET /api/conversations/user': [
      { path: '/api/conversations/user?page=1&limit=1', as: popular, ...ONE },
      { path: '/api/conversations/user', as: popular, ...PAGE },
    ],
    'GET /api/conversations/find/:/:': {
      path: `/api/conversations/find/${popular.id}/${friend.id}`,
      as: popular,
      ...ONE,
    },
    'GET /api/conversations/scrims': {
      path: `/api/conversations/scrims?scrims=${scrim},${longScrim}`,
      as: stranger,
      ...ONE,
    },
    'GET /api/conversations/scrim/:': { path: `/api/conversations/scrim/${scrim}`, as: stranger, ...ONE },
    'GET /api/messages/verifiedUser/unseen-messages': {
      path: '/api/messages/verifiedUser/unseen-messages',
      as: popular,
      ...PAGE,
      read: 2 * MB,
      sent: 3 * MB,
    },
    'GET /api/messages/:': [
      { path: `/api/messages/${conversation}`, as: popular, ...PAGE },
      { path: `/api/messages/${conversation}?limit=1&before=message-10000`, as: popular, ...ONE },
      { path: `/api/messages/${conversation}?limit=1&before=2100-12-31T00:00:00Z`, as: popular, ...ONE },
    ],
    'GET /api/presence': {
      path: `/api/presence?ids=${Array.from({ length: 500 }, (_, i) => `person-${i}`).join(',')}`,
      as: stranger,
      ...PAGE,
    },
    'GET /api/auth/identities': { path: '/api/auth/identities', as: popular, ...ONE },
    'GET /api/auth/tokens': { path: '/api/auth/tokens', as: popular, ...PAGE },
    'GET /api/auth/sessions': { path: '/api/auth/sessions', as: popular, ...PAGE },
    'GET /api/auth/export': { path: '/api/auth/export', as: popular, ...EVERYTHING, held: 8 * MB, atOnce: 1 },
    'GET /api/auth/oidc/start': { path: '/api/auth/oidc/start', as: null, ...PAGE },
    'GET /api/auth/oidc/callback': { path: '/api/auth/oidc/callback', as: null, ...ONE },
    'GET /api/auth/oidc/popup.js': { path: '/api/auth/oidc/popup.js', as: null, ...ONE },
    'GET /api/auth/discord/callback': { path: '/api/auth/discord/callback', as: null, ...ONE },
    'GET /api/auth/discord/popup.js': { path: '/api/auth/discord/popup.js', as: null, ...ONE },
    'GET /api/admin/all-bans-history': [
      { path: '/api/admin/all-bans-history?page=50&limit=200', as: admin, ...PAGE },
      { path: '/api/admin/all-bans-history', as: admin, ...PAGE },
    ],
    'GET /api/admin/reports': [
      { path: '/api/admin/reports?status=all&page=50&limit=200', as: admin, ...PAGE },
      { path: '/api/admin/reports', as: admin, ...PAGE },
    ],
    'GET /api/admin/reports/:': { path: `/api/admin/reports/${report}`, as: admin, ...ONE },
    'GET /api/admin/dashboard-stats': { path: '/api/admin/dashboard-stats', as: admin, ...PAGE },
    'GET /api/admin/recent-activities': { path: '/api/admin/recent-activities?limit=200', as: admin, ...PAGE },
    'GET /api/admin/server-status': { path: '/api/admin/server-status', as: admin, ...PAGE },
    'GET /api/regions': { path: '/api/regions', as: null, ...ONE },
    'GET /api/site': { path: '/api/site', as: null, ...ONE },
    'GET /api/site/legal/:/:': { path: '/api/site/legal/terms/de', as: null, ...ONE },
    'GET /api/admin/site/legal/:/:': { path: '/api/admin/site/legal/privacy/en', as: admin, ...PAGE },
    'GET /api/admin/site/services': { path: '/api/admin/site/services', as: admin, ...ONE },
    'GET /api/site/icon.png': { path: '/api/site/icon.png', as: null, ...ONE },
    'GET /api/server-status': { path: '/api/server-status', as: null, ...PAGE },
    'GET /api/admin/effects': [
      { path: '/api/admin/effects?state=failed&page=100&limit=200', as: admin, ...PAGE, times: 250 },
      { path: '/api/admin/effects?limit=200', as: admin, ...PAGE },
    ],
    'GET /api/admin/effects/:': { path: '/api/admin/effects/none', as: admin, ...ONE },
    'GET /api/admin/effect-kinds': { path: '/api/admin/effect-kinds', as: admin, ...PAGE, times: 250 },
    'GET /api/riot/summoner': { path: '/api/riot/summoner?gameName=a&tagLine=b&region=NA', as: stranger, ...PAGE },
    'GET /api/riot/ddragon-version': { path: '/api/riot/ddragon-version', as: null, ...PAGE },
    'GET /api/images/:': { path: '/api/images/none.webp', as: null, ...ONE },
  };
};
