import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicKey, verify } from 'node:crypto';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { bitsOf, INVITED_WITH } from '../src/discord/permissions';
import { SANDBOX_KEY_PAIR } from '../src/discord/application';

const HANA = 'hana@sandbox.test';
let discord: DiscordAt;
beforeAll(async () => {
  discord = await startDiscord();
});
beforeEach(() => discord.reset());
afterAll(() => discord?.close());

const messages = () => `/channels/${discord.channel('scrims').id}/messages`;
const post = (body: unknown = { content: 'Hello' }) => discord.ask('POST', messages(), body);

describe('messages', () => {
  test('are posted, edited and deleted, and what is not named stays', async () => {
    // the documented example of a message with a button
    const components = [{ type: 1, components: [{ type: 2, label: 'Click me!', style: 1, custom_id: 'click_one' }] }];
    const { body } = await post({ content: 'This is a message with components', components });
    expect(body).toMatchObject({
      type: 0,
      content: 'This is a message with components',
      components,
      edited_timestamp: null,
    });
    const edited = await discord.ask('PATCH', `${messages()}/${body.id}`, { content: 'Changed' });
    expect(edited.body).toMatchObject({ id: body.id, content: 'Changed', components });
    expect(edited.body.edited_timestamp).not.toBeNull();
    expect((await discord.ask('DELETE', `${messages()}/${body.id}`)).status).toBe(204);
    expect(discord.messages('scrims')).toEqual([]);
  });

  test('a retried message with the same enforced nonce is the message that exists', async () => {
    const once = { content: 'Hello', nonce: 'n-1', enforce_nonce: true };
    const { body: first } = await post(once);
    expect(first).toMatchObject({ nonce: 'n-1' });
    expect((await post({ ...once, content: 'Hello again' })).body).toMatchObject({ id: first.id, content: 'Hello' });
    await post({ ...once, nonce: 'n-2' });
    await post({ content: 'Hello', nonce: 'n-1' });
    expect(discord.messages('scrims')).toHaveLength(3);
    expect(await post({ ...once, nonce: 'x'.repeat(26) })).toMatchObject({ status: 400, body: { code: 50035 } });
  });

  test.each([
    ['nothing to say', {}, 50006],
    ['too long a text', { content: 'x'.repeat(2001) }, 50035],
    ['two buttons with one id', { components: [{ type: 1, components: [button('a'), button('a')] }] }, 50035],
    ['six buttons in a row', { components: [{ type: 1, components: [...'abcdef'].map(button) }] }, 50035],
    [
      'a link button without address',
      { components: [{ type: 1, components: [{ type: 2, style: 5, label: 'x' }] }] },
      50035,
    ],
  ])('%s is refused', async (_, body, code) => expect(await post(body)).toMatchObject({ status: 400, body: { code } }));

  test('a mention notifies unless allowed_mentions says otherwise', async () => {
    const content = '<@123> and @everyone';
    expect((await post({ content })).body).toMatchObject({ mentions: [{ id: '123' }], mention_everyone: true });
    expect((await post({ content, allowed_mentions: { parse: [] } })).body).toMatchObject({
      mentions: [],
      mention_everyone: false,
    });
  });
});

function button(id: string) {
  return { type: 2, style: 1, label: id, custom_id: id };
}

describe('refusals', () => {
  test.each([
    ['another token', () => discord.ask('POST', messages(), { content: 'x' }, 'Bot wrong'), 401, 0],
    ['an unknown channel', () => discord.ask('GET', '/channels/1'), 404, 10003],
    ['an unknown message', () => discord.ask('PATCH', `${messages()}/1`, { content: 'x' }), 404, 10008],
    ['an unknown webhook', () => discord.ask('POST', '/webhooks/1/token', { content: 'x' }, null), 404, 10015],
    ['an unknown route', () => discord.ask('GET', '/guilds/1'), 404, 0],
  ])('%s', async (_, ask, status, code) => expect(await ask()).toMatchObject({ status, body: { code } }));

  test('a channel without access, without permission and without existence each have their own error', async () => {
    const channel = discord.channel('scrims');
    channel.appPermissions = null;
    expect(await post()).toMatchObject({ status: 403, body: { code: 50001, message: 'Missing Access' } });
    channel.appPermissions = bitsOf(['viewChannel']);
    expect(await post()).toMatchObject({ status: 403, body: { code: 50013, message: 'Missing Permissions' } });
    channel.appPermissions = bitsOf(INVITED_WITH);
    channel.isDeleted = true;
    expect(await post()).toMatchObject({ status: 404, body: { code: 10003, message: 'Unknown Channel' } });
  });
});

describe('limits', () => {
  test('every response names its bucket, and a call too many says how long to wait', async () => {
    const first = await post();
    expect(Object.fromEntries(first.headers)).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '4' });
    for (let i = 0; i < 4; i++) await post();
    const refused = await post();
    expect(refused).toMatchObject({ status: 429, body: { message: 'You are being rate limited.', global: false } });
    expect(refused.body.retry_after).toBeGreaterThan(0);
    expect(refused.body.retry_after).toBeLessThanOrEqual(5);
    expect(refused.headers.get('retry-after')).toBe(String(Math.ceil(refused.body.retry_after)));
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
    expect(refused.headers.get('x-ratelimit-bucket')).toBe(first.headers.get('x-ratelimit-bucket'));
    const other = `/channels/${discord.channel('general').id}/messages`;
    expect((await discord.ask('POST', other, { content: 'another channel' })).status).toBe(200);
  });

  test('the global limit covers all routes', async () => {
    discord.set({ globalLimit: 2 });
    await Promise.all([post(), post()]);
    const refused = await discord.ask('GET', `/channels/${discord.channel('general').id}`);
    expect(refused).toMatchObject({ status: 429, body: { global: true } });
    expect(refused.headers.get('x-ratelimit-global')).toBe('true');
  });

  test('a storm refuses every call', async () => {
    discord.set({ storm: { retryAfterMs: 250 } });
    expect(await post()).toMatchObject({ status: 429, body: { retry_after: 0.25, global: false } });
  });
});

describe('faults', () => {
  test('a lost response leaves its message', async () => {
    discord.set({ faults: [{ on: 'message.create', lose: true, times: 1 }] });
    await expect(post()).rejects.toThrow('fetch failed');
    expect(discord.messages('scrims')).toHaveLength(1);
    expect((await post()).status).toBe(200);
  });

  test('a server error has no effect', async () => {
    discord.set({ faults: [{ status: 500, times: 1 }] });
    expect((await post()).status).toBe(500);
    expect(discord.messages('scrims')).toEqual([]);
  });

  test('every byte that arrived is on record', async () => {
    await post({ content: 'a secret canary' });
    expect(discord.sent('message.create')).toMatchObject([
      { method: 'POST', path: `/api/v10${messages()}`, body: '{"content":"a secret canary"}', status: 200 },
    ]);
  });
});

test('a webhook writes without a bot, and without buttons', async () => {
  const { id, token } = discord.simulator.guild.webhooks[0]!;
  const body = { content: 'Hi', components: [{ type: 1, components: [button('a')] }] };
  expect((await discord.ask('POST', `/webhooks/${id}/${token}`, body, null)).status).toBe(204);
  const waited = await discord.ask('POST', `/webhooks/${id}/${token}?wait=true`, body, null);
  expect(waited.body).toMatchObject({ webhook_id: id, content: 'Hi', components: [] });
  expect(await discord.ask('POST', `/webhooks/${id}/wrong`, body, null)).toMatchObject({
    status: 401,
    body: { code: 50027 },
  });
});

describe('commands', () => {
  const path = '/applications/1100000000000000001/commands';
  // the documented example of a global command
  const blep = {
    name: 'blep',
    type: 1,
    description: 'Send a random adorable animal photo',
    options: [
      {
        name: 'animal',
        description: 'The type of animal',
        type: 3,
        required: true,
        choices: [
          { name: 'Dog', value: 'animal_dog' },
          { name: 'Cat', value: 'animal_cat' },
          { name: 'Penguin', value: 'animal_penguin' },
        ],
      },
      { name: 'only_smol', description: 'Whether to show only baby animals', type: 5, required: false },
    ],
  };

  test('are replaced as a whole, and keep their id', async () => {
    const [first] = (await discord.ask('PUT', path, [blep])).body;
    const [second] = (await discord.ask('PUT', path, [{ ...blep, description: 'Changed' }])).body;
    expect(second).toMatchObject({ ...blep, description: 'Changed', id: first.id });
    expect((await discord.ask('GET', path)).body).toEqual([second]);
  });

  test.each([
    ['an upper case name', { name: 'Blep' }],
    ['an option that is required after one that is not', { options: [...blep.options].reverse() }],
    ['an unknown language', { name_localizations: { xx: 'blep' } }],
    ['too long a description', { description: 'x'.repeat(101) }],
  ])('%s is refused', async (_, over) =>
    expect(await discord.ask('PUT', path, [{ ...blep, ...over }])).toMatchObject({
      status: 400,
      body: { code: 50035 },
    }),
  );
});

describe('interactions', () => {
  let received: { headers: Record<string, unknown>; body: string }[];
  let answer: (body: any) => { status?: number; body: unknown };
  let application: Server;
  beforeAll(async () => {
    application = createServer((req, res) => {
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        const body = Buffer.concat(parts).toString();
        received.push({ headers: req.headers, body });
        const { status = 200, body: response } = answer(JSON.parse(body));
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(response));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => application.once('listening', resolve));
    discord.sendTo(`http://127.0.0.1:${(application.address() as AddressInfo).port}/`);
  });
  beforeEach(() => {
    received = [];
    answer = () => ({ body: { type: 4, data: { content: 'Seated', flags: 64 } } });
  });
  afterAll(() => application?.close());

  const withButton = async () => {
    await post({ content: 'x', components: [{ type: 1, components: [button('click_one')] }] });
    return discord.messages('scrims')[0]!;
  };

  test('a pressed button arrives signed, in the documented form', async () => {
    await discord.press(HANA, 'scrims', await withButton(), 'click_one', { isManager: true, locale: 'de' });
    const [{ headers, body }] = received as [(typeof received)[number]];
    const signature = Buffer.from(String(headers['x-signature-ed25519']), 'hex');
    const signed = Buffer.from(`${String(headers['x-signature-timestamp'])}${body}`);
    expect(verify(null, signed, createPublicKey(SANDBOX_KEY_PAIR.privateKey), signature)).toBe(true);
    expect(JSON.parse(body)).toMatchObject({
      version: 1,
      type: 3,
      token: expect.any(String),
      message: { id: discord.messages('scrims')[0]!.id },
      member: { user: discord.person(HANA).user, permissions: expect.any(String), roles: [] },
      id: expect.stringMatching(/^\d+$/),
      guild_id: expect.any(String),
      app_permissions: String(bitsOf(INVITED_WITH)),
      locale: 'de',
      channel_id: discord.channel('scrims').id,
      data: { component_type: 2, custom_id: 'click_one' },
    });
  });

  test('an ephemeral answer is seen by its person alone', async () => {
    expect(await discord.press(HANA, 'scrims', await withButton(), 'click_one')).toMatchObject({
      status: 200,
      type: 4,
    });
    expect(discord.ephemeral(HANA, 'scrims')).toMatchObject([{ content: 'Seated' }]);
    expect(discord.ephemeral('admin@sandbox.test', 'scrims')).toEqual([]);
    expect(discord.messages('scrims')).toHaveLength(1);
    expect(discord.sent('component')).toMatchObject([{ kind: 'response', body: expect.stringContaining('Seated') }]);
  });

  test('a deferred answer is completed by its token, and followed up', async () => {
    answer = () => ({ body: { type: 5, data: { flags: 64 } } });
    const { token } = await discord.press(HANA, 'scrims', await withButton(), 'click_one');
    const webhook = `/webhooks/1100000000000000001/${token}`;
    await discord.ask('PATCH', `${webhook}/messages/@original`, { content: 'Done' }, null);
    await discord.ask('POST', webhook, { content: 'One more thing', flags: 64 }, null);
    expect(discord.ephemeral(HANA, 'scrims')).toMatchObject([{ content: 'Done' }, { content: 'One more thing' }]);
  });

  test('an update changes the message of the button', async () => {
    answer = () => ({ body: { type: 7, data: { content: 'Full', components: [] } } });
    await discord.press(HANA, 'scrims', await withButton(), 'click_one');
    expect(discord.messages('scrims')).toMatchObject([{ content: 'Full', components: [], edits: 1 }]);
  });

  test.each([
    ['an error', () => ({ status: 401, body: {} })],
    ['an answer of another kind', () => ({ body: { type: 1 } })],
    ['an invalid message', () => ({ body: { type: 4, data: {} } })],
  ])('%s means that the application did not respond', async (_, wrong) => {
    answer = wrong;
    const { problem } = await discord.press(HANA, 'scrims', await withButton(), 'click_one');
    expect(problem).toContain('The application did not respond');
  });

  test('a typed command has its options', async () => {
    const option = { type: 3, name: 'community', description: 'Which one', required: true };
    const connect = { type: 1, name: 'connect', description: 'Connects', options: [option] };
    const muster = { name: 'muster', description: 'Settings', options: [connect] };
    await discord.ask('PUT', '/applications/1100000000000000001/commands', [muster]);
    await discord.type(HANA, 'scrims', '/muster connect community:rift-club');
    expect(JSON.parse(received[0]!.body).data).toMatchObject({
      name: 'muster',
      options: [{ type: 1, name: 'connect', options: [{ type: 3, name: 'community', value: 'rift-club' }] }],
    });
    await expect(discord.type(HANA, 'scrims', '/muster connect')).rejects.toThrow('The option community is required');
  });

  test.each([
    ['a wrong signature', { signature: 'wrong' as const }],
    ['a changed body', { body: '{"type":1}' }],
    ['a new key', {}],
  ])('%s does not verify', async (name, deviation) => {
    if (name === 'a new key') discord.set({ publicKey: 'changed' });
    await discord.simulator.interactions.ping(deviation);
    const [{ headers, body }] = received as [(typeof received)[number]];
    const signature = Buffer.from(String(headers['x-signature-ed25519']), 'hex');
    const signed = Buffer.from(`${String(headers['x-signature-timestamp'])}${body}`);
    expect(verify(null, signed, createPublicKey(SANDBOX_KEY_PAIR.privateKey), signature)).toBe(false);
  });
});

describe('authorization', () => {
  const query = (over: Record<string, string> = {}) =>
    `${discord.url}/oauth2/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: '1100000000000000001',
      scope: 'identify',
      state: '15773059ghq9183habn',
      redirect_uri: 'http://localhost:1/api/auth/discord/callback',
      // RFC 7636, appendix B
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      ...over,
    }).toString()}`;
  const exchange = (over: Record<string, string>) =>
    fetch(`${discord.url}/api/v10/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: 'http://localhost:1/api/auth/discord/callback',
        client_id: '1100000000000000001',
        client_secret: 'sandbox-discord-client-secret',
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        ...over,
      }),
    });
  const codeOf = (location: string) => new URL(location).searchParams.get('code')!;

  test('a code becomes a token once, and the token tells who the person is', async () => {
    const location = await discord.authorize(query(), HANA);
    expect(new URL(location).searchParams.get('state')).toBe('15773059ghq9183habn');
    const response = await exchange({ code: codeOf(location) });
    const tokens: any = await response.json();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 604800, scope: 'identify' });
    const me = await discord.ask('GET', '/users/@me', undefined, `Bearer ${tokens.access_token}`);
    expect(me.body).toMatchObject({ id: discord.person(HANA).user.id, username: 'hana', discriminator: '0' });
    expect((await exchange({ code: codeOf(location) })).status).toBe(400);
  });

  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 400],
    ['a wrong secret', { client_secret: 'guess' }, 401],
    ['another callback', { redirect_uri: 'http://localhost:1/elsewhere' }, 400],
  ])('%s gets no token', async (_, over, status) => {
    const code = codeOf(await discord.authorize(query(), HANA));
    expect((await exchange({ code, ...over })).status).toBe(status);
  });

  test('a person who refuses is sent back without a code', async () => {
    const { searchParams } = new URL(await discord.authorize(query(), null));
    expect([searchParams.get('error'), searchParams.has('code')]).toEqual(['access_denied', false]);
  });

  test.each([
    ['an unknown application', { client_id: '1' }],
    ['a callback elsewhere', { redirect_uri: 'https://evil.example/' }],
    ['more than identify', { scope: 'identify email' }],
  ])('%s is shown an error instead of being sent anywhere', async (_, over) => {
    const response = await fetch(query(over), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });
});

test('the page shows a channel with its buttons, and takes a press', async () => {
  await post({ content: '**Bold** <b>no</b>', components: [{ type: 1, components: [button('click_one')] }] });
  const page = await (await fetch(`${discord.url}/discord`)).text();
  expect(page).toContain('<b>Bold</b> &lt;b&gt;no&lt;/b&gt;');
  expect(page).toContain('data-custom-id="click_one"');
});
