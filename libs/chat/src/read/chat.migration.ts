import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Conversations (derived from the log) and their message texts (only here). `sent_from`: the socket a message was sent
 * from, which shows it already; null if the client did not name it. `outcome` of a report: resolved or dismissed.
 */
export class Chat1795564800030 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('conversations', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
        /** The members of a direct conversation. */
        opener: 'text',
        partner: 'text',
        scrim_id: 'text',
      }),
    );
    await q.query(`
      CREATE INDEX conversations_of_opener ON conversations (opener) WHERE opener IS NOT NULL;
      CREATE INDEX conversations_of_partner ON conversations (partner) WHERE partner IS NOT NULL;

      CREATE TABLE messages (
        id text PRIMARY KEY,
        conversation_id text NOT NULL, n int NOT NULL,
        sender text NOT NULL, receiver text, scrim_id text, client_id text,
        text text NOT NULL, created_at timestamptz NOT NULL, seen_at timestamptz,
        sent_from text,
        UNIQUE (conversation_id, n)
      );
      CREATE INDEX messages_of_client ON messages (sender, client_id) WHERE client_id IS NOT NULL;
      CREATE INDEX messages_unseen ON messages (receiver, created_at) WHERE seen_at IS NULL AND receiver IS NOT NULL;
      CREATE INDEX messages_unseen_of ON messages (conversation_id, receiver) WHERE seen_at IS NULL AND receiver IS NOT NULL;
      CREATE INDEX messages_of_sender ON messages (sender);
      CREATE FUNCTION es_put_messages(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO messages (id, conversation_id, n, sender, receiver, scrim_id, client_id, text, created_at, sent_from)
        VALUES (r->>'id', r->>'conversation_id', (r->>'n')::int, r->>'sender', r->>'receiver', r->>'scrim_id', r->>'client_id', r->>'text',
          (r->>'created_at')::timestamptz, r->>'sent_from')
        ON CONFLICT (id) DO NOTHING
      $$;

      CREATE TABLE mutes (user_id text NOT NULL, conversation_id text NOT NULL, muted_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, conversation_id));
      CREATE TABLE message_reports (
        id text PRIMARY KEY,
        message_id text NOT NULL REFERENCES messages, reporter text NOT NULL, reason text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(), resolved_at timestamptz, resolved_by text, outcome text,
        UNIQUE (message_id, reporter)
      );
      CREATE INDEX message_reports_by_time ON message_reports (created_at);
      CREATE INDEX message_reports_open ON message_reports (created_at) WHERE resolved_at IS NULL;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
