import { ERASED_MESSAGE } from '@muster/contracts';
import { Database, type Effect, type Job, type Performed } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Few enough that one step never takes long. */
const AT_ONCE = 1_000;

/** Erases one person's words, step by step: what he said, what he muted, what he told the admins. */
@Injectable()
export class Erasing implements Job {
  constructor(private readonly database: Database) {}

  async perform({ ref }: Effect): Promise<Performed> {
    const userId = String(ref['userId']);
    await this.database.rows('DELETE FROM mutes WHERE user_id = $1', [userId]);
    await this.database.rows('DELETE FROM message_reports WHERE reporter = $1', [userId]);
    let erased = 0;
    for (let step = AT_ONCE; step === AT_ONCE; erased += step) step = await this.#step(userId);
    return { done: `${erased} messages` };
  }

  async #step(userId: string): Promise<number> {
    const rows = await this.database.rows(
      `UPDATE messages SET text = $2, client_id = NULL WHERE id IN (SELECT id FROM messages WHERE sender = $1 AND text <> $2 LIMIT ${AT_ONCE}) RETURNING 1`, [userId, ERASED_MESSAGE]);
    return rows.length;
  }
}
