import { Database, withDefaults } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { Channel, Suspension } from '../domain/channel';
import { channel } from '../domain/decide-channel';

/** A connected channel and how well messages arrive. */
export interface ChannelRow {
  id: string;
  guildId: string;
  isWebhook: boolean;
  suspended: Suspension | null;
  connectedAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  /** Whether the last attempt to send failed for at least one message. */
  isFailing: boolean;
  messages: number;
  /** The secret address of a webhook; null for other channels. */
  url: string | null;
}
const HEALTH = `
  (SELECT max(k.sent_at) FROM discord_cards k WHERE k.channel = c.id) AS "sentAt",
  (SELECT max(k.failed_at) FROM discord_cards k WHERE k.channel = c.id) AS "failedAt",
  EXISTS (SELECT 1 FROM discord_cards k WHERE k.channel = c.id AND k.failures > 0) AS "isFailing",
  (SELECT count(*) FROM discord_cards k WHERE k.channel = c.id AND k.message IS NOT NULL)::int AS messages`;

@Injectable()
export class ChannelQueries {
  constructor(private readonly database: Database) {}

  /** Returns the connected channels of a community, the oldest first. */
  ofCommunity(communityId: string): Promise<ChannelRow[]> {
    return this.database.query<ChannelRow>(
      `SELECT c.id, c.state->>'guildId' AS "guildId", (c.state->>'isWebhook')::boolean AS "isWebhook", c.suspended,
        c.created_at AS "connectedAt", w.url, ${HEALTH}
        FROM discord_channels c LEFT JOIN discord_webhooks w ON w.channel = c.id
        WHERE c.connected AND c.community_id = $1 ORDER BY c.created_at, c.id`,
      [communityId],
      'discord_channels_of_community',
    );
  }

  /** Returns the connected channels that the user connected or resumed last. */
  async keptBy(userId: string): Promise<Channel[]> {
    const rows = await this.database.query<{ state: Channel }>(
      'SELECT state FROM discord_channels WHERE connected AND keeper = $1 ORDER BY id',
      [userId],
    );
    return rows.map(({ state }) => withDefaults({ decider: channel }, state));
  }

  async countOfCommunity(communityId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM discord_channels WHERE connected AND community_id = $1',
      [communityId],
    );
    return row!.n;
  }

  async isAnyConnected(): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM discord_channels WHERE connected LIMIT 1')).length > 0;
  }

  /** Returns ids of channels that messages about this subject go to; those of the community and with buttons first. */
  async showing({ communityId, region }: { communityId: string | null; region: string }): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM discord_channels WHERE connected AND suspended IS NULL AND (community_id = $1 OR region = $2)
        ORDER BY community_id IS NULL, (state->>'isWebhook')::boolean, created_at, id`,
      [communityId, region],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the address of a webhook. */
  async webhookUrl(channelId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ url: string }>('SELECT url FROM discord_webhooks WHERE channel = $1', [
      channelId,
    ]);
    return row?.url;
  }

  /** For operators: channels by whether and why they are suspended, and messages whose last attempt failed. */
  async totals(): Promise<{ states: { state: string; n: number }[]; failing: number }> {
    const states = await this.database.query<{ state: string; n: number }>(
      `SELECT coalesce(suspended, 'active') AS state, count(*)::int AS n FROM discord_channels WHERE connected GROUP BY 1`,
    );
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM discord_cards WHERE failures > 0',
    );
    return { states, failing: row!.n };
  }
}
