import { type Aggregate, withoutUpcasters } from '@muster/platform';
import type { Channel, ChannelEvent } from './domain/channel';
import * as commands from './domain/channel-commands';
import { channel } from './domain/decide-channel';
import { toChannelWrites } from './write/channel-writes';

/** Events did not name the actor. */
const withoutActor = (data: Readonly<Record<string, unknown>>) => ({ ...data, by: '' });

export const channelAggregate: Aggregate<commands.ChannelCommand, Channel, ChannelEvent> = {
  name: 'discordchannel',
  decider: channel,
  commands: Object.values(commands),
  idOf: ({ channelId }) => channelId,
  events: {
    ...withoutUpcasters(['DiscordChannelDisconnected']),
    DiscordChannelConnected: [withoutActor],
    DiscordWebhookStored: [withoutActor],
    DiscordChannelResumed: [withoutActor],
    // No channel was `orphaned`.
    DiscordChannelSuspended: [(data) => data],
  },
  table: 'discord_channels',
  waitForTail: true,
  columns: ({ communityId, region, connected, suspended }) => ({
    community_id: communityId,
    region,
    connected,
    suspended,
  }),
  writes: toChannelWrites,
};
