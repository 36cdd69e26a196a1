import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { EmailAddresses, EmailRecipient } from '../ports';

const WANTS_EMAIL = 'can_email AND restorable_until IS NULL';

@Injectable()
export class EmailAddressQueries implements EmailAddresses {
  constructor(private readonly database: Database) {}

  async findRecipient(userId: string): Promise<EmailRecipient | null> {
    const [row] = await this.database.query<EmailRecipient>(
      `SELECT name, email AS address FROM people WHERE id = $1 AND email IS NOT NULL AND ${WANTS_EMAIL}`,
      [userId],
    );
    return row ?? null;
  }

  async findOwner(userId: string): Promise<EmailRecipient | null> {
    const [row] = await this.database.query<EmailRecipient>(
      'SELECT name, email AS address FROM people WHERE id = $1 AND email IS NOT NULL AND restorable_until IS NULL',
      [userId],
    );
    return row ?? null;
  }

  async wantingEmails(userIds: readonly string[], client: pg.ClientBase): Promise<ReadonlySet<string>> {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM people WHERE id = ANY($1) AND ${WANTS_EMAIL}`, [
      userIds,
    ]);
    return new Set(rows.map(({ id }) => id));
  }
}
