import type { Language } from '@muster/contracts/languages';
import { Database, Effects } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { MessageBody } from '../client/messages';
import { SEND_LATE_ANSWER } from '../policies/card-effects.policy';

/** Interactions are kept for longer than their signature is accepted, and than a late answer can be sent. */
const KEPT_SQL = `interval '20 minutes'`;
const SWEPT_MAX = 100;
/** After this time, an answer that was announced counts as lost. */
const LATE_MS = 10_000;

/** An answer that was announced and has not been sent. */
export interface LateAnswer {
  token: string;
  language: Language;
  /** Null while it is being worked on, or if its process died. */
  answer: MessageBody | null;
  /** The time since the interaction. */
  ageMs: number;
}

/** Interactions that were received, with their answers, so that a repeated one changes nothing. */
@Injectable()
export class InteractionStore {
  constructor(
    private readonly database: Database,
    private readonly effects: Effects,
  ) {}

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

  /**
   * Stores the announcement of an answer, with an effect that sends the answer if this process does not.
   * `announcement`: the response that Discord gets for now.
   */
  async announce(id: string, announcement: object, token: string, language: Language): Promise<void> {
    const dueAt = new Date(Date.now() + LATE_MS).toISOString();
    await this.database.transaction(async (client) => {
      await client.query('UPDATE discord_interactions SET answer = $2, token = $3, language = $4 WHERE id = $1', [
        id,
        JSON.stringify(announcement),
        token,
        language,
      ]);
      const ref = { interactionId: id };
      await this.effects.requestIn(client, [SEND_LATE_ANSWER.request({ key: `discord-answer_${id}`, ref, dueAt })]);
    });
  }

  async recordLate(id: string, answer: MessageBody): Promise<void> {
    await this.database.query('UPDATE discord_interactions SET late_answer = $2 WHERE id = $1', [
      id,
      JSON.stringify(answer),
    ]);
  }

  /** Deletes the answer and the token, which are not needed any more. */
  async recordLateSent(id: string): Promise<void> {
    await this.database.query('UPDATE discord_interactions SET token = NULL, late_answer = NULL WHERE id = $1', [id]);
  }

  async findLate(id: string): Promise<LateAnswer | undefined> {
    const [row] = await this.database.query<LateAnswer>(
      `SELECT token, language, late_answer AS answer, (extract(epoch FROM now() - at) * 1000)::float8 AS "ageMs"
        FROM discord_interactions WHERE id = $1 AND token IS NOT NULL`,
      [id],
    );
    return row;
  }
}
