import { Database, UnavailableError } from '@muster/platform';
import { Injectable } from '@nestjs/common';

const LOCK = 7302;

/** Serializes the removal of admins on all nodes, so that the last two cannot both see the other as remaining. */
@Injectable()
export class LastAdminLock {
  constructor(private readonly database: Database) {}

  /** Runs `work` under the lock with the number of other admins. */
  async withLock<T>(userId: string, work: (otherAdmins: number) => Promise<T>): Promise<T> {
    return this.database.transaction(async (client) => {
      const {
        rows: [lock],
      } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LOCK]);
      if (!lock?.mine) throw new UnavailableError('another admin is being removed');
      const {
        rows: [row],
      } = await client.query<{ n: number }>(
        'SELECT count(*) AS n FROM people WHERE is_admin AND restorable_until IS NULL AND id <> $1',
        [userId],
      );
      return work(row!.n);
    });
  }
}
