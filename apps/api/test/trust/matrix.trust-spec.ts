import { Tokens } from '@muster/platform';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { unreachableDiscord } from '@testing/discord-simulator';
import { figure } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { Canaries } from './canaries';
import { type Call as DocumentedCall, callsOf, type Document } from './fuzz/document';
import { ALL_CELLS } from './matrix/all-cells';
import { type Asked, asked } from './matrix/asked';
import { germanIn } from './matrix/german';
import type { Cell } from './matrix/notation';
import { Scene } from './matrix/scene';
import { routesOf, shape } from './routes';
import { traceOf } from './trace';

const callOf = ({ method, route }: Cell) => `${method} ${route}`;
const calls = [...new Set(ALL_CELLS.map(callOf))];
/** A few at a time: a fresh scene is a lot of work for the database. */
const AT_ONCE = 8;
/** A process runs two exports at once. */
const EXPORT = 'GET /api/auth/export';
/** Their texts are in the language of the browser, or in one that the address names. */
const IN_ANY_LANGUAGE = /\/(?:champions|legal)(?:\/|$)/;

let world: World;
let extras: TestUser[];
/** Shared by all rejected cells: they leave it unchanged. */
let scene: Scene;
let documented: DocumentedCall[];
const canaries = new Canaries();
const counted = { cells: 0, refused: 0, replays: 0 };
beforeAll(async () => {
  world = await createWorld({ env: { RIOT_API_KEY: '', WEBHOOK_HOSTS: '127.0.0.1:9', ...unreachableDiscord } });
  extras = await world.createUsers(8);
  await world.createUsers(12); // enough to fill any scrim at random
  scene = fresh();
  documented = callsOf((await (await fetch(`${world.url()}/api/docs-json`)).json()) as Document, fc.constant(''));
}, 60_000);
afterAll(() => world?.close());

const fresh = () => new Scene(world, extras, canaries);

async function answerTo({ cell, path, role, self, body, method }: Asked, key?: string): Promise<string> {
  const headers = {
    ...(key && { 'idempotency-key': key }),
    'x-api-key': role === 'wrongKey' ? 'not-the-key' : API_KEY,
    ...(self.token && { authorization: self.token }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    // The browser's language counts only for pages: clients of the specification compare sentences of the API.
    'accept-language': 'de',
  };
  const response = await fetch(world.url() + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const viewer = { id: isLive(role) ? self.id : null, isAdmin: role === 'admin' || role === 'wrongKey' };
  canaries.checkResponse(
    viewer,
    `${method} ${path} as ${role}`,
    `${JSON.stringify([...response.headers])} ${text}`,
    `${path} ${JSON.stringify(body)}`,
  );
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const [german] = isJson && !IN_ANY_LANGUAGE.test(cell.route) ? germanIn(text) : [];
  if (german) return `${response.status} in German: ${german}`;
  const strange = response.ok && isJson && undocumented(cell, response.status, JSON.parse(text));
  if (strange) return `${response.status} not as the document says: ${strange}`;
  const code =
    response.status >= 400 && text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined;
  return code === undefined ? String(response.status) : `${response.status} ${code}`;
}

/**
 * Calls whose response is never stored for repeats: it may contain credentials, or there is no caller to store it for.
 */
const NEVER_KEPT = new RegExp(
  `^\\w+ /api/(?:${[
    'auth(?!/(?:tokens(?:/:id)?|identities/:id)$)',
    'calendar',
    'communities/check-names',
    'notifications/push-subscriptions',
    'notifications/unsubscribe',
    'riot',
  ].join('|')})\\b`,
);
/** Calls whose repeat succeeds and changes nothing: they store nothing. */
const NATURALLY_IDEMPOTENT = new Set([
  'POST /api/conversations/:id/seen',
  'POST /api/conversations/:id/mute',
  'POST /api/conversations/:id/unmute',
  'POST /api/messages/post-seen/:id',
  'POST /api/friend-requests/:ownId/reject-friend-request/:requestId',
  'POST /api/friends/unfriend-user',
  'POST /api/notifications/remove-user-notification/:id',
  'POST /api/notifications/remove-all-user-notifications/:userId',
  'PUT /api/notifications/preferences',
  'POST /api/messages/:id/report',
  'POST /api/admin/reports/:id/resolve',
  'POST /api/communities/:slug/report',
  'POST /api/communities/:slug/nights/preview',
  'PUT /api/nights/:id/follow',
  'DELETE /api/nights/:id/follow',
  'POST /api/scrims/:id/games/:game/draft/hover',
  'POST /api/scrims/:id/games/:game/draft/suggestions',
  'DELETE /api/scrims/:id/games/:game/draft/suggestions/:champion',
  'PUT /api/admin/champions/:key',
  'POST /api/admin/community-reports/:id/resolve',
]);

/** Which of these clients get the stored response when they repeat a request with its key. */
async function replaysOf({ path, method, self, body }: Asked, key: string, other: TestUser): Promise<string[]> {
  const sameAccount = world.node().get(Tokens, { strict: false }).sign(self.id, 0, {}, 'another-session');
  const clients: Record<string, Record<string, string>> = {
    'the caller': { authorization: self.token },
    'another session': { authorization: sameAccount },
    'another account': { authorization: other.token },
    'no token': {},
    'another api client': { authorization: self.token, 'x-api-key': 'not-the-key' },
  };
  const got: string[] = [];
  for (const [client, given] of Object.entries(clients)) {
    const json = body !== undefined && { 'content-type': 'application/json' };
    const headers = { 'x-api-key': API_KEY, 'idempotency-key': key, ...json, ...given };
    const response = await fetch(world.url() + path, {
      method,
      headers,
      redirect: 'manual',
      ...(json && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (response.headers.has('idempotent-replay')) got.push(client);
  }
  return got;
}

/** Responses match the API document exactly. */
const undocumented = ({ method, route }: Cell, status: number, body: unknown): string | undefined =>
  documented
    .find((one) => shape(one.method, one.path.replaceAll(/\{(\w+)\}/g, ':$1')) === shape(method, route))
    ?.answers(status, body);

const isLive = (role: Cell['role']): boolean => !['anon', 'expired', 'forged', 'revoked', 'deleted'].includes(role);
const named = ({ role, line }: Cell, result: string): string => `${role}${line && ` (${line})`} ${result}`;

/** A few at a time, so that the database is not the bottleneck. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>, atOnce = AT_ONCE): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const workOff = async () => {
    for (const [i, item] of waiting) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
  return results;
}

const rows = new Set(ALL_CELLS.map(({ method, route }) => shape(method, route)));

describe('the matrix is complete', () => {
  test('contains exactly the calls of the router', () => {
    const routes = routesOf(world)
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => shape(method, url));
    expect([...new Set(routes)].toSorted()).toEqual([...rows].toSorted());
  });
  test('contains every call of the API document', async () => {
    const { paths } = (await (await fetch(`${world.url()}/api/docs-json`)).json()) as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => shape(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'))),
    );
    expect(described.filter((call) => !rows.has(call))).toEqual([]);
    expect(described.length).toBeGreaterThan(90);
  });
});

/** Reads that create something the first time; the first look by an invite takes one of its uses. */
const WRITES_WHEN_READ = new Set([
  'GET /api/calendar',
  'GET /api/notifications/push-key',
  'GET /api/auth/oidc/start',
  'GET /api/communities/:slug',
]);
const doesSomething = ({ method, expected }: Cell) => method !== 'GET' && expected.startsWith('2');

describe('reads and rejected calls change nothing', () => {
  const questions = new Map<Cell, Asked>();
  let before: Record<string, string>;
  beforeAll(async () => {
    for (const cell of ALL_CELLS.filter((one) => !doesSomething(one))) questions.set(cell, await asked(cell, scene));
    before = await traceOf(world);
  }, 120_000);

  test.each(calls)(
    '%s',
    async (call) => {
      const cells = [...questions].filter(([cell]) => callOf(cell) === call);
      const responses = await inTurn(cells, ([, question]) => answerTo(question), call === EXPORT ? 1 : AT_ONCE);
      expect(cells.map(([cell], i) => named(cell, responses[i]!))).toEqual(
        cells.map(([cell]) => named(cell, cell.expected)),
      );
      // None of these responses leaked a secret.
      expect(canaries.leaks.splice(0)).toEqual([]);
      const [clean, after] = [before, await traceOf(world)];
      before = after;
      if (!WRITES_WHEN_READ.has(call)) expect(after).toEqual(clean);
      counted.cells += cells.length;
      counted.refused += cells.filter(([{ expected }]) => /^[45]/.test(expected)).length;
    },
    60_000,
  );
});

describe('permitted calls succeed', () => {
  test.each(calls.filter((call) => ALL_CELLS.some((cell) => callOf(cell) === call && doesSomething(cell))))(
    '%s',
    async (call) => {
      const cells = ALL_CELLS.filter((cell) => callOf(cell) === call && doesSomething(cell));
      const other = await world.createUser();
      const responses = await inTurn(cells, async (cell) => {
        const [question, key] = [await asked(cell, fresh()), randomUUID()];
        return { answer: await answerTo(question, key), replays: await replaysOf(question, key, other) };
      });
      expect(responses.map(({ answer }, i) => named(cells[i]!, answer))).toEqual(
        cells.map((cell) => named(cell, cell.expected)),
      );
      const keeps = NEVER_KEPT.test(call) || NATURALLY_IDEMPOTENT.has(call) ? 'no caller' : 'the caller';
      const replayed = responses.map(({ replays }, i) =>
        named(cells[i]!, `replayed to ${replays.join() || 'no caller'}`),
      );
      expect(replayed).toEqual(cells.map((cell) => named(cell, `replayed to ${keeps}`)));
      counted.replays += cells.length;
      expect(canaries.leaks.splice(0)).toEqual([]);
      counted.cells += cells.length;
    },
    60_000,
  );
});

/** Every free text in the matrix contains this. */
const TYPED = 'qwzx';
/** Returns the paths of the free texts in a body. */
function typedIn(body: unknown, path = ''): string[] {
  if (typeof body === 'string') return body.toLowerCase().includes(TYPED) ? [path] : [];
  if (Array.isArray(body)) return body.flatMap((one) => typedIn(one, `${path}[]`));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, one]) => typedIn(one, path ? `${path}.${name}` : name));
}
/** Fields that are no free text: they name something by id, code or address, or prove something. */
const NO_TEXT =
  /(?:^|\.)(?:\w*(?:Id|_id)|_?user|_relatedUser|createdBy|uploadedBy|lobbyHost|uid|email|provider|invite|token|adminKey|teamName|role|champion|closed\[\]|zone|seed|upTo|metaData|endpoint|p256dh|auth|renewal)$/;
const NOT_TYPED = new Set([
  'DELETE /api/auth/account name', // a confirmation
  'POST /api/communities/check-names name', // stores nothing
  'POST /api/communities/check-names slug',
  'POST /api/evenings/:id/lobbies lobbies[].title', // the title of a scrim; only ten members can make a lobby
  'PATCH /api/communities/:slug/webhooks/:id description', // the same column as when it was created
]);

describe('texts that people type', () => {
  test('occur in a permitted call each', () => {
    const typed = new Set(
      ALL_CELLS.filter(doesSomething).flatMap((cell) => typedIn(cell.body).map((text) => `${callOf(cell)} ${text}`)),
    );
    const texts = documented.flatMap((call) =>
      call.texts
        .filter((text) => !NO_TEXT.test(text))
        .map((text) => `${call.method} ${call.path.replaceAll(/\{(\w+)\}/g, ':$1')} ${text}`),
    );
    expect(texts.filter((text) => !typed.has(text) && !NOT_TYPED.has(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(30);
  });
  test('are rows that can be erased; the log has only names of public things and of lobbies', async () => {
    const found = await world.asOwner(
      `SELECT DISTINCT type FROM events WHERE data::text ILIKE $1 OR meta::text ILIKE $1 ORDER BY type`,
      [`%${TYPED}%`],
    );
    expect(found.map((row) => (row as { type: string }).type)).toEqual([
      'CommunityFounded',
      'EveningChanged',
      'LobbyPasswordChanged',
      'LobbyRenamed',
      'NightChanged',
      'NightCreated',
      'ScrimCreated',
      'ScrimRenamed',
      'SiteRenamed',
    ]);
  });
});

test('all cells were checked', () => {
  figure('C8', 'cells of the matrix over HTTP', counted.cells);
  figure('C8', 'of them refused, without a trace', counted.refused);
  figure('C23', 'granted commands repeated by five clients each', counted.replays);
  figure('C9', 'secrets planted in the matrix', canaries.size);
  figure('C9', 'bytes of answers searched', canaries.bytes);
  expect(counted.cells).toBeGreaterThanOrEqual(1_500);
});
