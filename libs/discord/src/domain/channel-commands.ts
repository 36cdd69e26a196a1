/** Commands of a channel of Discord. `by` is the actor; time comes from the entry point as `ctx`. */
import type { CommunityRole, Language } from '@muster/contracts';
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
export class ConnectDiscordChannel {
  readonly type = 'ConnectDiscordChannel';
  constructor(
    readonly channelId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly guildId: string,
    readonly language: Language,
    readonly subject: Subject,
    readonly mayManage: boolean,
  ) {}
}
/** `url`: stored in a row only. */
export class StoreDiscordWebhook {
  readonly type = 'StoreDiscordWebhook';
  constructor(
    readonly channelId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly communityId: string,
    readonly language: Language,
    readonly url: string,
  ) {}
}
/** `staff`: users who are notified, if Discord is the reason. */
export class SuspendDiscordChannel {
  readonly type = 'SuspendDiscordChannel';
  constructor(
    readonly channelId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly reason: Suspension,
    readonly staff: readonly string[] = [],
  ) {}
}
export class ResumeDiscordChannel {
  readonly type = 'ResumeDiscordChannel';
  constructor(
    readonly channelId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
  ) {}
}
/** `mayManage`: as for connecting; people who manage the channel may always take Muster out of it. */
export class DisconnectDiscordChannel {
  readonly type = 'DisconnectDiscordChannel';
  constructor(
    readonly channelId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly mayManage = false,
  ) {}
}

export type ChannelCommand =
  ConnectDiscordChannel | StoreDiscordWebhook | SuspendDiscordChannel | ResumeDiscordChannel | DisconnectDiscordChannel;
