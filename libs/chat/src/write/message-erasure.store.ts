import { ERASED_MESSAGE_TEXT } from '@muster/contracts/chat';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Small enough to keep each transaction short. */
const BATCH_SIZE = 1_000;

@Injectable()
export class MessageErasure {
  constructor(private readonly database: Database) {}

  /** Erases a user's message texts, mutes and report reasons, in batches. Returns the number of messages. */
  async erase(userId: string): Promise<number> {
    await this.database.query('DELETE FROM mutes WHERE user_id = $1', [userId]);
    await this.database.query('DELETE FROM message_reports WHERE reporter = $1', [userId]);
    let erased = 0;
    for (let step = BATCH_SIZE; step === BATCH_SIZE; erased += step) step = await this.#eraseBatch(userId);
    return erased;
  }

  async #eraseBatch(userId: string): Promise<number> {
    const rows = await this.database.query(
      `UPDATE messages SET text = $2, client_id = NULL WHERE id IN (SELECT id FROM messages WHERE sender = $1
        AND text <> $2 LIMIT ${BATCH_SIZE}) RETURNING 1`,
      [userId, ERASED_MESSAGE_TEXT],
    );
    return rows.length;
  }
}
