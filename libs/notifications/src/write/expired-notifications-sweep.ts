import { Database, PeriodicSweep } from '@muster/platform';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 6 * 60 * 60_000;
/** Older notifications are never shown or sent again. */
const EXPIRED_SQL = `now() - interval '90 days'`;

/** Deletes expired read notifications and delivery marks. */
@Injectable()
export class ExpiredNotificationsSweep extends PeriodicSweep {
  constructor(private readonly database: Database) {
    super('expired notifications', EVERY_MS);
  }

  async sweep(): Promise<void> {
    await this.database.query(`DELETE FROM notifications WHERE removed_at < ${EXPIRED_SQL}`);
    await this.database.query(`DELETE FROM deliveries WHERE at < ${EXPIRED_SQL}`);
    await this.database.query(`DELETE FROM held_deliveries WHERE at < ${EXPIRED_SQL}`);
  }
}
