/** Where a community shows its scrims in Discord. */
import { z } from 'zod';

/**
 * `paused`: an organiser suspended it. `orphaned`: the user who connected or resumed it last may no longer do so.
 * `gone`, `forbidden`: Discord no longer lets Muster write there.
 */
export const DISCORD_SUSPENSIONS = ['paused', 'orphaned', 'gone', 'forbidden'] as const;

/** How well messages arrive. Instants are null before the first message, and before the first error. */
const health = {
  suspended: z.enum(DISCORD_SUSPENSIONS).nullable(),
  /** The problem and what to do about it, in the caller's language; null if there is none. */
  problem: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  lastErrorAt: z.string().nullable(),
  /** Messages that are kept up to date. */
  messages: z.number().int(),
  connectedAt: z.string(),
};
export const discordChannelView = z
  .object({
    channelId: z.string(),
    /** As Discord says; null while it does not. */
    name: z.string().nullable(),
    guildId: z.string(),
    url: z.string(),
    ...health,
  })
  .meta({ id: 'DiscordChannel' });
export type DiscordChannelView = z.infer<typeof discordChannelView>;
/** `url` is masked: it is a secret. */
export const discordWebhookView = z.object({ url: z.string(), ...health }).meta({ id: 'DiscordWebhook' });
export type DiscordWebhookView = z.infer<typeof discordWebhookView>;

export const communityDiscord = z
  .object({
    channels: discordChannelView.array(),
    webhook: discordWebhookView.nullable(),
    /** Where a manager of a Discord server adds Muster to it. */
    installUrl: z.string(),
  })
  .meta({ id: 'CommunityDiscord' });
export type CommunityDiscord = z.infer<typeof communityDiscord>;

export const DISCORD_WEBHOOK_URL_MAX = 300;
export const discordWebhookBody = z
  .object({ url: z.url({ protocol: /^https?$/ }).max(DISCORD_WEBHOOK_URL_MAX) })
  .meta({ id: 'DiscordWebhookUrl' });

/** Selects a channel by its id, or the webhook by `webhook`. If it is missing, the call concerns all of them. */
export const discordTargetQuery = z.object({ channel: z.string().min(1).max(32).optional() });
