import { io, type Socket } from 'socket.io-client';
import { nextEvent } from '@testing/next-event';
import { API_KEY, Client, createWorld, type TestUser, type World } from '@testing/world';

/** The shapes that clients written to the specification rely on, on sockets. REST: wire.e2e-spec.ts. */
const FOREIGN = 'https://clients.test';
let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, env: { PUBLIC_URL: 'https://muster.test', CORS_ORIGINS: FOREIGN } });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const post = (path: string, user: TestUser, body?: object, headers: Record<string, string> = {}) =>
  world.api(path, user, { method: 'POST', headers, ...(body && { body }) });
const ask = (from: TestUser, to: TestUser) => post(`/friend-requests/send-friend-request/${to.id}/${from.id}`, from);
/** A message of REST as its event carries it. */
const pushed = ({ _sender, _receiver, ...message }: any) => ({
  ...message,
  _sender: message.senderId,
  _receiver: message.receiverId,
  sender: _sender,
  receiver: _receiver,
});
const messagesOf = (client: Client): any[] =>
  client.heard.filter(({ message }) => message === 'getMessage').map(({ payload }) => payload);

/** Two friends with a conversation. Hana has two tabs, one on each node; Bo has one. */
async function talking() {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  await ask(hana, bo);
  await post(`/friend-requests/accept-request/${bo.id}`, bo, { newFriendUserId: hana.id });
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  const [tab, near, far, theirs] = [
    await world.connect(hana, 0),
    await world.connect(hana, 0),
    await world.connect(hana, 1),
    await world.connect(bo, 1),
  ];
  const send = async (user: TestUser, text: string, headers = {}) =>
    (await post('/messages', user, { conversationId: conversation._id, text }, headers)).body;
  /** A message from Bo reaches every tab of Hana: everything before it has arrived. */
  const settled = async (clients: readonly Client[]) => {
    const last = await send(bo, 'the end');
    for (const client of clients) await client.waitFor('getMessage', ({ _id }) => _id === last._id);
  };
  return { hana, bo, tab, near, far, theirs, send, settled };
}

describe('getMessage', () => {
  test('names its sender and receiver by id, with the users beside', async () => {
    const { hana, bo, theirs, send } = await talking();
    const sent = await send(hana, 'hi');
    expect(await theirs.waitFor('getMessage')).toEqual(pushed(sent));
    expect(pushed(sent)).toMatchObject({
      messageId: sent._id,
      senderId: hana.id,
      receiverId: bo.id,
      _sender: hana.id,
      sender: { _id: hana.id, name: hana.name },
      _receiver: bo.id,
      receiver: { _id: bo.id },
    });
  });
  test('goes to the receiver and to the sender’s other sockets on every node, never to the sending one', async () => {
    const { hana, tab, near, far, theirs, send, settled } = await talking();
    const sent = await send(hana, 'hi', { 'x-socket-id': tab.socket.id! });
    for (const client of [near, far, theirs]) expect(await client.waitFor('getMessage')).toEqual(pushed(sent));
    await settled([tab, near, far]);
    expect([tab, near, far, theirs].map((client) => messagesOf(client).map(({ text }) => text))).toEqual([
      ['the end'],
      ['hi', 'the end'],
      ['hi', 'the end'],
      ['hi'],
    ]);
  });
  test('does not return to a client that names no socket, until a socket of it claims the message', async () => {
    const { hana, tab, near, far, theirs, send, settled } = await talking();
    const sent = await send(hana, 'hi');
    expect(await theirs.waitFor('getMessage')).toEqual(pushed(sent));
    for (let times = 0; times < 3; times++)
      expect(await tab.emit('sendMessage', { ...sent, receiverId: admin.id, text: 'not what was sent' })).toEqual({
        ok: true,
      });
    for (const client of [near, far]) expect(await client.waitFor('getMessage')).toEqual(pushed(sent));
    await settled([tab, near, far]);
    expect([tab, near, far, theirs].map((client) => messagesOf(client).map(({ text }) => text))).toEqual([
      ['the end'],
      ['hi', 'the end'],
      ['hi', 'the end'],
      ['hi'],
    ]);
  });
  test('arrives once if a client does both', async () => {
    const { hana, tab, near, far, send, settled } = await talking();
    const sent = await send(hana, 'hi', { 'x-socket-id': tab.socket.id! });
    expect(await tab.emit('sendMessage', sent)).toEqual({ ok: true });
    await settled([tab, near, far]);
    expect([tab, near, far].map((client) => messagesOf(client).length)).toEqual([1, 2, 2]);
  });
  test('ignores claims about messages of others, or none', async () => {
    const { hana, bo, tab, near, far, theirs, send, settled } = await talking();
    const sent = await send(hana, 'hi');
    for (const payload of [sent, { messageId: 'never-was' }, 'text', null, { messageId: 7 }, []])
      expect(await theirs.emit('sendMessage', payload)).toEqual({ ok: true });
    const eve = await world.connect(admin);
    expect(await eve.emit('sendMessage', sent)).toEqual({ ok: true });
    await settled([tab, near, far]);
    expect([tab, near, far, theirs, eve].map((client) => messagesOf(client).length)).toEqual([1, 1, 1, 1, 0]);
    expect(messagesOf(theirs)).toMatchObject([{ senderId: hana.id, receiverId: bo.id }]);
  });
  test('cannot be withheld from the receiver by naming the receiver’s socket', async () => {
    const { hana, theirs, send } = await talking();
    const sent = await send(hana, 'hi', { 'x-socket-id': theirs.socket.id! });
    expect(await theirs.waitFor('getMessage')).toEqual(pushed(sent));
  });
});

test('getScrimMessage carries the same ids, and all that clients without a list of users need of the sender', async () => {
  const scrim = await world.createScrim(admin);
  const [hana, eve] = (await world.createUsers(2)) as [TestUser, TestUser];
  const hers = await world.connect(hana);
  await hers.emit('scrimChatOpen', scrim._id);
  const { body: sent } = await post('/messages', eve, { conversationId: scrim._conversation, text: 'good luck' });
  const sender = { _id: eve.id, name: eve.name, rank: 'Gold 2', region: 'NA', discord: expect.any(String) };
  expect(await hers.waitFor('getScrimMessage')).toEqual({ ...sent, sender: expect.objectContaining(sender) });
  expect(sent).toMatchObject({
    messageId: sent._id,
    senderId: eve.id,
    receiverId: null,
    _sender: { _id: eve.id },
    _receiver: null,
  });
});

test('getNotification names its receiver and the related user by id, with the user beside', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const theirs = await world.connect(bo);
  await ask(hana, bo);
  const received = await theirs.waitFor('getNotification');
  expect(received).toMatchObject({
    receiverId: bo.id,
    _relatedUser: hana.id,
    relatedUser: { _id: hana.id, name: hana.name },
    _relatedScrim: null,
    isFriendRequest: true,
  });
  expect((await world.api('/notifications/user-notifications', bo)).body.notifications).toEqual([received]);
});

test('the notification of a started conversation holds it with its members, in both shapes', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  await ask(hana, bo);
  await post(`/friend-requests/accept-request/${bo.id}`, bo, { newFriendUserId: hana.id });
  const theirs = await world.connect(bo);
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  await post('/messages', hana, { conversationId: conversation._id, text: 'hi' });
  const received = await theirs.waitFor('getNotification', ({ isConversationStart }) => isConversationStart);
  expect(received.conversation).toEqual({
    _id: conversation._id,
    members: [hana, bo].map(({ id, name }) => expect.objectContaining({ _id: id, name, rank: 'Gold 2' })),
  });
  const { notifications } = (await world.api('/notifications/user-notifications', bo)).body;
  expect(notifications).toContainEqual(received);
});

describe('a socket that is opened before its user signs in', () => {
  /** A client of the specification: one socket that reconnects by itself and sends no token. */
  async function visitor(cookie: () => string = () => '', auth: object = {}, headers: object = {}) {
    const sentHeaders = () => ({ ...headers, ...(cookie() && { cookie: cookie() }) });
    const socket = io(world.url(), {
      auth: { apiKey: API_KEY, ...auth },
      extraHeaders: sentHeaders(),
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 10,
      reconnectionDelayMax: 50,
    });
    visitors.push(socket);
    socket.io.on('reconnect_attempt', () => {
      socket.io.opts.extraHeaders = sentHeaders();
    });
    const client = new Client(socket);
    const answer = await new Promise<(Error & { data?: { code: string } }) | undefined>((resolve) => {
      socket.once('connect', () => resolve(undefined));
      socket.once('connect_error', resolve);
    });
    return { client, answer };
  }
  const visitors: Socket[] = [];
  afterEach(() => {
    for (const socket of visitors.splice(0)) socket.disconnect();
  });
  /** The cookie that `verify` sets, as the browser sends it. */
  async function cookieOf(user: TestUser): Promise<string> {
    const { headers } = await post('/auth/verify', user);
    return headers.get('set-cookie')!.split(';')[0]!;
  }

  test('is live after its user has signed in, without a reload', async () => {
    const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
    let cookie = '';
    const { client } = await visitor(() => cookie);
    await ask(bo, hana);
    expect(await client.emit('join_scrim_room', 'any')).toEqual({ error: 'Unauthorized', code: 'unauthorized' });
    expect(client.heard).toEqual([]);
    cookie = await cookieOf(hana);
    client.socket.emit('addUser', hana.id);
    await nextEvent(client.socket, 'connect');
    expect(await client.emit('addUser', hana.id)).toEqual({ ok: true });
    await ask(hana, bo);
    await post(`/friend-requests/accept-request/${bo.id}`, bo, { newFriendUserId: hana.id });
    expect(await client.waitFor('getNotification')).toMatchObject({ receiverId: hana.id });
  });
  test('gets who is online whenever its user is announced', async () => {
    const hana = await world.createUser();
    let cookie = '';
    const { client } = await visitor(() => cookie);
    cookie = await cookieOf(hana);
    client.socket.emit('addUser', hana.id);
    await nextEvent(client.socket, 'connect');
    await client.waitFor('getUsers', (list) => list.some(({ userId }) => userId === hana.id));
    const again = nextEvent(client.socket, 'getUsers');
    client.socket.emit('addUser', hana.id);
    expect((await again)[0]).toContainEqual({ userId: hana.id });
  });
  test('belongs to the next user who signs in in that browser, without a reload', async () => {
    const [hana, bo, eve] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
    let cookie = await cookieOf(hana);
    const { client } = await visitor(() => cookie);
    expect(await client.emit('addUser', hana.id)).toEqual({ ok: true });
    cookie = await cookieOf(bo);
    client.socket.emit('addUser', bo.id);
    await nextEvent(client.socket, 'connect');
    await ask(eve, hana);
    await ask(eve, bo);
    expect(await client.waitFor('getNotification')).toMatchObject({ receiverId: bo.id });
  });
  test('ends with the session of its cookie, which then proves nothing', async () => {
    const person = await world.createUser();
    const cookie = await cookieOf(person);
    const { client } = await visitor(() => cookie);
    expect(await client.emit('addUser', person.id)).toEqual({ ok: true });
    const ended = client.waitFor('session_ended');
    await post('/auth/sign-out-everywhere', person);
    expect(await ended).toMatchObject({ code: 'unauthorized' });
    const { client: later } = await visitor(() => cookie);
    expect(await later.emit('sendMessage', {})).toMatchObject({ code: 'unauthorized' });
  });
  test('the cookie is readable by no script, goes only to the sockets, and is no token', async () => {
    const person = await world.createUser();
    const { headers } = await post('/auth/verify', person);
    const set = headers.get('set-cookie')!;
    expect(set).toMatch(
      /^__Secure-muster_socket=[\w.-]+; Max-Age=2592000; Path=\/socket\.io; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [pair] = set.split(';') as [string];
    const value = pair.slice(pair.indexOf('=') + 1);
    const forgeries: Record<string, string>[] = [
      { cookie: pair },
      { cookie: `__Host-muster_proof=${value}` },
      { authorization: value },
      { authorization: `Bearer ${value}` },
    ];
    for (const forged of forgeries) expect((await world.api('/scrims', null, { headers: forged })).status).toBe(401);
    expect((await visitor(undefined, { token: value })).answer).toMatchObject({ data: { code: 'unauthorized' } });
    const out = await post('/auth/logout', person);
    expect(out.headers.get('set-cookie')).toMatch(/__Secure-muster_socket=;[^,]*Path=\/socket\.io/);
    const { client } = await visitor(() => pair);
    expect(await client.emit('sendMessage', {})).toMatchObject({ code: 'unauthorized' });
  });
  test.each([
    ['https://evil.test', false],
    ['https://other.muster.test', false],
    ['null', false],
    ['https://muster.test', true],
    [FOREIGN, true],
  ])('a page of %s may use it: %s', async (origin, may) => {
    const cookie = await cookieOf(admin);
    const { client, answer } = await visitor(() => cookie, {}, { origin });
    expect(answer === undefined).toBe(may);
    if (may) expect(await client.emit('addUser', admin.id)).toEqual({ ok: true });
  });
});

describe('a page of a configured origin', () => {
  const connecting = (origin: string, transports: string[]) =>
    new Promise<string>((resolve) => {
      const socket = io(world.url(), {
        auth: { token: admin.token, apiKey: API_KEY },
        transports,
        reconnection: false,
        forceNew: true,
        extraHeaders: { origin },
      });
      const end = (how: string) => {
        socket.disconnect();
        resolve(how);
      };
      socket.once('connect', () => end('connected'));
      socket.once('connect_error', () => end('refused'));
    });
  test.each([
    [FOREIGN, 'connected'],
    ['https://muster.test', 'connected'],
    ['https://evil.test', 'refused'],
    ['http://clients.test', 'refused'],
  ])('%s is %s', async (origin, how) => {
    for (const way of ['websocket', 'polling']) expect([way, await connecting(origin, [way])]).toEqual([way, how]);
  });
  test('may read long polling responses', async () => {
    const poll = (origin: string) =>
      fetch(`${world.url()}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
    const { headers } = await poll(FOREIGN);
    expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
      FOREIGN,
      'true',
    ]);
    expect((await poll('https://muster.test')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
