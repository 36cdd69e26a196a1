import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createSignInSecrets, type Secrets } from '../oidc/identity-provider';

/** A pending sign-in. Its secrets stay on the server; the browser only gets a random id. */
export interface SignIn extends Secrets {
  /** Id of the provider. */
  provider: string;
  returnTo: string;
  clientState: string | null;
  /** The user and session that link another identity; null for a sign-in. */
  linking: { userId: string; session: string } | null;
}
interface Row {
  nonce: string;
  verifier: string;
  return_to: string;
  client_state: string | null;
  provider: string;
  linked_by: string | null;
  session: string | null;
}

/** How long a user may take at the provider. */
export const SIGN_IN_MINUTES = 10;
const hashBrowserId = (browser: string): string => createHash('sha256').update(browser).digest('base64url');

@Injectable()
export class PendingSignIns {
  constructor(private readonly database: Database) {}

  async start(browser: string, signIn: Omit<SignIn, keyof Secrets>): Promise<SignIn> {
    const secrets = createSignInSecrets();
    const { provider, returnTo, clientState, linking } = signIn;
    await this.database.query(`DELETE FROM sign_ins WHERE started_at < now() - interval '1 hour'`);
    await this.database.query(
      `INSERT INTO sign_ins (state, browser, nonce, verifier, return_to, client_state, provider, linked_by, session)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        secrets.state,
        hashBrowserId(browser),
        secrets.nonce,
        secrets.verifier,
        returnTo,
        clientState,
        provider,
        linking?.userId ?? null,
        linking?.session ?? null,
      ],
    );
    return { ...secrets, ...signIn };
  }

  /** Returns the sign-in once, and only to the browser that started it. */
  async consume(state: string, browser: string): Promise<SignIn | undefined> {
    const [row] = await this.database.query<Row>(
      `DELETE FROM sign_ins WHERE state = $1 AND browser = $2 AND started_at > now() - make_interval(mins => $3)
        RETURNING nonce, verifier, return_to, client_state, provider, linked_by, session`,
      [state, hashBrowserId(browser), SIGN_IN_MINUTES],
    );
    if (!row) return undefined;
    const { nonce, verifier, provider, linked_by: userId, session } = row;
    const linking = userId !== null && session !== null ? { userId, session } : null;
    return { state, nonce, verifier, provider, returnTo: row.return_to, clientState: row.client_state, linking };
  }
}
