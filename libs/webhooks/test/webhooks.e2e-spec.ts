import type { DeliveryView, WebhookView } from '@muster/contracts/webhooks';
import { seatBody } from '@testing/played-scrim';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import { untilHolds } from '@testing/wait-until';
import { type Receiver, startReceiver } from '@testing/webhook-receiver';
import { createWorld, type TestUser, type World } from '@testing/world';
import { Webhook } from 'standardwebhooks';
import { CommunityCalls, refused } from '../../communities/test/community-calls';

let receiver: Receiver;
let world: World;
let calls: CommunityCalls;
let staff: Awaited<ReturnType<CommunityCalls['staffed']>>;
beforeAll(async () => {
  receiver = await startReceiver();
  // A day takes 0.9 s.
  const env = { WEBHOOK_HOSTS: receiver.host, WEBHOOK_CLOCK_SCALE: '100000' };
  world = await createWorld({ nodes: 1, worker: true, env });
  calls = new CommunityCalls(world);
}, 120_000);
beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.answer = (_, res) => void res.writeHead(204).end();
  staff = await calls.staffed();
});
afterAll(async () => {
  await world?.close();
  await receiver?.close();
});
jest.setTimeout(60_000);

const call = (method: string, path = '', body: object = {}, as: TestUser = staff.organiser, headers = {}) =>
  world.api(`/communities/${staff.slug}/webhooks${path}`, as, { method, ...(method !== 'GET' && { body }), headers });
async function create(events: string[], path = '/hook'): Promise<WebhookView & { secret: string }> {
  const response = await call('POST', '', { url: `http://${receiver.host}${path}`, events, description: 'Bot' });
  expect(response).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
  return response.body;
}
const listed = async (): Promise<WebhookView[]> => (await call('GET')).body;
const deliveries = async (id: string): Promise<DeliveryView[]> => (await call('GET', `/${id}/deliveries`)).body;
const at = (path: string) => receiver.calls.filter((one) => one.path === path);
const typesAt = (path: string) => at(path).map(({ body }) => body.type);
const verify = (secret: string, { text, headers }: Receiver['calls'][number]) =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

test('events of a scrim and of members arrive, signed, without the lobby’s secrets', async () => {
  const hook = await create(['scrim.created', 'scrim.changed', 'scrim.filled', 'scrim.deleted', 'member.left'], '/all');
  const secrets = { lobbyName: 'canary-lobby', lobbyPassword: 'canary-word' };
  const scrim = await world.createScrim(staff.organiser, { communityId: staff.id, ...secrets });
  const players = await world.createUsers(10);
  for (const [i, player] of players.entries()) {
    await calls.join(staff.slug, player);
    const seat = seatBody(TEAMS[i % 2]!, ROLES[Math.floor(i / 2)]!);
    await world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, { method: 'PATCH', body: seat });
  }
  await calls.leave(staff.slug, staff.member);
  await untilHolds(async () => {
    expect([...new Set<string>(typesAt('/all'))].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'member.left',
      'scrim.changed',
      'scrim.created',
      'scrim.filled',
    ]);
    expect(at('/all').filter(({ body }) => body.type === 'scrim.filled')).toHaveLength(1);
    expect((await deliveries(hook._id)).every(({ status }) => status === 'delivered')).toBe(true);
  });
  for (const one of at('/all')) {
    verify(hook.secret, one);
    expect(one.text).not.toContain('canary');
    expect(one.headers).toMatchObject({ connection: 'close', 'content-type': 'application/json' });
  }
  const created = at('/all').find(({ body }) => body.type === 'scrim.created')!;
  expect(created.body).toMatchObject({
    type: 'scrim.created',
    timestamp: expect.any(String),
    data: { communityId: staff.id, scrimId: scrim._id, version: 1, scrim: { _id: scrim._id } },
  });
});

test('the secret is shown once, rotated with both signing, and repeated by no request', async () => {
  const headers = { 'idempotency-key': `hook-${staff.slug}` };
  const body = { url: `http://${receiver.host}/once`, events: ['scrim.created'] };
  const first = await call('POST', '', body, staff.organiser, headers);
  const again = await call('POST', '', body, staff.organiser, headers);
  expect([first.status, again.status, again.body._id]).toEqual([201, 201, first.body._id]);
  expect(again.body).not.toHaveProperty('secret');
  expect(JSON.stringify(await listed())).not.toContain('whsec_');
  const rotated = await call('POST', `/${first.body._id}/rotate`);
  expect(rotated.body.secret).not.toBe(first.body.secret);
  await call('POST', `/${first.body._id}/test`);
  await untilHolds(async () => expect(typesAt('/once')).toEqual(['webhook.test']));
  for (const secret of [first.body.secret, rotated.body.secret]) verify(secret, at('/once')[0]!);
});

test('a failed delivery is repeated under the same id; a redirect is a failure', async () => {
  const hook = await create(['scrim.created'], '/flaky');
  receiver.answer = (_, res) =>
    at('/flaky').length === 1
      ? void res.writeHead(302, { location: `http://${receiver.host}/elsewhere` }).end('moved')
      : void res.writeHead(200).end('x'.repeat(100_000));
  await call('POST', `/${hook._id}/test`);
  await untilHolds(async () =>
    expect(await deliveries(hook._id)).toMatchObject([{ status: 'delivered', attempts: 2, statusCode: 200 }]),
  );
  const [delivery] = await deliveries(hook._id);
  expect(delivery!.response).toHaveLength(500);
  await call('POST', `/${hook._id}/deliveries/${delivery!._id}/repeat`);
  await untilHolds(async () => expect(at('/flaky')).toHaveLength(3));
  expect(new Set(at('/flaky').map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery!._id]));
  expect(at('/elsewhere')).toEqual([]);
});

test('a receiver that switches to another protocol has failed, like any other', async () => {
  const hook = await create(['scrim.created'], '/switching');
  receiver.answer = (_, res) =>
    res.socket!.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: a\r\n\r\n');
  await call('POST', `/${hook._id}/test`);
  await untilHolds(async () =>
    expect(await deliveries(hook._id)).toMatchObject([
      { statusCode: 101, error: 'status', attempts: expect.any(Number) },
    ]),
  );
  expect(await listed()).toMatchObject([{ failingSince: expect.any(String) }]);
});

test('a receiver that is gone switches its webhook off and notifies organisers; they switch it on again', async () => {
  const hook = await create(['scrim.created'], '/gone');
  receiver.answer = (_, res) => void res.writeHead(410).end();
  await call('POST', `/${hook._id}/test`);
  await untilHolds(async () =>
    expect(await listed()).toMatchObject([{ enabled: false, suspended: 'gone', failingSince: expect.any(String) }]),
  );
  await untilHolds(async () =>
    expect((await world.api('/notifications/user-notifications', staff.organiser)).body.notifications).toContainEqual(
      expect.objectContaining({ kind: 'webhook-suspended' }),
    ),
  );
  expect(await call('PATCH', `/${hook._id}`, { enabled: true })).toMatchObject({
    body: { enabled: true, suspended: null, failingSince: null },
  });
});

const LOSSES: Readonly<Record<string, () => Promise<unknown>>> = {
  'becomes a member': () => calls.setRole(staff.slug, staff.owner, staff.organiser, 'member'),
  'deletes the account': () =>
    world.api('/auth/account', staff.organiser, { method: 'DELETE', body: { name: staff.organiser.name } }),
};
test.each(Object.entries(LOSSES))(
  'the server of an organiser who %s is called no more, until another one answers for it',
  async (_, lose) => {
    const hook = await create(['scrim.created'], '/former');
    await lose();
    const scrim = () => world.createScrim(staff.owner, { communityId: staff.id, visibility: 'members' });
    await scrim();
    const ofOwner = async () => (await call('GET', '', {}, staff.owner)).body;
    await untilHolds(async () => expect(await ofOwner()).toMatchObject([{ enabled: false, suspended: 'orphaned' }]));
    expect(at('/former')).toEqual([]);
    const { notifications } = (await world.api('/notifications/user-notifications', staff.owner)).body;
    expect(notifications).toContainEqual(expect.objectContaining({ kind: 'webhook-suspended' }));
    await call('PATCH', `/${hook._id}`, { enabled: true }, staff.owner);
    await untilHolds(async () => expect(typesAt('/former')).toEqual(['scrim.created']));
  },
);

test('five days of failures switch a webhook off', async () => {
  const hook = await create(['scrim.created'], '/down');
  receiver.answer = (_, res) => void res.writeHead(500).end();
  await call('POST', `/${hook._id}/test`);
  await untilHolds(async () => {
    const [{ enabled } = { enabled: true }] = await listed();
    const [last] = await deliveries(hook._id);
    if (enabled && last?.status === 'failed') await call('POST', `/${hook._id}/test`);
    expect(await listed()).toMatchObject([{ enabled: false, suspended: 'failing' }]);
  });
});

test('a receiver that never answers delays no other', async () => {
  const [stuck, quick] = [await create(['scrim.created'], '/stuck'), await create(['scrim.created'], '/quick')];
  receiver.answer = ({ path }, res) => (path === '/stuck' ? undefined : void res.writeHead(204).end());
  for (let i = 0; i < 3; i++) await call('POST', `/${stuck._id}/test`);
  await untilHolds(async () => expect(at('/stuck')).toHaveLength(1));
  await call('POST', `/${quick._id}/test`);
  await untilHolds(async () => expect(at('/quick')).toHaveLength(1));
  expect(at('/stuck')).toHaveLength(1);
  await call('DELETE', `/${stuck._id}`);
});

test('refusals say why and change nothing', async () => {
  const urls = ['https://127.0.0.1/', 'https://2130706433/', 'https://[::ffff:127.0.0.1]/', 'https://no-name.invalid/'];
  for (const url of [...urls, 'http://example.com/', 'https://10.0.0.1:8443/', `ftp://${receiver.host}/`])
    expect(await call('POST', '', { url, events: ['scrim.created'] })).toMatchObject(refused(400, 'url-not-allowed'));
  const body = { url: `http://${receiver.host}/`, events: ['scrim.created'] };
  expect(await call('POST', '', body, staff.member)).toMatchObject(refused(403, 'organiser-only'));
  expect(await call('POST', '', { ...body, events: ['scrim.eaten'] })).toMatchObject({ status: 400 });
  for (let i = 0; i < 5; i++) await create(['scrim.created']);
  expect(await call('POST', '', body)).toMatchObject(refused(409, 'too-many-webhooks'));
  const [first] = await listed();
  expect(await call('PATCH', `/${first!._id}`, { url: 'https://127.0.0.1/' })).toMatchObject(
    refused(400, 'url-not-allowed'),
  );
  expect(await call('DELETE', `/${first!._id}`)).toMatchObject({ status: 200 });
  expect(await call('POST', `/${first!._id}/test`)).toMatchObject(refused(404, 'webhook-not-found'));
  expect(await listed()).toHaveLength(4);
  expect((await call('GET', '?page=2&limit=3')).body).toMatchObject({ data: [{}], pagination: { total: 4 } });
});
