import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createSignInSecrets, type Secrets } from '../oidc/identity-provider';

/** A pending sign-in. Its secrets stay on the server; the browser only gets a random id. */
export interface SignIn extends Secrets {
  returnTo: string;
  clientState: string | null;
}
interface Row {
  state: string;
  nonce: string;
  verifier: string;
  return_to: string;
  client_state: string | null;
}

/** How long a user may take at the provider. */
export const SIGN_IN_MINUTES = 10;
const hashBrowserId = (browser: string): string => createHash('sha256').update(browser).digest('base64url');

@Injectable()
export class PendingSignIns {
  constructor(private readonly database: Database) {}

  async start(browser: string, returnTo: string, clientState: string | undefined): Promise<SignIn> {
    const secrets = createSignInSecrets();
    await this.database.query(`DELETE FROM sign_ins WHERE started_at < now() - interval '1 hour'`);
    await this.database.query(
      'INSERT INTO sign_ins (state, browser, nonce, verifier, return_to, client_state) VALUES ($1, $2, $3, $4, $5, $6)',
      [secrets.state, hashBrowserId(browser), secrets.nonce, secrets.verifier, returnTo, clientState ?? null],
    );
    return { ...secrets, returnTo, clientState: clientState ?? null };
  }

  /** Returns the sign-in once, and only to the browser that started it. */
  async consume(state: string, browser: string): Promise<SignIn | undefined> {
    const [row] = await this.database.query<Row>(
      `DELETE FROM sign_ins WHERE state = $1 AND browser = $2 AND started_at > now() - make_interval(mins => $3)
        RETURNING state, nonce, verifier, return_to, client_state`,
      [state, hashBrowserId(browser), SIGN_IN_MINUTES],
    );
    return (
      row && {
        state: row.state,
        nonce: row.nonce,
        verifier: row.verifier,
        returnTo: row.return_to,
        clientState: row.client_state,
      }
    );
  }
}
