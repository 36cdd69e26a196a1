import { deciderOf } from '@muster/kernel';
import { type Channel, type ChannelEvent, initialChannel, type Subject, type Suspension } from './channel';
import type {
  Actor,
  ChannelCommand,
  ConnectDiscordChannel,
  DisconnectDiscordChannel,
  ResumeDiscordChannel,
  StoreDiscordWebhook,
  SuspendDiscordChannel,
} from './channel-commands';
import { ChannelRejection } from './errors';

type Target = Pick<Subject, 'communityId' | 'region'> | Pick<Channel, 'communityId' | 'region'>;

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

function resumeByCommand(command: ResumeDiscordChannel, channel: Channel): readonly ChannelEvent[] {
  assertConnected(channel);
  assertMayDirect(command.by, channel);
  return resume(command, channel);
}

function resume({ by }: Pick<ChannelCommand, 'by'>, { id, suspended }: Channel): readonly ChannelEvent[] {
  return suspended ? [{ type: 'DiscordChannelResumed', channelId: id, by: by.userId }] : [];
}

/**
 * Stores the address, also for a webhook that is connected already, because only the row knows whether it has changed.
 */
function storeWebhook({ channelId, by, communityId, language }: StoreDiscordWebhook): readonly ChannelEvent[] {
  assertMayDirect(by, { communityId, region: null });
  return [{ type: 'DiscordWebhookStored', channelId, communityId, language, by: by.userId }];
}

/**
 * In ascending order: a channel with a later reason shows less. An orphaned one shows nothing that is for members only,
 * and nothing arrives in one that is gone.
 */
const SUSPENSIONS: readonly (Suspension | null)[] = [null, 'paused', 'forbidden', 'orphaned', 'gone'];
const severityOf = (reason: Suspension | null): number => SUSPENSIONS.indexOf(reason);

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

export const channel = deciderOf<ChannelCommand, Channel, ChannelEvent>(initialChannel, {
  commands: {
    ConnectDiscordChannel: connect,
    StoreDiscordWebhook: storeWebhook,
    SuspendDiscordChannel: suspend,
    ResumeDiscordChannel: resumeByCommand,
    DisconnectDiscordChannel: disconnect,
  },
  events: {
    DiscordChannelConnected: {
      apply: (_, { channelId: id, guildId, language, communityId, region, by: keeper }) => ({
        ...initialChannel,
        id,
        guildId,
        language,
        communityId,
        region,
        keeper,
        connected: true,
      }),
    },
    DiscordWebhookStored: {
      apply: (_, { channelId: id, communityId, language, by: keeper }) => ({
        ...initialChannel,
        id,
        isWebhook: true,
        communityId,
        language,
        keeper,
        connected: true,
      }),
    },
    DiscordChannelSuspended: { apply: (state, { reason }) => ({ ...state, suspended: reason }) },
    DiscordChannelResumed: { apply: (state, { by }) => ({ ...state, suspended: null, keeper: by }) },
    DiscordChannelDisconnected: { apply: (state) => ({ ...state, connected: false, suspended: null }) },
  },
});
