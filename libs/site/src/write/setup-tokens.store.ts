import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';

const HOURS = 24;
const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** The token of the link that sets the site up: one at a time, for a day, used once. Only its hash is stored. */
@Injectable()
export class SetupTokens {
  constructor(private readonly database: Database) {}

  /** Returns a new token; the one before ends. */
  async issue(): Promise<string> {
    const token = randomBytes(32).toString('hex');
    await this.database.query(
      `INSERT INTO site_setup (token_hash, expires_at) VALUES ($1, now() + interval '${HOURS} hours')
        ON CONFLICT (one) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [hashOf(token)],
    );
    return token;
  }

  /** Returns whether it was the token, which it is no longer. */
  async consume(token: string): Promise<boolean> {
    const rows = await this.database.query(
      'DELETE FROM site_setup WHERE token_hash = $1 AND expires_at > now() RETURNING 1',
      [hashOf(token)],
    );
    return rows.length > 0;
  }
}
