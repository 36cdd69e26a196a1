import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The socket a message was sent from, because that one already shows it. Null if the client did not name it. */
export class SentFrom1700000000402 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE messages ADD COLUMN sent_from text');
    await q.query(`
      CREATE OR REPLACE FUNCTION es_put_messages(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO messages (id, conversation_id, n, sender, receiver, scrim_id, client_id, text, created_at, sent_from)
        VALUES (r->>'id', r->>'conversation_id', (r->>'n')::int, r->>'sender', r->>'receiver', r->>'scrim_id', r->>'client_id', r->>'text',
          (r->>'created_at')::timestamptz, r->>'sent_from')
        ON CONFLICT (id) DO NOTHING
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
