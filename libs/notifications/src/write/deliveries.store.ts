import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/**
 * A delivery is marked before it is sent. If the mark already exists, nothing is sent, because a crashed worker may
 * have sent it: at most once.
 */
@Injectable()
export class Deliveries {
  constructor(private readonly database: Database) {}

  /** @returns false if it was sent before, or may have been. */
  async markStarted(key: string): Promise<boolean> {
    const rows = await this.database.query(
      'INSERT INTO deliveries (key) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
      [key],
      'delivery_begin',
    );
    return rows.length > 0;
  }

  /** Allows a retry; call it only if nothing was sent. */
  async clearMark(key: string): Promise<void> {
    await this.database.query('DELETE FROM deliveries WHERE key = $1', [key]);
  }
}
