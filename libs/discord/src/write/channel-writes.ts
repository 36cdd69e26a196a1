/** Rows that a channel's command writes in the commit of its events. */
import type { RowWrite, SideWrites } from '@muster/platform';
import type { Channel } from '../domain/channel';
import type { ChannelCommand } from '../domain/channel-commands';

export function toChannelWrites(command: ChannelCommand, before: Channel): SideWrites {
  switch (command.type) {
    case 'StoreDiscordWebhook':
      return { rows: [webhookRow(command.channelId, command.url)] };
    case 'DisconnectDiscordChannel':
      return before.isWebhook ? { rows: [webhookRow(command.channelId, null)] } : {};
    default:
      return {};
  }
}

/** The address of a webhook is its password, so it is no part of the log. */
const webhookRow = (channel: string, url: string | null): RowWrite => ({
  table: 'discord_webhooks',
  row: { channel, url },
});
