/** Commands of a channel of Discord. `by` is the actor; time comes from the entry point as `ctx`. */
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { Language } from '@muster/contracts/languages';
import type { Subject, Suspension } from './channel';

/** `role`: in the community of the channel, as committed before the command. */
export interface Actor {
  userId: string;
  isAdmin: boolean;
  role: CommunityRole | null;
}
export interface CommandContext {
  now: string;
}

/** `mayManage`: whether Discord lets the person manage the channel. */
export interface ConnectDiscordChannel {
  type: 'ConnectDiscordChannel';
  channelId: string;
  by: Actor;
  ctx: CommandContext;
  guildId: string;
  language: Language;
  subject: Subject;
  mayManage: boolean;
}
/** `url`: stored in a row only. */
export interface StoreDiscordWebhook {
  type: 'StoreDiscordWebhook';
  channelId: string;
  by: Actor;
  ctx: CommandContext;
  communityId: string;
  language: Language;
  url: string;
}
/** `staff`: users who are notified, if Discord is the reason. */
export interface SuspendDiscordChannel {
  type: 'SuspendDiscordChannel';
  channelId: string;
  by: Actor;
  ctx: CommandContext;
  reason: Suspension;
  staff?: readonly string[] | undefined;
}
export interface ResumeDiscordChannel {
  type: 'ResumeDiscordChannel';
  channelId: string;
  by: Actor;
  ctx: CommandContext;
}
/** `mayManage`: as for connecting; people who manage the channel may always take Muster out of it. */
export interface DisconnectDiscordChannel {
  type: 'DisconnectDiscordChannel';
  channelId: string;
  by: Actor;
  ctx: CommandContext;
  mayManage?: boolean | undefined;
}

export type ChannelCommand =
  ConnectDiscordChannel | StoreDiscordWebhook | SuspendDiscordChannel | ResumeDiscordChannel | DisconnectDiscordChannel;
