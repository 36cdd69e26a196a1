import { Database, PeriodicSweep } from '@muster/platform';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 10 * 60_000;

/**
 * Deletes checks that ended half an hour ago, so that nothing of them is left an hour later; until then answers to them
 * say that they are over. Entries end by the timer of their community; one that was left over goes as well.
 */
@Injectable()
export class PastTonightSweep extends PeriodicSweep {
  constructor(private readonly database: Database) {
    super('ended checks', EVERY_MS);
  }

  async sweep(): Promise<void> {
    await this.database.query(`DELETE FROM ready_checks WHERE ended_at < now() - interval '30 minutes'`);
    await this.database.query(`DELETE FROM around_entries WHERE until_at < now() - interval '30 minutes'`);
  }
}
