import { isDiscord } from '@muster/contracts/served-site';
import { boundedFetch } from '@muster/platform/http';
import { HttpError, type SignInProvider } from '@muster/platform';
import { Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import type { Identity } from '../domain/names';
import { say } from '../texts/catalogue';
import { canonicalIssuer } from './identity-key';

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

/** Answer of a provider about a person. Only they see `name`, which tells their identities apart. */
export interface Claimed {
  subject: string;
  email: unknown;
  isVerified: boolean;
  name: string;
  /** The person's name at Discord, if that is the provider and says it. */
  discord?: string;
}

/** A proven answer: like {@link Claimed}, with the key that the identity is stored by instead of the subject. */
export type Proven = Omit<Claimed, 'subject'> & { uid: string };

/** Reads the provider's metadata. */
export function discover({ issuer, clientId, clientSecret }: SignInProvider): Promise<oidc.Configuration> {
  // The signature is checked although the token comes directly from the provider, because a TLS-terminating proxy in
  // between could alter it.
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
  ];
  const method = clientSecret ? undefined : oidc.None();
  return oidc.discovery(new URL(issuer), clientId, clientSecret || undefined, method, {
    execute,
    timeout: TIMEOUT_S,
    [oidc.customFetch]: boundedFetch as oidc.CustomFetch,
  });
}

/** An OpenID provider: authorization code flow with PKCE. Its metadata is loaded once, and again after a failure. */
export class IdentityProvider {
  readonly #log = new Logger('sign-in');
  #configuration: Promise<oidc.Configuration> | undefined;

  constructor(private readonly settings: SignInProvider) {}

  /** The issuer in its canonical spelling, see {@link canonicalIssuer}. */
  get issuer(): string {
    return canonicalIssuer(this.settings.issuer);
  }

  /** `origin`: our origin in the browser, for the redirect back. */
  async authorizationUrl(
    { state, nonce, verifier }: Secrets,
    origin: string,
    loginHint: string | undefined,
  ): Promise<URL> {
    return oidc.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: new URL(CALLBACK_PATH, origin).href,
      scope: this.settings.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(this.settings.claims && { claims: JSON.stringify(this.settings.claims) }),
      ...(loginHint && { login_hint: loginHint }),
    });
  }

  /**
   * Returns who the callback's `query` proves. Throws unless the provider issued and signed it for this sign-in.
   */
  async identify(query: string, origin: string, { state, nonce, verifier }: Secrets): Promise<Claimed> {
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
      if (claims.azp !== undefined && claims.azp !== this.settings.clientId)
        throw new Error('the ID token was issued to another client');
      const isComplete =
        claims.email !== undefined &&
        (this.#trustsEmail || claims['email_verified'] !== undefined) &&
        (!isDiscord(this.settings) || claims['preferred_username'] !== undefined);
      // Some providers say in the token who it is, and elsewhere whether the address is theirs.
      const hasMore = !isComplete && description.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await oidc.fetchUserInfo(description, tokens.access_token, claims.sub) : {};
      return this.#claimed({ ...claims, ...more });
    } catch (error) {
      // The keys may have changed, so the next sign-in loads them again
      if (error instanceof oidc.ClientError) this.#configuration = undefined;
      throw this.#toError(error);
    }
  }

  get #trustsEmail(): boolean {
    return this.settings.verifiesEmails === true;
  }

  #claimed(claims: Readonly<Record<string, unknown>>): Claimed {
    const { sub, email, email_verified: verified, preferred_username: handle } = claims;
    if (typeof sub !== 'string' || !sub || sub.length > SUB_MAX)
      throw new HttpError(400, 'sign-in-failed', say('failed'));
    const known = [email, handle].find((name) => typeof name === 'string' && name !== '') as string | undefined;
    return {
      subject: sub,
      email,
      isVerified: this.#trustsEmail || (verified ?? true) === true,
      name: (known ?? this.settings.name).slice(0, EMAIL_MAX),
      ...(isDiscord(this.settings) && typeof handle === 'string' && { discord: handle.slice(0, EMAIL_MAX) }),
    };
  }

  #discover(): Promise<oidc.Configuration> {
    this.#configuration ??= discover(this.settings).catch((error: unknown) => {
      this.#configuration = undefined;
      this.#log.warn(`identity provider ${this.settings.id} unreachable: ${(error as Error).message}`);
      throw new HttpError(503, 'provider-unreachable', say('unreachable'));
    });
    return this.#configuration;
  }

  #toError(error: unknown): HttpError {
    if (error instanceof HttpError) return error;
    const cancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
    if (!cancelled) this.#log.warn(`sign-in with ${this.settings.id} failed: ${(error as Error).message}`);
    return new HttpError(
      400,
      cancelled ? 'sign-in-cancelled' : 'sign-in-failed',
      cancelled ? say('cancelled') : say('failed'),
    );
  }
}

/**
 * Rejects an email address that the provider says is not verified. Where it says nothing, the address is accepted,
 * because an address proves no identity.
 */
export function identityOf({ uid, email, isVerified }: Proven): Identity {
  if (typeof email !== 'string' || !email || email.length > EMAIL_MAX)
    throw new HttpError(400, 'no-email', say('noEmail'));
  if (!isVerified) throw new HttpError(400, 'email-not-verified', say('notVerified'));
  return { uid, email };
}
