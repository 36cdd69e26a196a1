import { boundedFetch } from '@muster/platform/http';
import { CONFIG, type Config, HttpError } from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import type { Identity } from '../domain/names';
import { say } from '../texts/catalogue';

/** Secrets of one sign-in, stored only on the server. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}
export const CALLBACK_PATH = '/api/auth/oidc/callback';
const TIMEOUT_S = 5;
/** Maximum lengths of `sub` (OpenID Connect) and of an email address. */
const SUB_MAX = 255;
const EMAIL_MAX = 254;

export const createSignInSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/**
 * The configured OpenID provider: authorization code flow with PKCE. Its metadata is loaded once, and again after a
 * failure.
 */
@Injectable()
export class IdentityProvider {
  readonly #log = new Logger('sign-in');
  #configuration: Promise<oidc.Configuration> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** `origin`: our origin in the browser, for the redirect back. */
  async authorizationUrl(
    { state, nonce, verifier }: Secrets,
    origin: string,
    loginHint: string | undefined,
  ): Promise<URL> {
    return oidc.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: new URL(CALLBACK_PATH, origin).href,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(loginHint && { login_hint: loginHint }),
    });
  }

  /**
   * Returns the identity for the callback's `query`. Throws unless the provider issued and signed it for this sign-in.
   */
  async identify(query: string, origin: string, { state, nonce, verifier }: Secrets): Promise<Identity> {
    const description = await this.#discover();
    try {
      const callback = new URL(`${CALLBACK_PATH}${query}`, origin);
      const tokens = await oidc.authorizationCodeGrant(description, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      if (claims.azp !== undefined && claims.azp !== this.config.OIDC_CLIENT_ID)
        throw new Error('the ID token was issued to another client');
      return identityOf(
        claims.email === undefined
          ? { ...(await oidc.fetchUserInfo(description, tokens.access_token, claims.sub)) }
          : claims,
      );
    } catch (error) {
      // The keys may have changed, so the next sign-in loads them again
      if (error instanceof oidc.ClientError) this.#configuration = undefined;
      throw this.#toError(error);
    }
  }

  #discover(): Promise<oidc.Configuration> {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client, OIDC_CLIENT_SECRET: secret } = this.config;
    // The signature is checked although the token comes directly from the provider, because a TLS-terminating proxy
    // in between could alter it.
    const execute = [
      oidc.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ];
    this.#configuration ??= oidc
      .discovery(new URL(issuer), client, secret || undefined, secret ? undefined : oidc.None(), {
        execute,
        timeout: TIMEOUT_S,
        [oidc.customFetch]: boundedFetch as oidc.CustomFetch,
      })
      .catch((error: unknown) => {
        this.#configuration = undefined;
        this.#log.warn(`identity provider unreachable: ${(error as Error).message}`);
        throw new HttpError(503, 'provider-unreachable', say('unreachable'));
      });
    return this.#configuration;
  }

  #toError(error: unknown): HttpError {
    if (error instanceof HttpError) return error;
    const cancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
    if (!cancelled) this.#log.warn(`sign-in failed: ${(error as Error).message}`);
    return new HttpError(
      400,
      cancelled ? 'sign-in-cancelled' : 'sign-in-failed',
      cancelled ? say('cancelled') : say('failed'),
    );
  }
}

/** Requires a verified email, because an unverified one may belong to another person. */
function identityOf({
  sub,
  email,
  email_verified: verified,
}: {
  sub?: unknown;
  email?: unknown;
  email_verified?: unknown;
}): Identity {
  if (typeof sub !== 'string' || !sub || sub.length > SUB_MAX)
    throw new HttpError(400, 'sign-in-failed', say('failed'));
  if (typeof email !== 'string' || !email || email.length > EMAIL_MAX)
    throw new HttpError(400, 'no-email', say('noEmail'));
  if (verified !== true) throw new HttpError(400, 'email-not-verified', say('notVerified'));
  return { uid: sub, email };
}
