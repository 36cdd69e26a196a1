import { Injectable } from '@nestjs/common';
import type { ChannelDestination } from '../cards/card-sender';
import { parseWebhookUrl } from '../cards/webhook-address';
import { DiscordSettings } from '../client/settings';
import type { Channel } from '../domain/channel';
import { ChannelQueries } from '../read/channels.queries';

/** Finds the destination of a channel's messages: Discord's channel, or the address of its webhook. */
@Injectable()
export class ChannelDestinations {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly channels: ChannelQueries,
  ) {}

  /** @returns undefined if the webhook was removed */
  async of({ id, isWebhook }: Pick<Channel, 'id' | 'isWebhook'>): Promise<ChannelDestination | undefined> {
    if (!isWebhook) return { channelId: id };
    const webhook = parseWebhookUrl((await this.channels.webhookUrl(id)) ?? '', this.settings.application.url);
    return webhook && { webhook };
  }
}
