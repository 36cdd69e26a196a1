import { SANDBOX_APPLICATION } from './application';
import { foreignMessage, missingAccess, missingPermissions, unknownChannel, unknownMessage } from './api-errors';
import type { Embed, MessageInput, Row } from './message-schema';
import type { DiscordUser } from './people';
import { bitsOf, has, INVITED_WITH, type PermissionName } from './permissions';
import { newSnowflake } from './snowflakes';

export interface StoredMessage {
  id: string;
  channelId: string;
  author: DiscordUser;
  webhookId: string | null;
  content: string;
  embeds: Embed[];
  components: Row[];
  flags: number;
  sentAt: number;
  editedAt: number | null;
  /** How often it was edited. */
  edits: number;
  /** Ids of the users that would have been notified, and `everyone`. */
  pinged: string[];
  nonce: string | number | null;
}
export interface Channel {
  id: string;
  name: string;
  topic: string;
  /** Permissions of the application here; null if it is not on this server. */
  appPermissions: bigint | null;
  isDeleted: boolean;
  messages: StoredMessage[];
}
export interface Webhook {
  id: string;
  token: string;
  name: string;
  channelId: string;
}

export const GUILD = { id: '1100000000000000100', name: 'Muster demo server', locale: 'en-US' } as const;
export const APP_USER: DiscordUser = {
  id: SANDBOX_APPLICATION.id,
  username: SANDBOX_APPLICATION.name,
  global_name: null,
  discriminator: '0000',
  avatar: null,
  bot: true,
};
const MAX_MESSAGES = 500;
/** "The past few minutes", as Discord calls it. */
const NONCE_MS = 5 * 60_000;

const channelsAtStart = (): Channel[] =>
  [
    ['1100000000000000101', 'scrims', 'Tonight’s practice matches. Press a seat to take it.'],
    ['1100000000000000102', 'guild-night', 'Scrims of one community.'],
    ['1100000000000000103', 'general', 'Everything else.'],
  ].map(([id = '', name = '', topic = '']) => ({
    id,
    name,
    topic,
    appPermissions: bitsOf(INVITED_WITH),
    isDeleted: false,
    messages: [],
  }));

const webhooksAtStart = (): Webhook[] => [
  {
    id: '1100000000000000201',
    token: 'sandbox-webhook-token-of-general-which-is-as-long-as-the-tokens-of-Discord_',
    name: 'Scrims',
    channelId: '1100000000000000103',
  },
];

/** One server with its channels, messages and webhooks. */
export class Guild {
  #channels = channelsAtStart();
  #webhooks = webhooksAtStart();

  get channels(): readonly Channel[] {
    return this.#channels;
  }
  get webhooks(): readonly Webhook[] {
    return this.#webhooks;
  }

  channel(id: string): Channel {
    const channel = this.#channels.find((one) => one.id === id && !one.isDeleted);
    if (!channel) throw unknownChannel();
    return channel;
  }

  /** Throws as Discord does unless the application sees the channel and may do this there. */
  channelForApplication(id: string, ...needed: readonly PermissionName[]): Channel {
    const channel = this.channel(id);
    if (channel.appPermissions === null || !has(channel.appPermissions, 'viewChannel')) throw missingAccess();
    const { appPermissions } = channel;
    if (needed.some((name) => !has(appPermissions, name))) throw missingPermissions();
    return channel;
  }

  message(channel: Channel, id: string): StoredMessage {
    const message = channel.messages.find((one) => one.id === id);
    if (!message) throw unknownMessage();
    return message;
  }

  /** An enforced nonce returns the author's message that has it, if it was sent within some minutes. */
  postOnce(channel: Channel, input: MessageInput): StoredMessage {
    const since = Date.now() - NONCE_MS;
    const isSame = ({ author, nonce, sentAt }: StoredMessage): boolean =>
      author.id === APP_USER.id && nonce === input.nonce && sentAt >= since;
    const known = input.enforce_nonce && input.nonce != null ? channel.messages.find(isSame) : undefined;
    return known ?? this.post(channel, input);
  }

  post(channel: Channel, input: MessageInput, author: DiscordUser = APP_USER, webhookId: string | null = null) {
    const message = toStoredMessage(channel.id, input, author, webhookId);
    channel.messages = [...channel.messages.slice(1 - MAX_MESSAGES), message];
    return message;
  }

  /** Throws unless it is the application's own message. */
  editAsApplication(channel: Channel, id: string, input: MessageInput): StoredMessage {
    const message = this.message(channel, id);
    if (message.author.id !== APP_USER.id) throw foreignMessage();
    return edit(message, input);
  }

  delete(channel: Channel, id: string): void {
    this.message(channel, id);
    channel.messages = channel.messages.filter((one) => one.id !== id);
  }

  addChannel(name: string): Channel {
    const channel: Channel = {
      id: newSnowflake(),
      name,
      topic: '',
      appPermissions: bitsOf(INVITED_WITH),
      isDeleted: false,
      messages: [],
    };
    this.#channels = [...this.#channels, channel];
    return channel;
  }

  addWebhook(channelId: string, token: string): Webhook {
    const webhook = { id: newSnowflake(), token, name: 'Scrims', channelId };
    this.#webhooks = [...this.#webhooks, webhook];
    return webhook;
  }

  removeWebhook(id: string): void {
    this.#webhooks = this.#webhooks.filter((one) => one.id !== id);
  }

  reset(): void {
    this.#channels = channelsAtStart();
    this.#webhooks = webhooksAtStart();
  }
}

export function toStoredMessage(
  channelId: string,
  input: MessageInput,
  author: DiscordUser = APP_USER,
  webhookId: string | null = null,
): StoredMessage {
  const content = input.content ?? '';
  return {
    id: newSnowflake(),
    channelId,
    author,
    webhookId,
    content,
    embeds: input.embeds ?? [],
    components: input.components ?? [],
    flags: input.flags ?? 0,
    sentAt: Date.now(),
    editedAt: null,
    edits: 0,
    pinged: pingedBy(content, input.allowed_mentions),
    nonce: input.nonce ?? null,
  };
}

/** Fields that are missing stay as they are; null empties them. */
export function edit(message: StoredMessage, { content, embeds, components }: MessageInput): StoredMessage {
  return Object.assign(message, {
    ...(content !== undefined && { content: content ?? '' }),
    ...(embeds !== undefined && { embeds: embeds ?? [] }),
    ...(components !== undefined && { components: components ?? [] }),
    editedAt: Date.now(),
    edits: message.edits + 1,
  });
}

/** Without `allowed_mentions`, every mention in the text notifies. */
function pingedBy(content: string, allowed: MessageInput['allowed_mentions']): string[] {
  const may = (what: 'users' | 'everyone') => !allowed || (allowed.parse?.includes(what) ?? false);
  const users = [...content.matchAll(/<@!?(\d+)>/g)].map(([, id = '']) => id);
  return [
    ...users.filter((id) => may('users') || allowed?.users?.includes(id)),
    ...(may('everyone') && /@(everyone|here)\b/.test(content) ? ['everyone'] : []),
  ];
}

/** A message as the API returns it. */
export const toMessageObject = (message: StoredMessage) => ({
  id: message.id,
  type: 0,
  channel_id: message.channelId,
  author: message.author,
  ...(message.webhookId && { webhook_id: message.webhookId }),
  application_id: SANDBOX_APPLICATION.id,
  content: message.content,
  timestamp: new Date(message.sentAt).toISOString(),
  edited_timestamp: message.editedAt === null ? null : new Date(message.editedAt).toISOString(),
  tts: false,
  mention_everyone: message.pinged.includes('everyone'),
  mentions: message.pinged.filter((id) => id !== 'everyone').map((id) => ({ id })),
  mention_roles: [],
  attachments: [],
  embeds: message.embeds.map((embed) => ({ type: 'rich', ...embed })),
  components: message.components,
  pinned: false,
  flags: message.flags,
  ...(message.nonce !== null && { nonce: message.nonce }),
});

/** A channel as the API returns it. */
export const toChannelObject = ({ id, name, topic }: Channel) => ({
  id,
  type: 0,
  guild_id: GUILD.id,
  name,
  topic,
  position: 0,
  nsfw: false,
  rate_limit_per_user: 0,
  permission_overwrites: [],
  parent_id: null,
  last_message_id: null,
  flags: 0,
});
