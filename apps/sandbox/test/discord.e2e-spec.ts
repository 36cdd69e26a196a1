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
    // The documented example of a message with a button
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

describe('commands', () => {
  const path = '/applications/1100000000000000001/commands';
  // The documented example of a global command
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

  test.each([
    ['an error', () => ({ status: 401, body: {} })],
    ['an answer of another kind', () => ({ body: { type: 1 } })],
    ['an invalid message', () => ({ body: { type: 4, data: {} } })],
  ])('%s means that the application did not respond', async (_, wrong) => {
    answer = wrong;
    const { problem } = await discord.press(HANA, 'scrims', await withButton(), 'click_one');
    expect(problem).toContain('The application did not respond');
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
