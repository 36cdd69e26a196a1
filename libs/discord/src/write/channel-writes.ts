/** Rows that a channel's command writes in the commit of its events. */
import { causeOf, notificationRow } from '@muster/notifications/ports';
import type { RowWrite, SideWrites } from '@muster/platform';
import type { Channel } from '../domain/channel';
import type { ChannelCommand, SuspendDiscordChannel } from '../domain/channel-commands';

export function toChannelWrites(command: ChannelCommand, before: Channel, after: Channel): SideWrites {
  switch (command.type) {
    case 'StoreDiscordWebhook':
      return { rows: [webhookRow(command.channelId, command.url)] };
    case 'SuspendDiscordChannel':
      return before.suspended === after.suspended ? {} : { rows: notifications(command, after) };
    default:
      return {};
  }
}

/** The address of a webhook is its password, so it is no part of the log. */
const webhookRow = (channel: string, url: string): RowWrite => ({
  table: 'discord_webhooks',
  row: { channel, url },
});

/** Tells the staff why messages stay away, unless one of them suspended the channel. */
const notifications = ({ staff = [], reason, ctx }: SuspendDiscordChannel, { id, communityId }: Channel): RowWrite[] =>
  staff.map((to) =>
    notificationRow({
      to,
      kind: 'discord-suspended',
      cause: causeOf.discordSuspension(id, ctx.now),
      at: ctx.now,
      ...(communityId !== null && { relatedCommunity: communityId }),
      words: reason,
    }),
  );
