// @ts-check
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build, PROJECT } from '../../../infra/dev/build.mjs';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { median } from '../figures.mjs';
import {
  MEDIUM,
  openBrowser,
  openPage,
  openProfile,
  SLOW,
  visitCalmly,
  visitList,
  waitUntilStored,
  waitUntilQuiet,
  watchRequests,
} from '../page-visits.mjs';
import { seedAccounts } from '../people.mjs';
import { seedScrims } from '../scrims.mjs';
import { strangers } from './strangers.mjs';

/** @typedef {import('../figures.mjs').Figure} Figure */
/** @typedef {import('../page-visits.mjs').Conditions} Conditions */
/** @typedef {import('../page-visits.mjs').Notes} Notes */
/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */
/** The api and people of the suite. */
/** @typedef {{ origin: string, admin: import('../people.mjs').Person, scrimId: string }} World */

const PEOPLE = 60;
const SCRIMS = 11;
const PLAYERS = 6;
const RUNS = 3;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const HALF_HOUR_MS = 30 * 60_000;
const KB = 1_000;

/**
 * Measures in Chromium how long members wait for the list and strangers for what a link shows on slow networks, what
 * they load for it, and how far the layout of each page moves while it loads.
 * @returns {Promise<Figure[]>}
 */
export async function page(/** @type {import('../environment.mjs').Environment} */ environment) {
  await build(['frontend'], { log: join(PROJECT, '.data/logs/bench-build.log') });
  const { url, client } = await environment.database('page');
  const people = await seedAccounts(client, environment.secret, PEOPLE, { admins: 1 });
  const ids = await seedScrims(client, people.slice(1), SCRIMS, {
    players: PLAYERS,
    startsIn: (i) => (i + 1) * HALF_HOUR_MS,
  });
  const api = await environment.api(url, [], { FRONTEND_DIR: join(PROJECT, 'dist/frontend') });
  const [admin, member] = /** @type {[World['admin'], World['admin']]} */ ([people[0], people.at(-1)]);
  const world = { origin: `http://localhost:${api.port}`, admin, scrimId: /** @type {string} */ (ids[0]) };
  const browser = await openBrowser();
  try {
    const { figures, bytes } = await weights(browser, world, member.token);
    return [
      ...figures,
      ...(await waits(browser, world, member.token, bytes, SLOW, { painted: 2.5, cold: 8, warm: 3 })),
      ...(await waits(browser, world, member.token, bytes, MEDIUM, { cold: 3.5 })),
      ...(await strangers(browser, world.origin, { scrimId: world.scrimId, invitePath: await invite(world) })),
      ...(await shifts(browser, world)),
    ];
  } finally {
    await browser.close();
    await api.stop();
    await client.end();
  }
}

/** Founds a community and returns the path of an invite to it. */
async function invite(/** @type {World} */ { origin, admin }) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': API_KEY, authorization: admin.token },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return /** @type {{ token: string }} */ (await response.json());
  };
  await post('/communities', {
    name: 'Night Owls',
    slug: 'night-owls',
    about: 'After ten, every Tuesday.',
    entry: 'invite',
  });
  const { token } = await post('/communities/night-owls/invites', {});
  return `/communities/night-owls?invite=${encodeURIComponent(token)}`;
}

/** Measures everything that a member's first list loads, until nothing is loaded any more. */
async function weights(/** @type {Browser} */ browser, /** @type {World} */ { origin }, /** @type {string} */ token) {
  const context = await openProfile(browser, origin, token, PHONE);
  const tab = await openPage(context, undefined);
  const seen = await watchRequests(tab);
  await visitList(tab);
  await waitUntilQuiet(tab);
  const requests = seen();
  await context.close();
  if (process.env.BENCH_VERBOSE)
    for (const { url, type, bytes, wire, at } of requests) console.log(at.toFixed(2), type, bytes, wire, url);
  const kilobytes = (/** @type {string[]} */ types, /** @type {'bytes' | 'wire'} */ of) =>
    requests.filter(({ type }) => types.includes(type)).reduce((sum, request) => sum + request[of], 0) / KB;
  const app = kilobytes(['Document', 'Script', 'Stylesheet'], 'bytes');
  const total = requests.reduce((sum, { wire }) => sum + wire, 0) / KB;
  const count = (/** @type {string} */ name) => requests.filter(({ type }) => type === name).length;
  /** @type {Figure[]} */
  const figures = [
    {
      description: `page, scripts and styles of a member's first list of ${SCRIMS} scrims (KB, brotli)`,
      muster: `${app.toFixed(0)} KB, of it scripts ${kilobytes(['Script'], 'bytes').toFixed(0)}; with headers, calls, fonts (${kilobytes(['Font'], 'bytes').toFixed(0)}) and pictures (${kilobytes(['Image'], 'bytes').toFixed(0)}) ${total.toFixed(0)} KB`,
      value: app,
      goal: { at: /** @type {const} */ ('most'), value: 180 },
    },
    {
      description: '— its requests, of any kind',
      muster: `${requests.length}, of them ${count('Script')} scripts, ${count('Fetch') + count('XHR')} calls, ${count('Font')} fonts, ${count('Image')} pictures`,
      value: requests.length,
      goal: { at: /** @type {const} */ ('most'), value: 25 },
    },
  ];
  return { figures, bytes: Math.round(app * KB) };
}

/** Seconds until a bare page of as many bytes is loaded: one document without scripts, which cannot be compressed. */
async function bareLoads(
  /** @type {Browser} */ browser,
  /** @type {number} */ bytes,
  /** @type {Conditions} */ conditions,
) {
  const html = `<!doctype html><title>Bare</title><p>Bare<!--${randomBytes(bytes).toString('hex').slice(0, bytes)}-->`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  /** @type {number[]} */
  const seconds = [];
  for (let i = 0; i < RUNS; i++) {
    const context = await browser.newContext({ viewport: PHONE });
    const tab = await openPage(context, conditions);
    await tab.goto(`http://localhost:${port}`, { waitUntil: 'load' });
    seconds.push(Number(await tab.evaluate(`performance.getEntriesByType('navigation')[0].duration`)) / 1_000);
    await context.close();
  }
  server.closeAllConnections();
  server.close();
  return median(seconds);
}

/** The waits of a first visit (empty cache) and of a later one, each the median of three. */
async function waits(
  /** @type {Browser} */ browser,
  /** @type {World} */ { origin },
  /** @type {string} */ token,
  /** @type {number} */ bytes,
  /** @type {Conditions} */ conditions,
  /** @type {{ painted?: number, cold: number, warm?: number }} */ goals,
) {
  /** @type {Notes[]} */
  const cold = [];
  /** @type {Notes[]} */
  const warm = [];
  for (let i = 0; i < RUNS; i++) {
    const context = await openProfile(browser, origin, token, PHONE);
    const first = await openPage(context, conditions);
    cold.push(await visitList(first));
    await waitUntilQuiet(first);
    await waitUntilStored(first);
    await first.close();
    warm.push(await visitList(await openPage(context, conditions)));
    await context.close();
  }
  const bare = `${(await bareLoads(browser, bytes, conditions)).toFixed(1)} s (a bare page of as many bytes)`;
  return [
    wait(`${conditions.name}, empty cache: first paint`, cold, 'painted', goals.painted),
    { ...wait('— the list can be used', cold, 'usable', goals.cold), baseline: bare },
    wait('— second visit: first paint', warm, 'painted', undefined),
    wait('— second visit: a list, the last seen one until the server has sent it', warm, 'list', goals.warm),
    wait('— second visit: the list can be used', warm, 'usable', undefined),
  ];
}

/** @returns {Figure} */
function wait(
  /** @type {string} */ description,
  /** @type {Notes[]} */ visits,
  /** @type {'painted' | 'list' | 'usable'} */ moment,
  /** @type {number | undefined} */ goal,
) {
  const seconds = visits.map((notes) => notes[moment] / 1_000);
  const value = median(seconds);
  return {
    description,
    muster: `${value.toFixed(1)} s (${seconds.map((each) => each.toFixed(1)).join(', ')})`,
    value,
    ...(goal && { goal: { at: /** @type {const} */ ('most'), value: goal }, unit: ' s' }),
  };
}

/** The layout shift of each page on the faster of the two networks, on a phone and on a desktop: the worst of all. */
async function shifts(/** @type {Browser} */ browser, /** @type {World} */ { origin, admin, scrimId }) {
  const profile = `/users/${encodeURIComponent(admin.name)}?region=NA&tagline=${admin.tagline}`;
  const forMembers = ['/', '/scrims', `/scrims/${scrimId}`, profile, '/settings', '/guide', '/nothing-here'];
  const forAdmins = [
    '/scrims/new',
    `/scrims/${scrimId}/edit`,
    '/admin/dashboard',
    '/admin/reports',
    '/admin/jobs',
    '/admin/bans',
  ];
  const forVisitors = [
    '/signup',
    `/scrims/${scrimId}`,
    '/guide',
    '/privacy-policy',
    '/terms-of-service',
    '/server-error',
  ];
  /** @type {{ where: string, shift: number }[]} */
  const found = [];
  for (const size of [PHONE, DESKTOP])
    for (const [token, paths] of /** @type {const} */ ([
      [admin.token, [...forMembers, ...forAdmins]],
      [undefined, forVisitors],
    ])) {
      for (const path of paths) {
        const context = await openProfile(browser, origin, token, size);
        const { shift, shifts: moved } = await visitCalmly(await openPage(context, MEDIUM), path);
        await context.close();
        if (process.env.BENCH_VERBOSE)
          console.log(size.width, token ? 'member' : 'visitor', path, shift.toFixed(3), moved);
        found.push({
          where: `${path.split('?')[0]?.replace(scrimId, ':id')} at ${size.width} px${token ? '' : ', signed out'}`,
          shift,
        });
      }
    }
  const sorted = found.toSorted((a, b) => b.shift - a.shift);
  return [
    {
      description: `layout shift of ${found.length} page loads: the worst`,
      muster: sorted
        .slice(0, 3)
        .map(({ where, shift }) => `${where} ${shift.toFixed(3)}`)
        .join('; '),
      value: sorted[0]?.shift ?? NaN,
      goal: { at: /** @type {const} */ ('most'), value: 0.02 },
    },
  ];
}
