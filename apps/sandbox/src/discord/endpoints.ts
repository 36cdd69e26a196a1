import { unknownWebhook, unauthorized, invalidWebhookToken } from './api-errors';
import { SANDBOX_APPLICATION, SANDBOX_KEY_PAIR } from './application';
import type { Limit } from './buckets';
import { parseCommands, type RegisteredCommand } from './command-schema';
import { edit, type Guild, GUILD, toChannelObject, toMessageObject, type Webhook } from './guild';
import type { Interactions } from './interactions';
import { parseMessage } from './message-schema';
import type { OAuth } from './oauth';
import { newSnowflake } from './snowflakes';

export interface ApiCall {
  params: readonly string[];
  query: URLSearchParams;
  body: unknown;
  authorization: string | undefined;
}
export interface Endpoint {
  /** Name used in faults, limits and the record. */
  name: string;
  verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: RegExp;
  limit: Limit;
  /** Whether the call needs the token of the bot; others carry one in their path or are a person's. */
  asBot: boolean;
  /** Responds with 204 if it returns undefined. */
  answer: (call: ApiCall) => unknown;
}
export interface World {
  guild: Guild;
  interactions: Interactions;
  oauth: OAuth;
  commands: { all: RegisteredCommand[] };
}
type Row = readonly [Endpoint['verb'], name: string, path: string, Limit, Endpoint['answer']];

/** Stands for the response to an interaction. */
const ORIGINAL = '@original';
const EVERY_FIVE_SECONDS: Limit = { max: 5, windowMs: 5_000 };
const PLENTY: Limit = { max: 50, windowMs: 1_000 };
const EVERY_TWO_SECONDS: Limit = { max: 5, windowMs: 2_000 };

/** `:name` stands for one segment of a path. */
const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`);

export const endpoints = (world: World): Endpoint[] => [
  ...asBot(world).map(toEndpoint(true)),
  ...asWebhook(world).map(toEndpoint(false)),
  ...asPerson(world).map(toEndpoint(false)),
];

const toEndpoint =
  (needsBot: boolean) =>
  ([verb, name, path, limit, answer]: Row): Endpoint => ({
    verb,
    name,
    path: pattern(path),
    limit,
    answer,
    asBot: needsBot,
  });

function asBot({ guild, commands, interactions }: World): Row[] {
  return [
    [
      'GET',
      'application.me',
      '/applications/@me',
      PLENTY,
      () => ({
        id: SANDBOX_APPLICATION.id,
        name: SANDBOX_APPLICATION.name,
        verify_key: SANDBOX_KEY_PAIR.publicKey,
        interactions_endpoint_url: interactions.url ?? null,
      }),
    ],
    [
      'GET',
      'channel',
      '/channels/:channel',
      PLENTY,
      ({ params: [id = ''] }) => toChannelObject(guild.channelForApplication(id)),
    ],
    [
      'POST',
      'message.create',
      '/channels/:channel/messages',
      EVERY_FIVE_SECONDS,
      ({ params: [id = ''], body }) => {
        const channel = guild.channelForApplication(id, 'sendMessages');
        const message = parseMessage(body);
        if (message.embeds?.length) guild.channelForApplication(id, 'embedLinks');
        return toMessageObject(guild.postOnce(channel, message));
      },
    ],
    [
      'GET',
      'message',
      '/channels/:channel/messages/:message',
      PLENTY,
      ({ params: [id = '', message = ''] }) => toMessageObject(guild.message(guild.channelForApplication(id), message)),
    ],
    [
      'PATCH',
      'message.edit',
      '/channels/:channel/messages/:message',
      EVERY_FIVE_SECONDS,
      ({ params: [id = '', message = ''], body }) =>
        toMessageObject(
          guild.editAsApplication(guild.channelForApplication(id), message, parseMessage(body, { isEdit: true })),
        ),
    ],
    [
      'DELETE',
      'message.delete',
      '/channels/:channel/messages/:message',
      { max: 5, windowMs: 1_000 },
      ({ params: [id = '', message = ''] }) => guild.delete(guild.channelForApplication(id), message),
    ],
    ['GET', 'commands', '/applications/:application/commands', PLENTY, (call) => (assertOwn(call), commands.all)],
    [
      'PUT',
      'commands.put',
      '/applications/:application/commands',
      { max: 5, windowMs: 20_000 },
      (call) => {
        assertOwn(call);
        commands.all = parseCommands(call.body).map((command) => ({
          ...command,
          id: commands.all.find(({ name }) => name === command.name)?.id ?? newSnowflake(),
          application_id: SANDBOX_APPLICATION.id,
          version: newSnowflake(),
        }));
        return commands.all;
      },
    ],
  ];
}

function findWebhook(guild: Guild, [id = '', token = '']: readonly string[]): Webhook {
  const webhook = guild.webhooks.find((one) => one.id === id);
  if (!webhook) throw unknownWebhook();
  if (webhook.token !== token) throw invalidWebhookToken();
  return webhook;
}
const toAuthor = ({ id, name }: Webhook) => ({
  id,
  username: name,
  global_name: null,
  discriminator: '0000',
  avatar: null,
  bot: true,
});

/** Webhooks of channels, and the follow-ups of interactions, which have the same form under the application's id. */
function asWebhook({ guild, interactions }: World): Row[] {
  const find = (params: readonly string[]) => findWebhook(guild, params);
  const own = (webhook: Webhook, messageId: string) => guild.message(guild.channel(webhook.channelId), messageId);
  const isInteraction = ([id]: readonly string[]): boolean => id === SANDBOX_APPLICATION.id;
  return [
    [
      'GET',
      'webhook',
      '/webhooks/:webhook/:token',
      PLENTY,
      ({ params }) => {
        const { id, name, channelId, token } = find(params);
        return {
          id,
          type: 1,
          guild_id: GUILD.id,
          channel_id: channelId,
          name,
          avatar: null,
          token,
          application_id: null,
        };
      },
    ],
    [
      'POST',
      'webhook.execute',
      '/webhooks/:webhook/:token',
      EVERY_TWO_SECONDS,
      ({ params, query, body }) => {
        const input = parseMessage(body);
        if (isInteraction(params)) return toMessageObject(interactions.followUp(params[1]!, input));
        const webhook = find(params);
        const message = guild.post(
          guild.channel(webhook.channelId),
          withoutButtons(input),
          toAuthor(webhook),
          webhook.id,
        );
        return query.get('wait') === 'true' ? toMessageObject(message) : undefined;
      },
    ],
    [
      'PATCH',
      'webhook.edit',
      '/webhooks/:webhook/:token/messages/:message',
      EVERY_TWO_SECONDS,
      ({ params, body }) => {
        const input = parseMessage(body, { isEdit: true });
        const [, token = '', messageId = ''] = params;
        if (isInteraction(params))
          return toMessageObject(
            messageId === ORIGINAL
              ? interactions.editOriginal(token, input)
              : interactions.editFollowUp(token, messageId, input),
          );
        return toMessageObject(edit(own(find(params), messageId), withoutButtons(input)));
      },
    ],
    [
      'DELETE',
      'webhook.delete',
      '/webhooks/:webhook/:token/messages/:message',
      EVERY_TWO_SECONDS,
      ({ params }) => {
        const webhook = find(params);
        guild.delete(guild.channel(webhook.channelId), own(webhook, params[2] ?? '').id);
      },
    ],
  ];
}

const asPerson = ({ oauth }: World): Row[] => [
  ['GET', 'user.me', '/users/@me', PLENTY, ({ authorization }) => oauth.userOf(authorization)],
];

/** Webhooks that no application owns cannot have buttons; Discord drops them. */
const withoutButtons = <I extends { components?: unknown }>(input: I): I => ({ ...input, components: undefined });

function assertOwn({ params: [id] }: ApiCall): void {
  if (id !== SANDBOX_APPLICATION.id) throw unauthorized();
}
