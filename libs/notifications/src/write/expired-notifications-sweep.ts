import { Database } from '@muster/platform';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

const EVERY_MS = 6 * 60 * 60_000;
/** Older notifications are never shown or sent again. */
const EXPIRED_SQL = `now() - interval '90 days'`;

/** Deletes expired read notifications and delivery marks periodically. */
@Injectable()
export class ExpiredNotificationsSweep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('notifications');
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.sweep().catch((error: Error) => this.#log.warn(`could not delete expired notifications: ${error.message}`));
    }, EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  async sweep(): Promise<void> {
    await this.database.query(`DELETE FROM notifications WHERE removed_at < ${EXPIRED_SQL}`);
    await this.database.query(`DELETE FROM deliveries WHERE at < ${EXPIRED_SQL}`);
    await this.database.query(`DELETE FROM held_deliveries WHERE at < ${EXPIRED_SQL}`);
  }
}
