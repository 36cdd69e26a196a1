// Sends values at the limits of every format, one at a time, in otherwise valid requests. Alongside each stored date
// other users send requests of their own: a value the database rejects must not affect them.
import { Database, CommandDispatcher } from '@muster/platform';
import type { ScrimView } from '@muster/contracts/scrims';
import { scrimAggregate } from '@muster/scrims';
import fc from 'fast-check';
import { size } from '@testing/figures';
import { createWorld, type TestResponse, type TestUser, type World } from '@testing/world';
import { DATES, EXTREME_DATES, IMPOSSIBLE_DATES, MALFORMED_DATES, NUMBERS, TEXTS } from './fuzz/boundaries';
import { callsOf, type Document } from './fuzz/document';

let world: World;
let admin: TestUser;
let player: TestUser;
let other: TestUser;
let conversation: string;
let scrim: ScrimView;
beforeAll(async () => {
  world = await createWorld();
  [admin, player, other] = [
    await world.createUser({ admin: true }),
    await world.createUser(),
    await world.createUser(),
  ];
  scrim = await world.createScrim(admin);
  await world.api(`/friend-requests/send-friend-request/${other.id}/${player.id}`, player, { method: 'POST' });
  await world.api(`/friend-requests/accept-request/${other.id}`, other, {
    method: 'POST',
    body: { newFriendUserId: player.id },
  });
  conversation = (await world.api('/conversations', player, { method: 'POST', body: { receiverId: other.id } })).body
    ._id;
}, 60_000);
afterAll(() => world?.close());

interface Place {
  field: string;
  send: (value: string) => Promise<TestResponse>;
  readsDays?: boolean;
  stores?: boolean;
}
const query =
  (path: () => string, field: string, rest = ''): Place['send'] =>
  (value) =>
    world.api(`${path()}?${field}=${encodeURIComponent(value)}${rest}`, player);
/** Places where a client sends a date, by the call of the API document. A test below tries all other dates, too. */
const PLACES: Record<string, Place> = {
  'GET /api/messages/{conversationId} before': {
    field: 'before',
    send: query(() => `/messages/${conversation}`, 'before'),
  },
  'POST /api/scrims gameStartTime': {
    field: 'gameStartTime',
    stores: true,
    send: (value) =>
      world.api('/scrims', admin, { method: 'POST', body: { title: 'Edge', region: 'NA', gameStartTime: value } }),
  },
  'PUT /api/scrims/{id} gameStartTime': {
    field: 'gameStartTime',
    stores: true,
    send: (value) => world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { gameStartTime: value } }),
  },
  'POST /api/admin/banUser dateFrom': {
    field: 'dateFrom',
    readsDays: true,
    stores: true,
    send: (value) =>
      world.api('/admin/banUser', admin, {
        method: 'POST',
        body: { banUserId: other.id, dateFrom: value, dateTo: '2100-12-31T23:59:59.999Z' },
      }),
  },
  'POST /api/admin/banUser dateTo': {
    field: 'dateTo',
    readsDays: true,
    stores: true,
    send: (value) =>
      world.api('/admin/banUser', admin, {
        method: 'POST',
        body: { banUserId: other.id, dateFrom: '1970-01-01', dateTo: value },
      }),
  },
};
const nameOf = ({ method, path, name }: { method: string; path: string; name: string }) => `${method} ${path} ${name}`;
const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);

test('every other date of the API document rejects impossible dates and names the field', async () => {
  const document = (await (await fetch(`${world.url()}/api/docs-json`)).json()) as Document;
  const isDate = (schema: { format?: string; anyOf?: { format?: string }[] }): boolean =>
    [schema, ...(schema.anyOf ?? [])].some(({ format }) => format === 'date' || format === 'date-time');
  const places = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content?.['application/json']?.schema;
      const shape = body?.$ref ? document.components.schemas[body.$ref.split('/').at(-1)!] : body;
      const fields = [
        ...parameters.filter((one) => one.in === 'query').map((one) => ({ ...one, inQuery: true })),
        ...Object.entries(shape?.properties ?? {}).map(([name, schema]) => ({ name, schema, inQuery: false })),
      ];
      return fields
        .filter(({ schema }) => isDate(schema))
        .map(({ name, inQuery }) => ({ method: method.toUpperCase(), path, name, inQuery }));
    }),
  );
  expect(places.length).toBeGreaterThan(4);
  for (const { method, path, name, inQuery } of places.filter((one) => !(nameOf(one) in PLACES)))
    for (const value of IMPOSSIBLE_DATES.filter((date) => !isDay(date))) {
      const call = path.replace('/api', '').replaceAll(/\{\w+\}/g, scrim._id);
      const { status, body } = inQuery
        ? await world.api(`${call}?${name}=${encodeURIComponent(value)}`, admin, { method })
        : await world.api(call, admin, { method, body: { [name]: value } });
      expect([nameOf({ method, path, name }), value, status, Object.keys(body.fields ?? {})]).toEqual([
        nameOf({ method, path, name }),
        value,
        400,
        expect.arrayContaining([name]),
      ]);
    }
});

describe.each(Object.entries(PLACES))('%s', (_, { field, send, readsDays, stores }) => {
  test.each(IMPOSSIBLE_DATES.filter((value) => readsDays || stores || !isDay(value)))(
    'rejects %s and names the field',
    async (value) => {
      expect(await send(value)).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { [field]: expect.any(String) } },
      });
    },
  );
  test.each(MALFORMED_DATES)('rejects %s', async (value) => {
    const { status } = await send(value);
    expect([400, 404]).toContain(status); // 404: `before` may also be the id of a message
  });
  if (stores) return;
  test.each(EXTREME_DATES.filter((value) => readsDays || !isDay(value)))('accepts %s', async (value) =>
    expect(await send(value)).toMatchObject({ status: 200 }),
  );
});

describe("other users' requests alongside an extreme value", () => {
  test.each(Object.entries(PLACES).filter(([, { stores }]) => stores))(
    'succeed: %s',
    async (_, { send }) => {
      const strangers = await Promise.all(
        ['Top', 'Jungle', 'Mid'].map(async (role) => ({
          role,
          person: await world.createUser(),
          scrim: await world.createScrim(admin),
        })),
      );
      for (const value of DATES.filter((_, i) => i % size(4, 1) === 0)) {
        const [response, ...joined] = await Promise.all([
          send(value),
          ...strangers.map((one) =>
            world.api(`/scrims/${one.scrim._id}/insert-player/${one.person.id}`, one.person, {
              method: 'PATCH',
              body: { playerData: { role: one.role, team: { name: 'teamOne' } } },
            }),
          ),
        ]);
        const left = await Promise.all(
          strangers.map((one) =>
            world.api(`/scrims/${one.scrim._id}/remove-player/${one.person.id}`, one.person, { method: 'PATCH' }),
          ),
        );
        expect({
          value,
          status: response.status < 500,
          joined: joined.map(({ status }) => status),
          left: left.map(({ status }) => status),
        }).toEqual({ value, status: true, joined: [200, 200, 200], left: [200, 200, 200] });
      }
    },
    60_000,
  );

  test('succeed in the same commit even if such a value passed validation', async () => {
    const dispatch = world.node().get(CommandDispatcher, { strict: false });
    const by = { userId: admin.id, isAdmin: true };
    const now = { now: new Date().toISOString(), random: 0 };
    const strangers = await Promise.all(Array.from({ length: 8 }, () => world.createScrim(admin)));
    const outcomes = await Promise.allSettled([
      ...strangers.slice(0, 4).map(({ _id }) =>
        dispatch.send(
          scrimAggregate,
          {
            type: 'JoinTeam',
            scrimId: _id,
            by: { userId: player.id, isAdmin: false },
            ctx: now,
            seat: {
              userId: player.id,
              team: 'teamOne',
              role: 'Top',
            },
          },
          { by: player.id },
        ),
      ),
      dispatch.send(
        scrimAggregate,
        { type: 'EditScrim', scrimId: scrim._id, by, ctx: now, changes: { startsAt: '0000-01-01T00:00:00.000Z' } },
        { by: admin.id },
      ),
      ...strangers.slice(4).map(({ _id }) =>
        dispatch.send(
          scrimAggregate,
          {
            type: 'JoinTeam',
            scrimId: _id,
            by: { userId: player.id, isAdmin: false },
            ctx: now,
            seat: {
              userId: player.id,
              team: 'teamOne',
              role: 'Top',
            },
          },
          { by: player.id },
        ),
      ),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 9 }, (_, i) => (i === 4 ? 'rejected' : 'fulfilled')),
    );
    const seated = await world
      .node()
      .get(Database, { strict: false })
      .query('SELECT 1 FROM scrims WHERE id = ANY($1) AND $2 = ANY(people)', [
        strangers.map(({ _id }) => _id),
        player.id,
      ]);
    expect(seated).toHaveLength(8);
  });
});

test('no field of any call answers a number, text or date at its limit with a 5xx', async () => {
  const calls = callsOf(
    (await (await fetch(`${world.url()}/api/docs-json`)).json()) as Document,
    fc.constantFrom(scrim._id, player.id, conversation),
  );
  const faults: unknown[] = [];
  /** Other values for each field: every nth, from another one on. */
  let field = 0;
  for (const call of calls.filter(({ path }) => !/oidc|board|account$|sign-out/.test(path))) {
    const [base] = fc.sample(fc.record({ query: call.query, body: call.body ?? fc.constant(undefined) }), {
      numRuns: 1,
      seed: 1,
    });
    const path = call.params
      .reduce(
        (filled, name) => filled.replace(`{${name}}`, name === 'conversationId' ? conversation : scrim._id),
        call.path,
      )
      .replace(/^\/api/, '');
    const fields = [
      ...call.queryNames.map((name) => ({ name, inQuery: true })),
      ...call.bodyNames.map((name) => ({ name, inQuery: false })),
    ];
    for (const { name, inQuery } of fields) {
      field += 1;
      const values = [...NUMBERS, ...TEXTS, ...DATES].filter((_, i) => (i + field) % size(4, 1) === 0);
      const responses = await Promise.all(
        values.map(async (value) => {
          const search = inQuery
            ? `?${name}=${encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\ufffd'))}`
            : '';
          const body = call.body && {
            ...(typeof base!.body === 'object' ? base!.body : {}),
            ...(!inQuery && { [name]: value }),
          };
          return { value, ...(await world.api(path + search, admin, { method: call.method, ...(body && { body }) })) };
        }),
      );
      for (const { status, value, body } of responses)
        if (status >= 500) faults.push({ call: `${call.method} ${call.path}`, name, value, body });
    }
  }
  expect(faults).toEqual([]);
}, 180_000);
