import { type Aggregate } from '@muster/platform';
import type { Channel, ChannelEvent } from './domain/channel';
import * as commands from './domain/channel-commands';
import { channel } from './domain/decide-channel';
import { toChannelWrites } from './write/channel-writes';

export const channelAggregate: Aggregate<commands.ChannelCommand, Channel, ChannelEvent> = {
  name: 'discordchannel',
  decider: channel,
  idOf: ({ channelId }) => channelId,
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
