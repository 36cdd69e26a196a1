import { MAX_IN_FLIGHT } from '../../../../libs/platform/src/http/rate.guard';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { figure } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { type Budget, budgetsOf, IN_FLIGHT_BUDGET, ROOM } from './fat/budgets';
import { type Fat, fatten, PAST_EVENINGS, SCRIMS } from './fat/fixture';
import { Meter } from './fat/meter';
import { routesOf, shape } from './routes';

const [KB, MB] = [1024, 1024 * 1024];
/** Repetitions of each call. The fastest counts, because other load on the machine only adds time. */
const TIMES = 2;
/** Further repetitions of a call that took too long: other load may have slowed down all of the first ones. */
const MORE_TIMES = 50;

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

/** Assets of the API document, named by their package. */
const ASSETS = /^GET \/api\/docs/;

interface Cost {
  path: string;
  status: number;
  ms: number;
  rows: number;
  read: number;
  held: number;
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
    held: meter.largest,
    sent,
  };
}

/**
 * The maximum of rows and bytes, the minimum of time; the first call, which may fill a cache, counts for the maximum.
 */
async function costOf(budget: Budget): Promise<Cost> {
  const costs: Cost[] = [];
  for (let i = 0; i <= TIMES; i++) costs.push(await call(budget));
  const most = (key: 'rows' | 'read' | 'held' | 'sent') => Math.max(...costs.map((cost) => cost[key]));
  return {
    ...costs[0]!,
    ms: Math.min(...costs.slice(1).map(({ ms }) => ms)),
    rows: most('rows'),
    read: most('read'),
    held: most('held'),
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
  const budgeted = budgetsOf(fat);
  expect(routes.filter((route) => !(route in budgeted))).toEqual([]);
  expect(routes.length).toBeGreaterThan(45);
});

test('no call exceeds its budget, whatever the amount of data', async () => {
  const expected = Object.values(budgetsOf(fat)).flatMap((one) => [one].flat() as Budget[]);
  const costs: (Cost & { budget: Budget })[] = [];
  for (const budget of expected) costs.push({ ...(await costOf(budget)), budget });
  const cheapest = Math.min(...costs.filter(({ status }) => status === 200).map(({ ms }) => ms));
  const tooSlow = ({ ms, budget }: (typeof costs)[number]) => ms / cheapest > ROOM * budget.times!;
  for (const cost of costs)
    for (let i = 0; i < MORE_TIMES && tooSlow(cost); i++) cost.ms = Math.min(cost.ms, (await call(cost.budget)).ms);
  const overrides = costs.flatMap((measured) => {
    const { budget, ...cost } = measured;
    const found = [
      ...(tooSlow(measured) ? [`${(cost.ms / cheapest).toFixed(0)} times the cheapest call, of ${budget.times}`] : []),
      ...(cost.rows > budget.rows! ? [`${cost.rows} rows, of ${budget.rows}`] : []),
      ...(cost.read > budget.read! ? [`${Math.round(cost.read / KB)} KB read, of ${budget.read! / KB}`] : []),
      ...(cost.held > (budget.held ?? Infinity)
        ? [`${Math.round(cost.held / KB)} KB in one result, of ${budget.held! / KB}`]
        : []),
      ...(cost.sent > budget.sent! ? [`${Math.round(cost.sent / KB)} KB sent, of ${budget.sent! / KB}`] : []),
      ...(cost.status >= 500 && cost.status !== 503 ? [`status ${cost.status}`] : []),
    ];
    return found.length > 0 ? [`${cost.path}: ${found.join('; ')}`] : [];
  });
  if (process.env['COSTS'])
    console.table(
      costs.map(({ budget, ms, read, held, sent, ...cost }) => ({
        ...cost,
        ms: Math.round(ms * 10) / 10,
        times: Math.round(ms / cheapest),
        of: budget.times,
        readKB: Math.round(read / KB),
        heldKB: Math.round(held / KB),
        sentKB: Math.round(sent / KB),
      })),
    );
  expect(overrides).toEqual([]);
  figure('C25', 'calls with a budget in milliseconds, rows and bytes', costs.length);
}, 180_000);

/** Connections of a node, so many statements can return at once. */
const CONNECTIONS = 10;
/** The most that one account can make a node hold by calls of one kind. */
function inFlight({ read, sent, held, atOnce, sharing }: Budget): number {
  if (held !== undefined) return (atOnce ?? MAX_IN_FLIGHT) * held;
  if (sharing !== undefined) return sharing * sent! + read!;
  return MAX_IN_FLIGHT * sent! + Math.min(MAX_IN_FLIGHT, CONNECTIONS) * read!;
}

test('the memory that one account has in flight at once stays within a budget, for every route', () => {
  const expected = Object.values(budgetsOf(fat)).flatMap((one) => [one].flat() as Budget[]);
  const excessive = expected.filter((budget) => inFlight(budget) > IN_FLIGHT_BUDGET);
  expect(excessive.map((budget) => `${budget.path}: ${Math.round(inFlight(budget) / MB)} MB`)).toEqual([]);
  figure('C25', 'MB that one account can have in flight', Math.round(Math.max(...expected.map(inFlight)) / MB));
});

test('an export is sent while it is read, and is complete', async () => {
  meter.reset();
  const response = await fetch(`${world.url()}/api/auth/export`, {
    headers: { 'x-api-key': API_KEY, authorization: fat.popular.token },
  });
  const readBefore = meter.bytes;
  const { evenings } = (await response.json()) as { evenings: unknown[] };
  expect(readBefore).toBeLessThan(meter.bytes / 2);
  expect(evenings.length).toBeGreaterThan(PAST_EVENINGS);
});

test('totals count everything', async () => {
  const total = async (user: TestUser): Promise<number> =>
    (await world.api(`/scrims?page=1&limit=1&${fat.range}`, user)).body.pagination.total;
  expect([await total(fat.admin), await total(fat.stranger)]).toEqual([SCRIMS + 3, SCRIMS - SCRIMS / 50 + 3]);
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
