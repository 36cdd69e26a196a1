import { boundedFetch } from '@muster/platform/http';
import { HttpError } from '@muster/platform';
import { Injectable, Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import { user } from '../client/responses';
import { LINKING, RefusedCalls } from '../client/refused-calls';
import { DiscordSettings } from '../client/settings';
import { say } from '../texts/catalogue';

/** The secrets of one authorization, by which its end is tied to its start. */
export interface Secrets {
  state: string;
  verifier: string;
}
/** An account at Discord and its name there. */
export interface ProvenAccount {
  id: string;
  handle: string;
}

export const CALLBACK_PATH = '/api/auth/discord/callback';
const SCOPE = 'identify';
const TIMEOUT_S = 5;

export const createSecrets = (): Secrets => ({
  state: oidc.randomState(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Proves accounts at Discord: authorization code with PKCE. The token is used once and never stored. */
@Injectable()
export class DiscordOAuth {
  readonly #log = new Logger('discord');

  constructor(
    private readonly settings: DiscordSettings,
    private readonly refused: RefusedCalls,
  ) {}

  /** `origin`: that of the page in the browser, to which Discord sends the browser back. */
  async authorizationUrl({ state, verifier }: Secrets, origin: string): Promise<string> {
    return oidc.buildAuthorizationUrl(this.#configuration(), {
      redirect_uri: new URL(CALLBACK_PATH, origin).href,
      response_type: 'code',
      scope: SCOPE,
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** Returns the account for the callback's `query`. Throws unless Discord issued its code for these secrets. */
  async prove(query: string, origin: string, { state, verifier }: Secrets): Promise<ProvenAccount> {
    const configuration = this.#configuration();
    try {
      if ((await this.refused.waitMs(LINKING)) > 0) throw new Error('Discord refused too many calls');
      const callback = new URL(`${CALLBACK_PATH}${query}`, origin);
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      });
      const me = new URL(`${this.settings.application.url}/api/v10/users/@me`);
      const response = await oidc.fetchProtectedResource(configuration, tokens.access_token, me, 'GET');
      if (!response.ok) throw new Error(`users/@me responded with ${response.status}`);
      return toAccount(user.parse(await response.json()));
    } catch (error) {
      throw this.#toError(error);
    }
  }

  #configuration(): oidc.Configuration {
    const { id, clientSecret, url } = this.settings.application;
    const server = {
      issuer: url,
      authorization_endpoint: `${url}/oauth2/authorize`,
      token_endpoint: `${url}/api/v10/oauth2/token`,
    };
    const configuration = new oidc.Configuration(server, id, undefined, oidc.ClientSecretPost(clientSecret));
    configuration.timeout = TIMEOUT_S;
    configuration[oidc.customFetch] = this.#countedFetch as oidc.CustomFetch;
    if (url.startsWith('http:')) oidc.allowInsecureRequests(configuration);
    return configuration;
  }

  /**
   * Counts calls that Discord refuses together with those of the rest of Muster, because Discord blocks an address that
   * makes too many of them.
   */
  #countedFetch = async (...call: Parameters<typeof boundedFetch>): Promise<Response> => {
    const response = await boundedFetch(...call);
    await this.refused.count(response.status, LINKING, false).catch(() => undefined);
    return response;
  };

  #toError(error: unknown): HttpError {
    if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
      return new HttpError(400, 'discord-link-cancelled', say('linkCancelled'));
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    this.#log.warn(`linking failed: ${message} ${cause?.code ?? cause?.message ?? ''}`.trim());
    return isRefusal(error)
      ? new HttpError(400, 'discord-link-failed', say('linkFailed'))
      : new HttpError(503, 'discord-unreachable', say('unreachable'));
  }
}

/** The response to the callback or to the exchange of its code says no; everything else is a fault in between. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError ||
  error instanceof oidc.ResponseBodyError ||
  (error instanceof oidc.ClientError && error.code === 'OAUTH_INVALID_RESPONSE');

/** Accounts without a unique name yet have four more digits. */
const toAccount = ({
  id,
  username,
  discriminator,
}: {
  id: string;
  username: string;
  discriminator?: string | null | undefined;
}): ProvenAccount => ({
  id,
  handle: discriminator && discriminator !== '0' ? `${username}#${discriminator}` : username,
});
