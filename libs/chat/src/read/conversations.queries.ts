import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { ChatPartners } from '../ports';
import type { ConversationRow } from './rows';

/** Partners are looked up in at most this many conversations, the latest ones. */
const MAX_PARTNERS = 5_000;

/** $1: the viewer. */
const FOR_VIEWER_SQL = `
  SELECT c.id, c.opener, c.partner, c.scrim_id, c.created_at, c.updated_at, (c.state->>'count')::int AS messages,
    (SELECT count(*)::int FROM messages m
      WHERE m.receiver = $1 AND m.seen_at IS NULL AND m.conversation_id = c.id) AS unseen,
    EXISTS (SELECT 1 FROM mutes u WHERE u.user_id = $1 AND u.conversation_id = c.id) AS is_muted,
    (SELECT jsonb_build_object('id', m.id, 'text', m.text, 'sender', m.sender, 'created_at', m.created_at)
      FROM messages m WHERE m.conversation_id = c.id ORDER BY m.n DESC LIMIT 1) AS last
  FROM conversations c`;

@Injectable()
export class ConversationQueries implements ChatPartners {
  constructor(private readonly database: Database) {}

  /** Returns a user's direct conversations, the one with the latest message first. */
  listFor(userId: string, { limit, offset }: { limit: number; offset: number }): Promise<ConversationRow[]> {
    return this.database.query(
      `${FOR_VIEWER_SQL} WHERE c.opener = $1 OR c.partner = $1 ORDER BY c.updated_at DESC, c.id LIMIT $2 OFFSET $3`,
      [userId, limit, offset],
      'conversations_of',
    );
  }

  async partnersOf(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT CASE WHEN opener = $1 THEN partner ELSE opener END AS id FROM conversations
        WHERE (opener = $1 OR partner = $1) AND partner IS NOT NULL ORDER BY updated_at DESC LIMIT ${MAX_PARTNERS}`,
      [userId],
      'chat_partners',
    );
    return rows.map(({ id }) => id);
  }

  async countFor(userId: string): Promise<number> {
    const [counted] = await this.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM conversations WHERE opener = $1 OR partner = $1',
      [userId],
      'conversations_counted',
    );
    return counted!.n;
  }

  async findOne(id: string, viewer: string): Promise<ConversationRow | undefined> {
    const [row] = await this.database.query<ConversationRow>(
      `${FOR_VIEWER_SQL} WHERE c.id = $2`,
      [viewer, id],
      'conversation_one',
    );
    return row;
  }

  /** Returns the conversations that exist, by id. */
  async findMany(ids: readonly string[], viewer: string): Promise<ReadonlyMap<string, ConversationRow>> {
    const rows = await this.database.query<ConversationRow>(
      `${FOR_VIEWER_SQL} WHERE c.id = ANY($2)`,
      [viewer, ids],
      'conversations_many',
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async mute(userId: string, conversationId: string, muted: boolean): Promise<void> {
    if (muted)
      await this.database.query('INSERT INTO mutes (user_id, conversation_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        userId,
        conversationId,
      ]);
    else
      await this.database.query('DELETE FROM mutes WHERE user_id = $1 AND conversation_id = $2', [
        userId,
        conversationId,
      ]);
  }

  /** Returns which of the conversations the user has muted. */
  async findMuted(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ conversation_id: string }>(
      'SELECT conversation_id FROM mutes WHERE user_id = $1 AND conversation_id = ANY($2)',
      [userId, ids],
    );
    return new Set(rows.map((row) => row.conversation_id));
  }
}
