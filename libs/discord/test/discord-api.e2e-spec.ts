import { loadConfig } from '@muster/platform/runtime';
import { API_KEY } from '@testing/world';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { bitsOf, INVITED_WITH } from '../../../apps/sandbox/src/discord/permissions';
import { CommandRegistration } from '../src/app/command-registration';
import { DiscordApi } from '../src/client/discord-api';
import { DiscordError, DiscordRateLimitedError, DiscordUnavailableError } from '../src/client/errors';
import { EPHEMERAL, type MessageBody } from '../src/client/messages';
import { DiscordSettings } from '../src/client/settings';

let discord: DiscordAt;
let api: DiscordApi;
let settings: DiscordSettings;
const withEnv = (env: Record<string, string>) => {
  const secret = 'a-secret-for-tests-only';
  const config = loadConfig({
    DATABASE_URL: 'postgres://localhost/none',
    REDIS_URL: 'redis://localhost',
    OIDC_ISSUER: 'http://localhost:1',
    API_KEY,
    JWT_SECRET: secret,
    COOKIE_SECRET: secret,
    ...env,
  });
  const found = new DiscordSettings(config);
  return { settings: found, api: new DiscordApi(found, uncounted, config) };
};
/** Stands for the counter of refused calls, because these tests cause refusals on purpose. */
const uncounted = { waitMs: async () => 0, count: async () => undefined, lift: async () => undefined } as never;
beforeAll(async () => {
  discord = await startDiscord();
  ({ api, settings } = withEnv(discord.env));
});
beforeEach(() => discord.reset());
afterAll(() => discord?.close());

const scrims = () => discord.channel('scrims').id;
const post = (body: MessageBody = { content: 'Hello' }) => api.createMessage(scrims(), body);
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(() => 'no error').catch((error: unknown) => error);

test('a message is created, edited and deleted, and every answer reports its bucket', async () => {
  const { data, limits } = await post();
  expect(limits).toEqual({ bucket: expect.any(String), limit: 5, remaining: 4, resetAfterMs: expect.any(Number) });
  const edited = await api.editMessage(scrims(), data.id, { content: 'Changed' });
  expect(edited.data.id).toBe(data.id);
  expect(edited.limits?.bucket).not.toBe(limits?.bucket);
  expect(discord.messages('scrims')).toMatchObject([{ content: 'Changed', edits: 1 }]);
  await api.deleteMessage(scrims(), data.id);
  expect(discord.messages('scrims')).toEqual([]);
});

test('nobody is mentioned, whatever a message says', async () => {
  const content = '@everyone <@80351110224678912>';
  const { id, token } = discord.simulator.guild.webhooks[0]!;
  const { data } = await post({ content: 'x' });
  await api.editMessage(scrims(), data.id, { content });
  await post({ content });
  const { data: hooked } = await api.createWebhookMessage({ id, token }, { content });
  await api.editWebhookMessage({ id, token }, hooked.id, { content });
  const all = [...discord.messages('scrims'), ...discord.messages('general')];
  expect(all.map(({ pinged }) => pinged)).toEqual([[], [], []]);
  const bodies = discord.sent().map(({ body }) => JSON.parse(body) as { allowed_mentions: unknown });
  expect(bodies.map(({ allowed_mentions }) => allowed_mentions)).toEqual(bodies.map(() => ({ parse: [] })));
});

test('the bot names itself as Discord demands, and a webhook does without its token', async () => {
  await post();
  const { id, token } = discord.simulator.guild.webhooks[0]!;
  await api.createWebhookMessage({ id, token }, { content: 'x' });
  const [asBot, asWebhook] = discord.sent().map(({ headers }) => headers);
  expect(asBot).toMatchObject({ authorization: expect.stringMatching(/^Bot /) });
  expect(asBot!['user-agent']).toMatch(/^DiscordBot \(https?:\/\/.+, 1\)$/);
  expect(asWebhook!['authorization']).toBeUndefined();
});

describe('refusals', () => {
  test.each<[string, () => Promise<unknown>, number, string, boolean]>([
    ['an unknown channel', () => api.getChannel('1'), 10003, 'unknown-channel', true],
    ['an unknown message', () => api.editMessage(scrims(), '1', { content: 'x' }), 10008, 'unknown-message', false],
    ['an unknown webhook', () => api.getWebhook({ id: '1', token: 'x' }), 10015, 'unknown-webhook', false],
    [
      'a channel without access',
      () => {
        discord.channel('scrims').appPermissions = null;
        return post();
      },
      50001,
      'missing-access',
      true,
    ],
    [
      'a channel without permission',
      () => {
        discord.channel('scrims').appPermissions = bitsOf(INVITED_WITH.filter((name) => name !== 'sendMessages'));
        return post();
      },
      50013,
      'missing-permissions',
      true,
    ],
    ['an invalid message', () => post({}), 50006, 'other', false],
  ])('%s', async (_, call, code, reason, isChannelLost) => {
    const error = await failure(call());
    expect(error).toBeInstanceOf(DiscordError);
    expect(error).toMatchObject({ code, reason, isChannelLost });
  });

  test('an error contains no token', async () => {
    const error = (await failure(api.getWebhook({ id: '1', token: 'secret-of-the-webhook' }))) as Error;
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('secret');
  });
});

test('a used-up bucket says how long to wait, and a global limit that it concerns every call', async () => {
  for (let i = 0; i < 5; i++) await post();
  const used = (await failure(post())) as DiscordRateLimitedError;
  expect(used).toBeInstanceOf(DiscordRateLimitedError);
  expect(used).toMatchObject({ global: false, limits: { limit: 5, remaining: 0 } });
  expect(used.retryAfterMs).toBeGreaterThan(0);
  expect(used.retryAfterMs).toBeLessThanOrEqual(5_000);
  discord.set({ storm: { global: true, retryAfterMs: 1_500 } });
  expect(await failure(api.getChannel(scrims()))).toMatchObject({ global: true, retryAfterMs: 1_500, limits: null });
});

describe('faults', () => {
  test.each<[string, Parameters<DiscordAt['set']>[0]]>([
    ['a server error', { faults: [{ status: 502, html: true }] }],
    ['a lost response', { faults: [{ lose: true }] }],
    ['a page instead of an answer', { faults: [{ html: true }] }],
  ])('%s leaves open whether the call had its effect', async (_, faults) => {
    discord.set(faults);
    expect(await failure(post())).toBeInstanceOf(DiscordUnavailableError);
  });

  test('a silent Discord is given up, and sooner if the caller does', async () => {
    discord.set({ faults: [{ hang: true }] });
    const error = await failure(api.createMessage(scrims(), { content: 'x' }, { signal: AbortSignal.timeout(50) }));
    expect(error).toBeInstanceOf(DiscordUnavailableError);
  });
});

describe('commands', () => {
  test('all are registered, with descriptions in every language', async () => {
    const registration = new CommandRegistration(settings, api);
    expect(await registration.register()).toBe('Registered /scrims, /next, /join, /leave, /muster');
    const [scrimsCommand] = discord.simulator.commands.all;
    expect(scrimsCommand).toMatchObject({ name: 'scrims', description: 'Lists upcoming scrims' });
    expect(Object.keys(scrimsCommand!.description_localizations!).toSorted()).toEqual(
      ['de', 'es-419', 'es-ES', 'fr', 'pl', 'pt-BR', 'tr'].toSorted(),
    );
    const muster = discord.simulator.commands.all.at(-1)!;
    expect(muster.options!.map(({ name }) => name)).toEqual(['connect', 'disconnect', 'link', 'unlink']);
  });

  test('an operator without an application learns which variables to set', async () => {
    const { settings: none, api: unused } = withEnv({ DISCORD_APP_ID: '1' });
    await expect(new CommandRegistration(none, unused).register()).rejects.toThrow('DISCORD_BOT_TOKEN');
  });
});

test('a follow-up is refused once the interaction was not answered in time', async () => {
  discord.sendTo('http://127.0.0.1:9/');
  await new CommandRegistration(settings, api).register();
  const { token } = await discord.type('hana@sandbox.test', 'scrims', '/next');
  expect(await failure(api.createFollowUp(token, { content: 'Late', flags: EPHEMERAL }))).toMatchObject({
    reason: 'unknown-webhook',
  });
});
