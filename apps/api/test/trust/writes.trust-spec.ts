import { DAILY_COMMANDS, type Limit } from '@muster/platform/http';
import { randomUUID } from 'node:crypto';
import { unreachableDiscord } from '@testing/discord-simulator';
import { figure } from '@testing/figures';
import { waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { callsPerDay, commandRoutes } from './budget/command-routes';
import { worstDay } from './budget/worst-day';
import { WrittenBytes } from './budget/written-bytes';
import { Canaries } from './canaries';
import { ALL_CELLS } from './matrix/all-cells';
import { type Asked, asked } from './matrix/asked';
import type { Cell } from './matrix/notation';
import { Scene } from './matrix/scene';
import { routesOf, shape } from './routes';

const [KB, MB] = [1_024, 1_024 * 1_024];
/** Tables whose rows also change by what earlier calls left: checkpoints, and effects that become due. */
const BACKGROUND = ['policies', 'projections', 'effects'];
/** Routes without a stored response whose repeat acts again, with the reason. */
const ACTS_AGAIN: Record<string, string> = {
  'POST /api/auth/identities/start': 'begins a sign-in, which ends by itself',
  'POST /api/auth/discord/start': 'begins a sign-in, which ends by itself',
  'POST /api/calendar/reset': 'a stored response would hold the address; the last one counts',
  'POST /api/teams/:/feed': 'a stored response would hold the address; the last one counts',
  'POST /api/messages/post-seen/:': 'names the messages that this call has marked',
};
/** Routes with a stored response although a repeat of each permitted call writes nothing, with the reason. */
const KEYED: Record<string, string> = {
  'POST /api/admin/site/test-mail': 'sends a mail',
  'POST /api/admin/effect-kinds/:/retry': 'no job has failed; those that have run once more',
  ...Object.fromEntries(
    [
      'DELETE /api/admin/site/logo',
      'POST /api/admin/lift-expired-bans',
      'DELETE /api/communities/:/crest',
      'DELETE /api/around',
      'DELETE /api/teams/:/crest',
      'DELETE /api/teams/:/communities/:',
      'DELETE /api/teams/:/blocks/:',
      'DELETE /api/scrims/:/check-in',
      'DELETE /api/scrims/:/reserves',
      'DELETE /api/scrims/:/stand-in',
      'POST /api/nights/:/resume',
      'POST /api/evenings/:/restore',
    ].map((route) => [route, 'finds nothing to end in the matrix; appends an event otherwise']),
  ),
};
const IN_VAIN = 'stores a response in vain';
/** Bytes that one account may leave behind in a day with all its calls. */
const BUDGET = 200 * MB;
/** The largest response that is stored, encrypted, with its row and its entries in indexes. */
const STORED_RESPONSE = 9 * KB;
/** The largest response to a command, of which an account can have thirty in flight. */
const SENT_RESPONSE = 100 * KB;
/** Bytes that a route writes outside of the database, or later. */
const BESIDES: Record<string, number> = {
  'PATCH /api/scrims/:/add-image': 300 * KB, // the file: an image of at most 900 px
  'POST /api/communities/:/import': 500 * 1.5 * KB, // 500 invitations, each with a notification and its effects
  'POST /api/checks/:/ready': 12 * 3 * KB, // the last one makes the scrim of ten people
  'POST /api/teams/:/ask': 12 * 3 * KB, // the notifications of its members and their effects
  'POST /api/scrims': 12 * 3 * KB, // at the start: notifications and effects of ten players and two casters
};

/** Limits that routes consume themselves, for part of their calls. Site admins are trusted to create more scrims. */
const WITHIN: Record<string, Limit> = {
  'POST /api/scrims': { name: 'scrim-creations', windows: [[30, 3_600]] },
  'POST /api/communities/:/import': {
    name: 'imports',
    windows: [
      [6, 3_600],
      [12, 86_400],
    ],
  },
  'POST /api/conversations': { name: 'conversations', windows: [[10, 3_600]] },
};

/** Commands of no account, or without a limit per account, with the reason why their rows are bounded. */
const NOT_OF_AN_ACCOUNT: Record<string, string> = {
  'POST /api/auth/login': 'by network; a session replaces the oldest',
  'POST /api/auth/register': 'makes the account',
  'POST /api/auth/check-names': 'writes nothing',
  'POST /api/auth/logout': 'ends a session',
  'POST /api/notifications/push-subscriptions/renew': 'replaces a row',
  'POST /api/notifications/unsubscribe': 'changes a row',
  'POST /api/discord/interactions': 'signed by Discord; rows live for 20 minutes',
  'POST /api/riot/callback': 'signed by us, once per game',
};

/** Commands that no cell of the matrix is permitted, and a bound for what they write; 0 if they change nothing. */
const UNMEASURED: Record<string, number> = {
  'POST /api/scrims/:/reserves': 2 * KB,
  'POST /api/scrims/:/offers/:/accept': 6 * KB,
  'POST /api/scrims/:/offers/:/decline': 6 * KB,
  'DELETE /api/scrims/:/offers/:': 6 * KB,
  'POST /api/scrims/:/games/:/draft/resume': 8 * KB,
  'POST /api/scrims/:/games/:/draft/back': 8 * KB,
  'PUT /api/scrims/:/games/:/draft/lineup': 8 * KB,
  'PUT /api/communities/:/crest': 40 * KB, // its image replaces the one before
  'DELETE /api/communities/:/link': 4 * KB, // one of a community
  'PUT /api/teams/:/crest': 40 * KB, // its image replaces the one before
  'POST /api/communities/:/invitations/:/confirm': 6 * KB, // once for each invitation
  'PUT /api/around/ready': 4 * KB,
  'DELETE /api/around/ready': 4 * KB,
  'POST /api/communities/:/checks': 40 * KB, // the notifications of ten people and their effects
  'POST /api/setup': 2 * KB,
  'PUT /api/admin/site/logo': 40 * KB, // its image replaces the one before
  'DELETE /api/auth/identities/:': 4 * KB,
  'PUT /api/evenings/:/here': 4 * KB,
  'DELETE /api/evenings/:/here': 4 * KB,
  'POST /api/evenings/:/proposal': 0,
  'POST /api/evenings/:/lobbies': 300 * KB, // ten scrims with their people
  'POST /api/admin/effects/:/retry': 2 * KB,
  'DELETE /api/communities/:/discord': 2 * KB,
  'PUT /api/communities/:/discord-webhook': 2 * KB,
  'POST /api/communities/:/discord/test': 2 * KB,
  'POST /api/communities/:/discord/suspend': 2 * KB,
  'POST /api/communities/:/discord/resume': 2 * KB,
  'POST /api/communities/:/webhooks': 4 * KB, // five of a community
  'PATCH /api/communities/:/webhooks/:': 4 * KB,
  'DELETE /api/communities/:/webhooks/:': 4 * KB,
  'POST /api/communities/:/webhooks/:/rotate': 4 * KB,
  'POST /api/communities/:/webhooks/:/test': 4 * KB, // 2,000 deliveries of a webhook
  'POST /api/communities/:/webhooks/:/deliveries/:/repeat': 4 * KB,
};

let world: World;
let extras: TestUser[];
let written: WrittenBytes;
let documented: Document;
beforeAll(async () => {
  world = await createWorld({ worker: 'in the api', env: { RIOT_API_KEY: '', ...unreachableDiscord } });
  extras = await world.createUsers(8);
  await world.createUsers(12);
  await world.createUser({ admin: true }); // the last one cannot be revoked, whichever route comes first
  const [asker, asked] = extras as [TestUser, TestUser];
  const post = (path: string, user: TestUser, body?: object) => world.api(path, user, { method: 'POST', body });
  await post(`/friend-requests/send-friend-request/${asked.id}/${asker.id}`, asker);
  await post(`/friend-requests/accept-request/${asked.id}`, asked, { newFriendUserId: asker.id });
  documented = (await (await fetch(`${world.url()}/api/docs-json`)).json()) as Document;
  written = await WrittenBytes.start(world);
}, 180_000);
afterAll(() => world?.close());

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}
interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  maxLength?: number;
  properties?: Record<string, Schema>;
}
/** A schema with everything it consists of. */
function partsOf(schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const referred = schema.$ref && documented.components.schemas[schema.$ref.split('/').at(-1)!];
  const parts = [...(referred ? [referred] : []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...parts.flatMap(partsOf)];
}
/** Maximum length of messages; used for texts whose schema names none. */
const LONGEST_TEXT = 2_000;
/** Fields that people write into. */
const TEXTS = new Set(['title', 'text', 'reason', 'about', 'message', 'lobbyName', 'lobbyPassword', 'name']);

/** Three bytes are the most that one unit of length can cost; repeated ones would be compressed. */
const incompressible = (length: number): string =>
  String.fromCharCode(...Array.from({ length }, () => 0x4e00 + Math.floor(Math.random() * 0x5000)));

/** The longest texts a body may have. */
function longestTexts({ method, route }: Cell): Record<string, string> {
  const [, operations] =
    Object.entries(documented.paths).find(
      ([path]) => shape('', path.replaceAll(/\{(\w+)\}/g, ':$1')) === shape('', route),
    ) ?? [];
  const schema = operations?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  const fields = partsOf(schema).flatMap(({ properties = {} }) => Object.entries(properties));
  return Object.fromEntries(
    fields
      .filter(([name]) => TEXTS.has(name))
      .map(([name, field]) => [name, incompressible(maxLengthOf(field) ?? LONGEST_TEXT)]),
  );
}
const maxLengthOf = (field: Schema): number | undefined =>
  partsOf(field).find(({ maxLength }) => maxLength !== undefined)?.maxLength;

/** Gives an account more friends than a response may hold. */
const befriendMany = (id: string) =>
  world.asOwner(
    `INSERT INTO friendships SELECT r.* FROM friendships f, generate_series(1, 3000) n,
       LATERAL jsonb_populate_record(f, jsonb_build_object('id', $1::text || '-' || n, 'request_id',
         $1::text || '-request-' || n, 'asker', $1::text, 'asked', $1::text || '-friend-' || n)) r
     WHERE f.id = (SELECT id FROM friendships WHERE status = 'friends' LIMIT 1)`,
    [id],
  );

interface Sent {
  status: number;
  text: string;
}
async function send({ path, method, self }: Asked, body: unknown, key?: string): Promise<Sent> {
  const response = await fetch(world.url() + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-api-key': API_KEY,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(self.token && { authorization: self.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

interface Cost {
  route: string;
  bytes: number;
  /** Bytes of the stored response, and of the one that was sent. */
  stored: number;
  sent: number;
  status: number;
  tables: string;
  /** The mistake in marking the route with `@Idempotent`, or in leaving that out. */
  mark: string | undefined;
}
/** Bytes that a call and all its consequences write; the stored response counts as the largest one. */
async function costOf(cell: Cell, texts: Record<string, string>): Promise<Cost> {
  const call = await asked(cell, new Scene(world, extras, new Canaries()));
  if (/friend/.test(cell.route)) await befriendMany(call.self.id);
  await waitUntilNothingIsDue(world);
  await written.reset();
  const isTexted = Object.keys(texts).length > 0;
  const body = isTexted ? { ...(call.body as object), ...texts } : call.body;
  const first = await send(call, body, randomUUID());
  await waitUntilNothingIsDue(world);
  const sizes = await written.byTable();
  const tables = [...sizes].filter(([name]) => name !== 'idempotency');
  const route = shape(cell.method, cell.route);
  const stored = sizes.get('idempotency') ?? 0;
  const most = routes.get(route)!.isStored ? Math.max(STORED_RESPONSE, stored) : 0;
  const bytes = tables.reduce((sum, [, size]) => sum + size, most + (BESIDES[route] ?? 0));
  const mark = first.status < 300 ? await wrongMarkOf(route, call, body, first, sizes.has('events')) : undefined;
  const listed = tables.map(([name, size]) => `${name} ${size}`).join(', ');
  return { route, bytes, stored, sent: Buffer.byteLength(first.text), status: first.status, tables: listed, mark };
}

/**
 * Sends the request again, without a key. A route that appends no event and whose repeat changes nothing must store
 * nothing. One that appends events may: a late repeat would undo what others did in between. Without a mark a repeat
 * must add nothing and get the same response.
 */
async function wrongMarkOf(
  route: string,
  call: Asked,
  body: unknown,
  first: Sent,
  appends: boolean,
): Promise<string | undefined> {
  const { isStored } = routes.get(route)!;
  if (isStored ? appends || route in KEYED : route in ACTS_AGAIN) return undefined;
  await written.reset();
  const repeat = await send(call, body);
  await waitUntilNothingIsDue(world);
  const grown = await written.grown({ except: BACKGROUND });
  const isDone = repeat.status < 300;
  if (isStored) return isDone && grown.length === 0 ? IN_VAIN : undefined;
  if (grown.length > 0) return `a repeat adds to ${grown.join(', ')}`;
  return isDone && timeless(repeat.text) !== timeless(first.text) ? 'a repeat gets another response' : undefined;
}

const timeless = (text: string): string => text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '');

/** Returns the mistake in a route's mark, if the route's first call had nothing to do; other calls may have. */
async function markOfAll(calls: readonly Cell[]): Promise<string | undefined> {
  for (const call of calls) {
    const { status, mark } = await costOf(call, {});
    if (status < 300 && mark !== IN_VAIN) return mark;
  }
  return IN_VAIN;
}

const routes = commandRoutes();
const isCommand = ({ method }: { method: string }) => ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method);

test('every command of the router has its costs measured, or a reason', () => {
  const all = routesOf(world)
    .filter(isCommand)
    .map(({ method, url }) => shape(method, url))
    .filter((route) => /^\w+ \/api\//.test(route));
  expect([...new Set(all)].filter((route) => !routes.has(route) && !(route in NOT_OF_AN_ACCOUNT))).toEqual([]);
  expect(Object.keys(UNMEASURED).filter((route) => !routes.has(route))).toEqual([]);
});

test('one account leaves at most 200 MB behind in a day', async () => {
  const costs: Cost[] = [];
  const granted = ALL_CELLS.filter((cell) => isCommand(cell) && cell.expected.startsWith('2'));
  for (const route of routes.keys()) {
    if (route in NOT_OF_AN_ACCOUNT || !new RegExp(process.env['ROUTE'] ?? '').test(route)) continue;
    if (route in UNMEASURED) {
      costs.push({
        route,
        bytes: UNMEASURED[route]! + STORED_RESPONSE,
        stored: 0,
        sent: 0,
        status: 0,
        tables: 'a bound',
        mark: routes.get(route)!.isStored && UNMEASURED[route] === 0 ? IN_VAIN : undefined,
      });
      continue;
    }
    const [cell, ...others] = granted.filter(
      ({ method, route: one, role }) => shape(method, one) === route && !['anon', 'wrongKey'].includes(role),
    );
    if (!cell) throw new Error(`${route} has neither a permitted cell in the matrix nor a bound`);
    const longest = await costOf(cell, longestTexts(cell));
    const cost = longest.status < 300 ? longest : await costOf(cell, {});
    costs.push(cost.mark === IN_VAIN ? { ...cost, mark: await markOfAll(others) } : cost);
  }
  expect(costs.filter(({ status }) => status >= 300).map(({ route, status }) => `${route} ${status}`)).toEqual([]);
  const large = costs.filter(({ stored, sent }) => stored > STORED_RESPONSE || sent > SENT_RESPONSE);
  expect(large.map(({ route, stored, sent }) => `${route}: ${stored} bytes stored, ${sent} sent`)).toEqual([]);
  expect(costs.flatMap(({ route, mark }) => (mark ? [`${route}: ${mark}`] : []))).toEqual([]);
  if (process.env['COSTS'])
    for (const cost of costs.toSorted((one, other) => other.bytes - one.bytes))
      console.log(
        cost.route,
        cost.status,
        cost.bytes,
        cost.stored,
        cost.sent,
        routes.get(cost.route)!.limit.name,
        cost.tables,
      );
  const day = worstDay(
    costs.map(({ route, bytes }) => {
      const limit = WITHIN[route] ?? routes.get(route)!.limit;
      return { route, bytes, limit: limit.name, calls: callsPerDay(limit) };
    }),
    callsPerDay(DAILY_COMMANDS),
  );
  figure('C29', 'MB that one account can leave behind in a day', Math.round(day.bytes / MB));
  expect(day.bytes > BUDGET ? day.by : []).toEqual([]);
}, 600_000);
