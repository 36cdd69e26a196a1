/**
 * Life cycle of a channel of Discord: connected to a community or a region → suspended and resumed → disconnected, and
 * perhaps connected again. A community's webhook is a channel with an id of its own. Names of channels and the addresses
 * of webhooks are rows, because they are not needed to decide anything.
 */

import { DEFAULT_LANGUAGE, type Language } from '@muster/contracts/languages';

/**
 * Why no new messages are sent. `paused`: an organiser suspended it. `orphaned`: the user who connected or resumed it
 * last may no longer do so. `gone`, `forbidden`: Discord says so.
 */
export type Suspension = 'paused' | 'orphaned' | 'gone' | 'forbidden';

/** The subject of a channel: it shows the scrims of one community, or the public ones of a region. */
export type Subject = { communityId: string; region: null } | { communityId: null; region: string };

export type ChannelEvent =
  | {
      type: 'DiscordChannelConnected';
      channelId: string;
      guildId: string;
      language: Language;
      communityId: string | null;
      region: string | null;
      by: string;
    }
  | { type: 'DiscordWebhookStored'; channelId: string; communityId: string; language: Language; by: string }
  | { type: 'DiscordChannelSuspended'; channelId: string; reason: Suspension }
  | { type: 'DiscordChannelResumed'; channelId: string; by: string }
  | { type: 'DiscordChannelDisconnected'; channelId: string };

export interface Channel {
  id: string;
  /** Empty for webhooks. */
  guildId: string;
  isWebhook: boolean;
  communityId: string | null;
  region: string | null;
  /** The language of its messages: that of the Discord server, or of the organiser who stored the webhook. */
  language: Language;
  connected: boolean;
  suspended: Suspension | null;
  /** The user who connected or resumed it last, and has to keep the right to do so. */
  keeper: string;
}

export const initialChannel: Channel = {
  id: '',
  guildId: '',
  isWebhook: false,
  communityId: null,
  region: null,
  language: DEFAULT_LANGUAGE,
  connected: false,
  suspended: null,
  keeper: '',
};

export const webhookIdOf = (communityId: string): string => `webhook_${communityId}`;
