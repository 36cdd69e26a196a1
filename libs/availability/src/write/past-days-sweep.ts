import { Database, PeriodicSweep } from '@muster/platform';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60 * 60_000;

/** Deletes what people said about dates that were 30 days ago. */
@Injectable()
export class PastDaysSweep extends PeriodicSweep {
  constructor(private readonly database: Database) {
    super('past days', EVERY_MS);
  }

  async sweep(): Promise<void> {
    await this.database.query(
      `DELETE FROM availability_days WHERE date < to_char(now() AT TIME ZONE 'UTC' - interval '30 days', 'YYYY-MM-DD')`,
    );
  }
}
