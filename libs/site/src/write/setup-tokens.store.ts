import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { hash, randomBytes } from 'node:crypto';
import { siteSetup } from '../read/site.schema';

const HOURS = 24;
const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** The token of the link that sets the site up: one at a time, for a day, used once. Only its hash is stored. */
@Injectable()
export class SetupTokens {
  constructor(private readonly database: Database) {}

  /** Returns a new token; the one before ends. */
  async issue(): Promise<string> {
    const token = randomBytes(32).toString('hex');
    await this.database.entities((entities) =>
      entities.upsert(
        siteSetup,
        { one: true, token_hash: hashOf(token), expires_at: () => `now() + interval '${HOURS} hours'` },
        ['one'],
      ),
    );
    return token;
  }

  /** Returns whether it was the token, which it is no longer. */
  async consume(token: string): Promise<boolean> {
    const { affected } = await this.database.entities((entities) =>
      entities.delete(siteSetup, { token_hash: hashOf(token), expires_at: Raw((column) => `${column} > now()`) }),
    );
    return affected === 1;
  }
}
