import { CLIENT_MESSAGES, type ClientMessage } from '@muster/contracts/sockets';
import { Database, REDIS } from '@muster/platform';
import { ModulesContainer } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { figure } from '@testing/figures';
import { createLogger } from '../../../../libs/platform/src/telemetry/logger';
import { pushService } from '@testing/push-service';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp, waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import { type Client, createWorld, type TestUser, type World } from '@testing/world';
import { Canaries } from './canaries';
import { DEAD, type Role, SIGNED_IN } from './matrix/notation';
import { Scene } from './matrix/scene';
import { socketCells, sockets } from './matrix/sockets';
import { dumpOf } from './redis-dump';
import { traceOf } from './trace';

const table = socketCells(sockets);
const canaries = new Canaries();
const logged: string[] = [];
let world: World;
let scene: Scene;
let service: Awaited<ReturnType<typeof pushService>>;
const clients = new Map<Role, Client>();
beforeAll(async () => {
  service = await pushService();
  world = await createWorld({ nodes: 2, worker: true, env: { PUSH_HOSTS: service.host } });
  for (const node of [0, 1])
    world.node(node).useLogger(
      createLogger(
        { LOG_LEVEL: 'trace' },
        {
          write: (line) => {
            logged.push(line);
          },
        },
      ),
    );
  scene = new Scene(world, await world.createUsers(8), canaries);
  for (const name of ['open', 'full', 'private', 'removed', 'drafted', 'unready', 'gone', 'other', 'room'])
    await scene.value(name, 'admin');
  for (const name of ['said', 'report', 'othersNote']) await scene.value(name, 'admin');
  for (const [i, role] of SIGNED_IN.entries()) clients.set(role, await world.connect(await scene.person(role), i % 2));
}, 120_000);
afterAll(async () => {
  await world?.close();
  await service?.close();
});

const viewer = async (role: Role) => ({ id: (await scene.person(role)).id, isAdmin: role === 'admin' });
async function payloadOf(text: string, role: Role): Promise<unknown> {
  let filled = text;
  for (const [named, name] of text.matchAll(/\$(\w+)/g)) filled = filled.replace(named, await scene.value(name!, role));
  return JSON.parse(filled);
}

test('the table contains exactly the messages the server handles', () => {
  const providers = [...world.node().get(ModulesContainer).values()].flatMap((module) =>
    [...module.providers.values()].map(({ metatype }) => metatype),
  );
  const handlers = providers.flatMap((one) =>
    typeof one === 'function' && Reflect.getMetadata('websockets:is_gateway', one)
      ? Object.values(Object.getOwnPropertyDescriptors(one.prototype))
      : [],
  );
  const handled = handlers.flatMap(({ value }) =>
    typeof value === 'function' && Reflect.hasMetadata('message', value)
      ? [Reflect.getMetadata('message', value) as string]
      : [],
  );
  expect([...new Set(handled)].toSorted()).toEqual([...new Set(table.map(({ message }) => message))].toSorted());
  expect(handled.toSorted()).toEqual(Object.keys(CLIENT_MESSAGES).toSorted());
});

describe('unauthenticated sockets', () => {
  test('without a token every message is rejected', async () => {
    const visitor = await world.connect(await scene.person('anon'));
    for (const message of Object.keys(CLIENT_MESSAGES) as ClientMessage[])
      expect([message, await visitor.emit(message, null)]).toEqual([
        message,
        { error: 'Unauthorized', code: 'unauthorized' },
      ]);
    visitor.socket.disconnect();
  });
  test.each(DEAD.filter((role) => role !== 'wrongKey' && role !== 'anon'))('%s', async (role) => {
    const code = await world.connect(await scene.person(role)).then(
      () => 'let in',
      (error: { data?: { code?: string } }) => error.data?.code,
    );
    expect(code).toBe(role === 'banned' ? 'banned' : 'unauthorized');
  });
  test('wrongKey', async () => {
    await expect(world.connect(await scene.person('wrongKey'), 0, { apiKey: 'not-the-key' })).rejects.toMatchObject({
      data: { code: 'invalid-api-key' },
    });
  });
});

describe('messages that connected sockets may send, and their answers', () => {
  let before: Record<string, string>;
  /** The worker is still processing what the scene started. */
  const stored = () => traceOf(world, ['public.effects']);
  beforeAll(async () => {
    for (const { payload } of table) for (const role of SIGNED_IN) await payloadOf(payload, role);
    // The worker tells scrims of their drafts, which are further events.
    await waitUntilNothingIsDue(world);
    before = await stored();
  }, 60_000);

  test.each(SIGNED_IN)(
    '%s',
    async (role) => {
      const received: string[] = [];
      for (const { message, payload } of table) {
        const sent = await payloadOf(payload, role);
        const ack = await clients.get(role)!.emit(message as ClientMessage, sent);
        canaries.checkResponse(await viewer(role), `${message} as ${role}`, JSON.stringify(ack), JSON.stringify(sent));
        received.push(`${message} ${payload} -> ${ack.ok === true ? 'ok' : String(ack.code)}`);
      }
      expect(received).toEqual(table.map(({ message, payload, expected }) => `${message} ${payload} -> ${expected}`));
    },
    30_000,
  );

  test('stores nothing', async () => {
    expect(await stored()).toEqual(before);
    figure(
      'C8',
      'cells of the matrix over sockets',
      table.length * SIGNED_IN.length + DEAD.length * Object.keys(CLIENT_MESSAGES).length,
    );
  });
});

const READS = (id: string, full: string, room: string) => [
  '/scrims',
  '/scrims?region=NA&page=1',
  `/scrims/${full}`,
  `/scrims/${full}/timeline`,
  `/scrims/${full}/calendar.ics`,
  `/scrims/${full}/preview`,
  `/users/${id}/scrims`,
  '/users?q=Player',
  `/users/by-id/${id}`,
  '/friend-requests',
  `/friends/user-friends/${id}`,
  '/notifications/user-notifications',
  '/notifications/preferences',
  '/conversations/user',
  `/messages/${room}`,
  '/messages/verifiedUser/unseen-messages',
  '/auth/export',
  '/admin/reports?status=all',
  '/admin/recent-activities',
  '/admin/all-bans-history',
  '/admin/effects?state=done',
];

describe('an evening with all roles in the room', () => {
  let subscribed: { pushed: unknown[] };
  beforeAll(async () => {
    const [open, full] = [await scene.scrim('open'), await scene.scrim('full')];
    for (const client of clients.values()) {
      for (const id of [open, full, await scene.scrim('private')]) await client.emit('join_scrim_room', id);
      await client.emit('scrimChatOpen', open);
    }
    const post = async (role: Role | 'other', path: string, body: object = {}, method = 'POST') => {
      const user = await scene.person(role);
      const response = await world.api(path, user, { method, body });
      canaries.checkResponse(
        { id: user.id, isAdmin: role === 'admin' },
        `${path} as ${role}`,
        JSON.stringify(response.body),
        JSON.stringify(body),
      );
      expect([path, response.status < 300]).toEqual([path, true]);
      return response.body;
    };
    const [other, member, creator, host] = [
      await scene.person('other'),
      await scene.person('member'),
      await scene.person('creator'),
      await scene.person('host'),
    ];
    const browser = service.browser();
    subscribed = browser;
    canaries.literal('push address', browser.subscription.endpoint, [other.id]);
    await post('other', '/notifications/push-subscriptions', browser.subscription);
    for (const role of ['member', 'other', 'host'] as const)
      await post(role, '/auth/update-user', { canSendEmailsToUser: true }, 'PUT');
    const text = canaries.plantText('message', [other.id, member.id]);
    await post('other', '/messages', { conversationId: await scene.value('theirs', 'member'), text: text });
    await post('member', '/messages', {
      conversationId: await scene.value('theirs', 'member'),
      text: canaries.plantText('message', [other.id, member.id]),
    });
    const spoken = await post('stranger', '/messages', {
      conversationId: await scene.value('room', 'stranger'),
      text: 'everybody may read this',
    });
    await post('member', `/messages/${spoken._id}/report`, { reason: 'rude' });
    await post('stranger', `/friend-requests/send-friend-request/${other.id}/${(await scene.person('stranger')).id}`);
    await post('caster', `/notifications/push-user-notification/${(await scene.person('caster')).id}`, {
      message: canaries.plantText('note', [(await scene.person('caster')).id]),
    });
    await post(
      'admin',
      `/scrims/${open}`,
      {
        lobbyPassword: canaries.plantText('lobby password', [creator.id, host.id], { admins: true }),
        title: 'Renamed',
      },
      'PUT',
    );
    await post('admin', `/scrims/${full}`, { title: 'Renamed, too' }, 'PUT');
    await post('host', `/scrims/${full}/set-winner`, { winnerTeamName: 'teamOne' }, 'PATCH');
    const rude = await world.createUser();
    canaries.person(rude);
    await post('admin', '/admin/banUser', {
      banUserId: rude.id,
      dateTo: new Date(Date.now() + 10 * 86_400_000).toISOString(),
      reason: canaries.plantText('ban reason', [rude.id], { admins: true }),
    });
    await waitUntilCaughtUp(world);
    for (const client of clients.values())
      await client.waitFor('scrimUpdate', (view) => view._id === full && view.teamWon === 'teamOne');
  }, 60_000);

  test('over HTTP no user reads what is not for them', async () => {
    for (const role of SIGNED_IN) {
      const user = await scene.person(role);
      for (const path of READS(user.id, await scene.scrim('full'), await scene.value('room', role))) {
        const { body, headers } = await world.api(path, user, { node: 1 });
        canaries.checkResponse(await viewer(role), `${path} as ${role}`, JSON.stringify([body, [...headers]]));
      }
    }
    expect(canaries.leaks).toEqual([]);
  });
  test('on sockets no user receives what is not for them', async () => {
    let frames = 0;
    for (const [role, client] of clients) {
      for (const frame of client.heard)
        canaries.checkResponse(await viewer(role), `${frame.message} heard by ${role}`, JSON.stringify(frame));
      frames += client.heard.length;
    }
    expect(frames).toBeGreaterThan(50);
    expect(canaries.leaks).toEqual([]);
    figure('C9', 'frames heard by eight kinds of people', frames);
  });
  test('messages for admins reach no other user', async () => {
    for (const message of ['dashboard_changed', 'reports_changed', 'effects_changed'] as const) {
      await clients.get('admin')!.waitFor(message);
      expect([
        message,
        [...clients]
          .filter(([, client]) => client.heard.some((frame) => frame.message === message))
          .map(([role]) => role),
      ]).toEqual([message, ['admin']]);
    }
  });
  test('emails and push messages reach only their recipients', async () => {
    await waitUntil(
      async () =>
        subscribed.pushed.length >= 2 &&
        (
          await world
            .node()
            .get(Database, { strict: false })
            .query(`SELECT 1 FROM effects WHERE kind ~ '^(Mail|Push)' AND state IN ('pending', 'running')`)
        ).length === 0,
    );
    const mails = (await (await fetch(`${process.env['SANDBOX_INBOX']}.json`)).json()) as { to: string[] | string }[];
    const users: TestUser[] = await Promise.all([...SIGNED_IN, 'other' as const].map((role) => scene.person(role)));
    const ours = mails.flatMap((mail) =>
      users.filter(({ email }) => JSON.stringify(mail.to).includes(email)).map((one) => [one, mail] as const),
    );
    for (const [{ id }, mail] of ours) canaries.checkResponse({ id }, `mail to ${id}`, JSON.stringify(mail));
    canaries.checkResponse({ id: (await scene.person('other')).id }, 'push', JSON.stringify(subscribed.pushed));
    expect([ours.length > 0, canaries.leaks]).toEqual([true, []]);
    figure('C9', 'mails and push messages searched', ours.length + subscribed.pushed.length);
  });
  test('no log line contains a secret or a token, and Redis stores none', async () => {
    for (const line of logged) canaries.checkLog('log', line);
    const dump = await dumpOf(world.node().get<Redis>(REDIS, { strict: false }));
    canaries.checkStored('Redis', dump.join('\n'), () => false);
    expect([logged.length > 20, dump.length > 0, canaries.leaks]).toEqual([true, true, []]);
    figure('C9', 'log lines searched', logged.length);
    figure('C9', 'keys of Redis searched', dump.length);
    figure('C9', 'secrets planted in the evening', canaries.size);
  });
  test('control: a planted secret in the wrong response is detected', async () => {
    const trap = new Canaries();
    const [host, stranger] = [await viewer('host'), await viewer('stranger')];
    const word = trap.plantText('trap', [host.id!]);
    trap.id('trap', host.id!, [host.id!]);
    trap.literal('trap', 'trap@players.test', [host.id!]);
    trap.checkResponse(host, 'fine', `${word} ${host.id} trap@players.test`);
    trap.checkResponse(stranger, 'fine, he said so', word, word);
    expect(trap.leaks).toEqual([]);
    for (const text of [word, `x${word}x`, host.id!, 'To: trap@players.test'])
      trap.checkResponse(stranger, 'broadcast', text);
    trap.checkResponse({ id: null, isAdmin: true }, 'broadcast', word);
    trap.checkLog('log', `{"token":"${(await scene.person('admin')).token}"}`);
    trap.checkLog('log', word);
    trap.checkStored('Redis', word, () => false);
    expect(trap.leaks).toHaveLength(8);
  });
});
