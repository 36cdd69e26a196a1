import { Appender } from '../../../../libs/platform/src/eventlog/appender';
import { Database } from '@muster/platform';
import { randomUUID } from 'node:crypto';
import { createDatabase } from '@testing/database';
import { createWorld, type TestUser, type World } from '@testing/world';
import { type Link, linkTo } from './cuttable-link';

/** The connection over which the API appends to the log. */
const APPENDER = 'muster-appender';
const SEAT = { playerData: { role: 'Top', team: { name: 'teamOne' } } };

let link: Link;
let world: World;
let [admin, player]: TestUser[] = [];

beforeAll(async () => {
  link = await linkTo(await createDatabase());
  world = await createWorld({ env: { DATABASE_URL: link.url } });
  [admin, player] = [await world.createUser({ admin: true }), await world.createUser()];
});
afterAll(async () => {
  await link?.close();
  await world?.close();
});

const join = (scrimId: string) =>
  world.api(`/scrims/${scrimId}/insert-player/${player!.id}`, player!, { method: 'PATCH', body: SEAT });

/** How often the player joined according to the log. */
async function joins(scrimId: string): Promise<number> {
  const rows = await world
    .node()
    .get(Database, { strict: false })
    .query(`SELECT 1 FROM events WHERE stream = $1 AND type = 'PlayerJoined'`, [`scrim-${scrimId}`]);
  return rows.length;
}

test('a join that commits late is reported as committed, never as rejected', async () => {
  const scrim = await world.createScrim(admin!);
  const held = link.hold(APPENDER);
  held.before('', () => held.release()); // the lost statement commits just before the API reconnects
  const response = await join(scrim._id);
  expect([response.status, response.body.code, await joins(scrim._id)]).toEqual([200, undefined, 1]);
});

test('a join that did not reach the database in time is sent again and cannot commit late', async () => {
  const scrim = await world.createScrim(admin!);
  const held = link.hold(APPENDER);
  held.before('es_append', () => held.release()); // the lost statement arrives just before the second one
  const response = await join(scrim._id);
  expect([response.status, response.body.code, await joins(scrim._id)]).toEqual([200, undefined, 1]);
});

test('while the outcome is unknown it is reported as unknown, and a repeat with the key returns the outcome', async () => {
  const scrim = await world.createScrim(admin!);
  link.hold(APPENDER);
  link.refuse(APPENDER);
  const headers = { 'idempotency-key': 'unknown-1' };
  const keyedJoin = () =>
    world.api(`/scrims/${scrim._id}/insert-player/${player!.id}`, player!, { method: 'PATCH', body: SEAT, headers });
  const unknown = await keyedJoin();
  expect([unknown.status, unknown.body.code, unknown.headers.get('retry-after')]).toEqual([
    503,
    'outcome-unknown',
    '1',
  ]);
  link.refuse('');
  expect([(await keyedJoin()).status, await joins(scrim._id)]).toEqual([200, 1]);
});

test('a command that was carried out is never to be sent again, even if its response cannot be read', async () => {
  const other = await world.createUser();
  await world.api(`/friend-requests/send-friend-request/${other.id}/${player!.id}`, player!, { method: 'POST' });
  const [appender, database] = [Appender, Database].map((part) => world.node().get(part, { strict: false })) as [
    Appender,
    Database,
  ];
  const append = appender.append.bind(appender);
  jest.spyOn(appender, 'append').mockImplementationOnce(async (request) => {
    const result = await append(request);
    jest.spyOn(database, 'query').mockRejectedValue(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    return result;
  });
  const body = { newFriendUserId: player!.id };
  const accepted = await world.api(`/friend-requests/accept-request/${other.id}`, other, { method: 'POST', body });
  jest.restoreAllMocks();
  expect([accepted.status, accepted.body.code]).toEqual([503, 'outcome-unknown']);
  expect((await world.api(`/friends/user-friends/${other.id}`, other)).body).toHaveLength(1);
});

test('while the database is unreachable every response has the usual format and contains no address', async () => {
  const scrim = await world.createScrim(admin!);
  const headers = { 'idempotency-key': 'unreachable-1' };
  const held = link.hold(APPENDER);
  const asking = world.api(`/scrims/${scrim._id}/insert-player/${player!.id}`, player!, {
    method: 'PATCH',
    body: SEAT,
    headers,
  });
  await held.arrived;
  link.cut();
  const responses = [await asking, await join(scrim._id), await world.api(`/users/by-id/${randomUUID()}`, player!)];
  link.restore();
  for (const { status, body } of responses) {
    const { message, code } = body;
    expect(body).toEqual({ error: message, message, code, statusCode: status, requestId: expect.any(String) });
    expect([status, JSON.stringify(body)]).toEqual([503, expect.not.stringMatching(/ECONN|127\.0\.0\.1|connect/i)]);
  }
});
