import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { figure } from '../../../../infra/trust/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { type Fat, fatten, SCRIMS } from './fat/fixture';
import { Meter } from './fat/meter';
import { routesOf, shape } from './routes';

const [KB, MB] = [1024, 1024 * 1024];
/** Repetitions of each call. The fastest counts, because other load on the machine only adds time. */
const TIMES = 5;

let world: World;
let fat: Fat;
const meter = new Meter();
beforeAll(async () => {
  const startedAt = Date.now();
  world = await createWorld({ env: { RIOT_API_KEY: '' } });
  fat = await fatten(world);
  figure('C25', 's to make the fat fixture', Math.round((Date.now() - startedAt) / 1_000));
  meter.start();
}, 180_000);
afterAll(async () => {
  meter.stop();
  await world?.close();
});

/**
 * What a call may cost with the worst parameters: time as a multiple of the cheapest call of the same run, rows and
 * bytes the database sends, bytes of the response.
 */
interface Budget {
  path: string;
  as?: TestUser | null;
  times?: number;
  rows?: number;
  read?: number;
  sent?: number;
}
/**
 * Time limits are wide because machines are busy: a real regression costs hundreds or thousands of times the cheapest
 * call.
 */
const ROOM = 3;
const PAGE = { times: 120, rows: 1_000, read: MB, sent: MB };
const ONE = { times: 40, rows: 60, read: 100 * KB, sent: 300 * KB };
/** Reads of everything an account has. */
const EVERYTHING = { times: 5_000, rows: 300_000, read: 400 * MB, sent: 100 * MB };

/** By route of the router; several entries where more than one set of parameters may be the worst. */
const budgets = (): Record<string, Budget | readonly Budget[]> => {
  const { admin, popular, stranger, scrim, longScrim, conversation, friend, report, feed, range } = fat;
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
      { path: `/api/scrims/starts?${range}`, as: popular, ...PAGE, times: 400, rows: 6_000 },
    ],
    'GET /api/scrims/:': [
      { path: `/api/scrims/${scrim}`, as: stranger, ...ONE },
      { path: `/api/scrims/${longScrim}`, as: stranger, ...ONE },
    ],
    'GET /api/scrims/:/timeline': [
      { path: `/api/scrims/${longScrim}/timeline?limit=1`, as: stranger, ...PAGE },
      { path: `/api/scrims/${longScrim}/timeline?limit=200`, as: stranger, ...PAGE },
      { path: `/api/scrims/${longScrim}/timeline?limit=200&before=50000`, as: stranger, ...PAGE },
      { path: `/api/scrims/${longScrim}/timeline?limit=200&before=9007199254740991`, as: stranger, ...PAGE },
    ],
    'GET /api/scrims/:/preview': { path: `/api/scrims/${longScrim}/preview`, as: null, ...ONE },
    'GET /api/scrims/:/card.png': { path: `/api/scrims/${longScrim}/card.png`, as: null, ...ONE },
    'GET /api/scrims/:/calendar.ics': { path: `/api/scrims/${longScrim}/calendar.ics`, as: null, ...ONE },
    'GET /api/calendar/:': { path: feed, as: null, ...PAGE, times: 400, rows: 1_100, read: 2 * MB },
    'GET /api/calendar': { path: '/api/calendar', as: popular, ...ONE },
    'GET /api/users': [
      { path: '/api/users', as: stranger, ...PAGE },
      { path: '/api/users?page=100&limit=200', as: stranger, ...PAGE },
      { path: '/api/users?q=so&limit=200', as: stranger, ...PAGE },
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
    'GET /api/users/:/career': { path: `/api/users/${popular.id}/career`, as: stranger, ...PAGE, times: 700 },
    'GET /api/friends/user-friends/:': [
      { path: `/api/friends/user-friends/${popular.id}?page=1&limit=1`, as: stranger, ...ONE },
      { path: `/api/friends/user-friends/${popular.id}`, as: stranger, ...PAGE, rows: 2_100 },
    ],
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
    'GET /api/auth/sessions': { path: '/api/auth/sessions', as: popular, ...PAGE },
    'GET /api/auth/export': { path: '/api/auth/export', as: popular, ...EVERYTHING },
    'GET /api/auth/oidc/start': { path: '/api/auth/oidc/start', as: null, ...PAGE },
    'GET /api/auth/oidc/callback': { path: '/api/auth/oidc/callback', as: null, ...ONE },
    'GET /api/auth/oidc/popup.js': { path: '/api/auth/oidc/popup.js', as: null, ...ONE },
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
/** Assets of the API document and the queue dashboard, named by their packages. */
const ASSETS = /^GET \/(?:api\/docs|admin\/queues)/;

interface Cost {
  path: string;
  status: number;
  ms: number;
  rows: number;
  read: number;
  sent: number;
}
async function call({ path, as }: Budget): Promise<Cost> {
  meter.reset();
  const startedAt = performance.now();
  const response = await fetch(world.url() + path, {
    redirect: 'manual',
    headers: { 'x-api-key': API_KEY, ...(as && { authorization: as.token }) },
  });
  const sent = (await response.arrayBuffer()).byteLength;
  return {
    path: path.slice(0, 120),
    status: response.status,
    ms: performance.now() - startedAt,
    rows: meter.rows,
    read: meter.bytes,
    sent,
  };
}

/**
 * The maximum of rows and bytes, the minimum of time; the first call, which may fill a cache, counts for the maximum.
 */
async function costOf(budget: Budget): Promise<Cost> {
  const costs: Cost[] = [];
  for (let i = 0; i <= TIMES; i++) costs.push(await call(budget));
  const most = (key: 'rows' | 'read' | 'sent') => Math.max(...costs.map((cost) => cost[key]));
  return {
    ...costs[0]!,
    ms: Math.min(...costs.slice(1).map(({ ms }) => ms)),
    rows: most('rows'),
    read: most('read'),
    sent: most('sent'),
  };
}

test('every GET route of the router has a budget', () => {
  const routes = [
    ...new Set(
      routesOf(world)
        .filter(({ method }) => method === 'GET')
        .map(({ method, url }) => shape(method, url)),
    ),
  ].filter((route) => !ASSETS.test(route));
  const budgeted = budgets();
  expect(routes.filter((route) => !(route in budgeted))).toEqual([]);
  expect(routes.length).toBeGreaterThan(45);
});

test('no call exceeds its budget, whatever the amount of data', async () => {
  const expected = Object.values(budgets()).flatMap((one) => [one].flat() as Budget[]);
  const costs: (Cost & { budget: Budget })[] = [];
  for (const budget of expected) costs.push({ ...(await costOf(budget)), budget });
  const cheapest = Math.min(...costs.filter(({ status }) => status === 200).map(({ ms }) => ms));
  const overrides = costs.flatMap(({ budget, ...cost }) => {
    const found = [
      ...(cost.ms / cheapest > ROOM * budget.times!
        ? [`${(cost.ms / cheapest).toFixed(0)} times the cheapest call, of ${budget.times}`]
        : []),
      ...(cost.rows > budget.rows! ? [`${cost.rows} rows, of ${budget.rows}`] : []),
      ...(cost.read > budget.read! ? [`${Math.round(cost.read / KB)} KB read, of ${budget.read! / KB}`] : []),
      ...(cost.sent > budget.sent! ? [`${Math.round(cost.sent / KB)} KB sent, of ${budget.sent! / KB}`] : []),
      ...(cost.status >= 500 && cost.status !== 503 ? [`status ${cost.status}`] : []),
    ];
    return found.length > 0 ? [`${cost.path}: ${found.join('; ')}`] : [];
  });
  if (process.env['COSTS'])
    console.table(
      costs.map(({ budget, ms, read, sent, ...cost }) => ({
        ...cost,
        ms: Math.round(ms * 10) / 10,
        times: Math.round(ms / cheapest),
        of: budget.times,
        readKB: Math.round(read / KB),
        sentKB: Math.round(sent / KB),
      })),
    );
  expect(overrides).toEqual([]);
  figure('C25', 'calls with a budget in milliseconds, rows and bytes', costs.length);
}, 180_000);

test('totals count everything', async () => {
  const total = async (user: TestUser): Promise<number> =>
    (await world.api(`/scrims?page=1&limit=1&${fat.range}`, user)).body.pagination.total;
  expect([await total(fat.admin), await total(fat.stranger)]).toEqual([SCRIMS + 2, SCRIMS - SCRIMS / 50 + 2]);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Live heap memory (bytes). */
const alive = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

test('ever changing list ranges of one account use no more memory than the caches may hold', async () => {
  const list = (i: number) =>
    call({ path: `/api/scrims?startDate=${new Date(Date.now() - i * 60_000).toISOString()}`, as: fat.stranger });
  for (let i = 0; i < 20; i++) await list(i);
  const before = alive();
  for (let i = 20; i < 320; i++) await list(i);
  const grown = alive() - before;
  figure('C25', 'MB alive after 300 lists of other ranges', Math.round(grown / MB));
  expect(grown).toBeLessThan(64 * MB);
}, 120_000);
