import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Raw } from 'typeorm';
import { createSignInSecrets, type Secrets } from '../oidc/identity-provider';
import { type SignInRow, signIns } from '../read/sign-ins.schema';

/** A pending sign-in. Its secrets stay on the server; the browser only gets a random id. */
export interface SignIn extends Secrets {
  /** Id of the provider. */
  provider: string;
  returnTo: string;
  clientState: string | null;
  /** The user and session that link another identity; null for a sign-in. */
  linking: { userId: string; session: string } | null;
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
    const pending = {
      state: secrets.state,
      browser: hashBrowserId(browser),
      nonce: secrets.nonce,
      verifier: secrets.verifier,
      return_to: returnTo,
      client_state: clientState,
      provider,
      linked_by: linking?.userId ?? null,
      session: linking?.session ?? null,
    };
    await this.database.entities(async (entities) => {
      await entities.delete(signIns, { started_at: Raw((column) => `${column} < now() - interval '1 hour'`) });
      await entities.insert(signIns, pending);
    });
    return { ...secrets, ...signIn };
  }

  /** Returns the sign-in once, and only to the browser that started it. */
  async consume(state: string, browser: string): Promise<SignIn | undefined> {
    const { raw } = await this.database.entities((entities) =>
      entities
        .createQueryBuilder()
        .delete()
        .from(signIns)
        .where({
          state,
          browser: hashBrowserId(browser),
          started_at: Raw((column) => `${column} > now() - interval '${SIGN_IN_MINUTES} minutes'`),
        })
        .returning('*')
        .execute(),
    );
    const [row] = raw as SignInRow[];
    if (!row) return undefined;
    const { nonce, verifier, provider, linked_by: userId, session } = row;
    const linking = userId !== null && session !== null ? { userId, session } : null;
    return { state, nonce, verifier, provider, returnTo: row.return_to, clientState: row.client_state, linking };
  }
}
