import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Marks of what is about to leave the house. Whoever finds his mark set already does not send: it may have left before a crash. */
@Injectable()
export class Deliveries {
  constructor(private readonly database: Database) {}

  /** False: it left before, or may have. */
  async begin(key: string): Promise<boolean> {
    const rows = await this.database.rows('INSERT INTO deliveries (key) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1', [key], 'delivery_begin');
    return rows.length > 0;
  }

  /** It certainly did not leave: it may be tried again. */
  async failed(key: string): Promise<void> {
    await this.database.rows('DELETE FROM deliveries WHERE key = $1', [key]);
  }
}
