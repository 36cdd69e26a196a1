import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { UnseenMessage, UnseenMessages } from '../ports';
import type { MessageRow } from './rows';

const COLUMNS = 'id, conversation_id, n, sender, receiver, scrim_id, client_id, text, created_at, seen_at, sent_from';
const UNSEEN_MAX = 500;

/** A number that no message has: the maximum of a PostgreSQL integer column. */
export const AFTER_LAST = 2 ** 31 - 1;

@Injectable()
export class MessageQueries implements UnseenMessages {
  constructor(private readonly database: Database) {}

  findMany(ids: readonly string[]): Promise<MessageRow[]> {
    return this.database.query(`SELECT ${COLUMNS} FROM messages WHERE id = ANY($1)`, [ids], 'messages_many');
  }

  async findById(id: string): Promise<MessageRow | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** Returns the newest messages before number `n`, ascending. */
  async before(conversationId: string, n: number, limit: number): Promise<MessageRow[]> {
    const rows = await this.database.query<MessageRow>(
      `SELECT ${COLUMNS} FROM messages WHERE conversation_id = $1 AND n < $2 ORDER BY n DESC LIMIT $3`,
      [conversationId, n, limit],
      'messages_before',
    );
    return rows.reverse();
  }

  /** Returns the number of the first message at or after an instant. */
  async firstSince(conversationId: string, moment: string): Promise<number | null> {
    const [first] = await this.database.query<{ n: number | null }>(
      'SELECT min(n)::int AS n FROM messages WHERE conversation_id = $1 AND created_at >= $2',
      [conversationId, moment],
      'message_since',
    );
    return first!.n;
  }

  /** Returns a message with up to `reach` messages before and after it, ascending. */
  around({ conversation_id: id, n }: Pick<MessageRow, 'conversation_id' | 'n'>, reach: number): Promise<MessageRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM messages WHERE conversation_id = $1 AND n BETWEEN $2 AND $3 ORDER BY n`,
      [id, n - reach, n + reach],
    );
  }

  async findByClientId(sender: string, clientId: string): Promise<MessageRow | undefined> {
    const [row] = await this.database.query<MessageRow>(
      `SELECT ${COLUMNS} FROM messages WHERE sender = $1 AND client_id = $2`,
      [sender, clientId],
      'message_of_client',
    );
    return row;
  }

  async findUnseen(messageId: string): Promise<UnseenMessage | undefined> {
    const [row] = await this.database.query<UnseenMessage>(
      `SELECT conversation_id AS "conversationId", sender, receiver, text FROM messages m
        WHERE id = $1 AND receiver IS NOT NULL AND seen_at IS NULL
          AND NOT EXISTS (
            SELECT 1 FROM mutes u WHERE u.user_id = m.receiver AND u.conversation_id = m.conversation_id)`,
      [messageId],
    );
    return row;
  }

  /** Returns a user's unseen messages, ascending. */
  unseenBy(receiver: string): Promise<MessageRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM messages WHERE receiver = $1 AND seen_at IS NULL ORDER BY created_at, id
        LIMIT ${UNSEEN_MAX}`,
      [receiver],
      'messages_unseen',
    );
  }

  /** Returns the ids of newly seen messages. */
  async markSeen(receiver: string, id: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'UPDATE messages SET seen_at = now() WHERE id = $1 AND receiver = $2 AND seen_at IS NULL RETURNING id',
      [id, receiver],
      'message_see',
    );
    return rows.map((row) => row.id);
  }

  /** Marks all messages up to and including number `n`; returns the ids of newly seen ones. */
  async markSeenUpTo(receiver: string, conversationId: string, n: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE messages SET seen_at = now() WHERE receiver = $1 AND conversation_id = $2 AND n <= $3 AND seen_at IS NULL
        RETURNING id`,
      [receiver, conversationId, n],
    );
    return rows.map((row) => row.id);
  }
}
