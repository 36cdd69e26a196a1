import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Twice as long as a signature is accepted. */
const KEPT_SQL = `interval '10 minutes'`;
const SWEPT_MAX = 100;

/** Interactions that were received, with their answers, so that a repeated one changes nothing. */
@Injectable()
export class InteractionStore {
  constructor(private readonly database: Database) {}

  /** Returns false if the interaction was received before. Deletes old ones on the way. */
  async begin(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `WITH swept AS (DELETE FROM discord_interactions WHERE id IN (
          SELECT id FROM discord_interactions WHERE at < now() - ${KEPT_SQL} ORDER BY at LIMIT ${SWEPT_MAX}
          FOR UPDATE SKIP LOCKED))
        INSERT INTO discord_interactions (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1`,
      [id],
      'discord_interaction',
    );
    return rows.length > 0;
  }

  async recordAnswer(id: string, answer: object): Promise<void> {
    await this.database.query('UPDATE discord_interactions SET answer = $2 WHERE id = $1', [
      id,
      JSON.stringify(answer),
    ]);
  }

  /** Returns null while the first one is still being answered, or if its process died. */
  async findAnswer(id: string): Promise<object | null> {
    const [row] = await this.database.query<{ answer: object | null }>(
      'SELECT answer FROM discord_interactions WHERE id = $1',
      [id],
    );
    return row?.answer ?? null;
  }
}
