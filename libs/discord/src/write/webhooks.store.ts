import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Addresses of webhooks, which the events do not hold because they are secrets. */
@Injectable()
export class Webhooks {
  constructor(private readonly database: Database) {}

  /** Returns false if the channel is connected again. */
  async deleteDisconnected(channelId: string): Promise<boolean> {
    const deleted = await this.database.query(
      `DELETE FROM discord_webhooks w USING discord_channels c
        WHERE w.channel = $1 AND c.id = w.channel AND NOT c.connected RETURNING 1`,
      [channelId],
    );
    return deleted.length > 0;
  }
}
