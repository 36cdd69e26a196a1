import type { Decider } from '@muster/kernel';
import {
  type Channel,
  type ChannelEvent,
  evolveChannel,
  initialChannel,
  type Subject,
  type Suspension,
} from './channel';
import type {
  Actor,
  ChannelCommand,
  ConnectDiscordChannel,
  DisconnectDiscordChannel,
  StoreDiscordWebhook,
  SuspendDiscordChannel,
} from './channel-commands';
import { ChannelRejection } from './errors';

type Target = Pick<Subject, 'communityId' | 'region'> | Pick<Channel, 'communityId' | 'region'>;

function decide(command: ChannelCommand, channel: Channel): readonly ChannelEvent[] {
  switch (command.type) {
    case 'ConnectDiscordChannel':
      return connect(command, channel);
    case 'StoreDiscordWebhook':
      return storeWebhook(command);
    case 'SuspendDiscordChannel':
      return suspend(command, channel);
    case 'ResumeDiscordChannel':
      assertConnected(channel);
      assertMayDirect(command.by, channel);
      return resume(command, channel);
    case 'DisconnectDiscordChannel':
      return disconnect(command, channel);
  }
}

/** Connecting a suspended channel again to what it shows resumes it. */
function connect(
  { channelId, by, guildId, language, subject, mayManage }: ConnectDiscordChannel,
  channel: Channel,
): readonly ChannelEvent[] {
  assertMayDirect(by, subject);
  if (!mayManage) throw new ChannelRejection('discord-permission-needed');
  if (!channel.connected)
    return [{ type: 'DiscordChannelConnected', channelId, guildId, language, ...subject, by: by.userId }];
  if (channel.communityId !== subject.communityId || channel.region !== subject.region)
    throw new ChannelRejection('discord-channel-connected');
  return resume({ by }, channel);
}

function resume({ by }: Pick<ChannelCommand, 'by'>, { id, suspended }: Channel): readonly ChannelEvent[] {
  return suspended ? [{ type: 'DiscordChannelResumed', channelId: id, by: by.userId }] : [];
}

/** Also replaces the webhook, because only the row knows whether the address is the same. */
function storeWebhook({ channelId, by, communityId, language }: StoreDiscordWebhook): readonly ChannelEvent[] {
  assertMayDirect(by, { communityId, region: null });
  return [{ type: 'DiscordWebhookStored', channelId, communityId, language, by: by.userId }];
}

/** The later ones show less: an orphaned channel nothing to members alone, and nothing arrives in one that is gone. */
const SUSPENSIONS: readonly Suspension[] = ['paused', 'forbidden', 'orphaned', 'gone'];
const severityOf = (reason: Suspension | null): number => (reason === null ? -1 : SUSPENSIONS.indexOf(reason));

function suspend({ by, reason }: SuspendDiscordChannel, channel: Channel): readonly ChannelEvent[] {
  assertConnected(channel);
  assertMayDirect(by, channel);
  if (severityOf(channel.suspended) >= severityOf(reason)) return [];
  return [{ type: 'DiscordChannelSuspended', channelId: channel.id, reason }];
}

function disconnect({ by, mayManage }: DisconnectDiscordChannel, channel: Channel): readonly ChannelEvent[] {
  assertConnected(channel);
  if (!mayManage) assertMayDirect(by, channel);
  return [{ type: 'DiscordChannelDisconnected', channelId: channel.id }];
}

function assertConnected({ connected }: Channel): void {
  if (!connected) throw new ChannelRejection('discord-not-connected');
}

/** Organisers direct the channels of their community, site admins all. */
function assertMayDirect({ isAdmin, role }: Actor, { communityId }: Target): void {
  if (isAdmin) return;
  if (communityId === null) throw new ChannelRejection('admin-only');
  if (role !== 'organiser' && role !== 'owner') throw new ChannelRejection('organiser-only');
}

export const channel: Decider<ChannelCommand, Channel, ChannelEvent> = {
  initial: initialChannel,
  decide,
  evolve: evolveChannel,
};
