import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { unauthorized } from './api-errors';
import { SANDBOX_APPLICATION } from './application';
import { type DiscordPerson, type DiscordUser, personById } from './people';

interface Grant {
  person: DiscordPerson;
  redirectUri: string;
  challenge: string | null;
  until: number;
}
interface AccessToken {
  person: DiscordPerson;
  until: number;
}
export interface AuthorizationRequest {
  redirectUri: string;
  state: string | null;
  challenge: string | null;
}
/** A refusal in the form of OAuth 2, which differs from the one of the API. */
export class OAuthError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    description: string,
  ) {
    super(description);
  }
}

const CODE_MS = 60_000;
const TOKEN_S = 604_800;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** OAuth 2 with the scope `identify`: authorization code, with or without PKCE. */
export class OAuth {
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, AccessToken>();

  /** `redirects`: the application's registered callbacks. Callbacks on this machine are always allowed. */
  constructor(private readonly redirects: readonly string[]) {}

  /** Throws if the person must not be sent back, because the address may be anyone's. */
  parse(query: URLSearchParams): AuthorizationRequest {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== SANDBOX_APPLICATION.id)
      throw new OAuthError(400, 'invalid_client', 'Unknown application');
    if (!this.#isAllowed(redirectUri))
      throw new OAuthError(400, 'invalid_request', 'redirect_uri is not one of the application');
    if (query.get('response_type') !== 'code')
      throw new OAuthError(400, 'unsupported_response_type', 'response_type must be code');
    if (query.get('scope') !== 'identify')
      throw new OAuthError(400, 'invalid_scope', 'the sandbox knows only the scope identify');
    const challenge = query.get('code_challenge');
    if (challenge !== null && query.get('code_challenge_method') !== 'S256')
      throw new OAuthError(400, 'invalid_request', 'code_challenge_method must be S256');
    return { redirectUri, state: query.get('state'), challenge };
  }

  /** Returns where the browser goes after the person allowed it, or refused (`null`). */
  answer({ redirectUri, state, challenge }: AuthorizationRequest, personId: string | null): string {
    const back = new URL(redirectUri);
    if (state !== null) back.searchParams.set('state', state);
    const person = personById(personId);
    if (!person) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The resource owner or authorization server denied the request');
      return back.href;
    }
    const code = randomBytes(15).toString('base64url');
    this.#grants.set(code, { person, redirectUri, challenge, until: Date.now() + CODE_MS });
    back.searchParams.set('code', code);
    return back.href;
  }

  /** Exchanges a code once. */
  exchange(req: IncomingMessage, text: string): object {
    if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      throw new OAuthError(400, 'invalid_request', 'the body must be a form');
    const form = new URLSearchParams(text);
    assertClient(req.headers.authorization, form);
    if (form.get('grant_type') !== 'authorization_code')
      throw new OAuthError(400, 'unsupported_grant_type', 'grant_type must be authorization_code');
    const grant = this.#take(form.get('code') ?? '');
    const fits =
      grant &&
      grant.until > Date.now() &&
      grant.redirectUri === form.get('redirect_uri') &&
      isVerified(grant.challenge, form.get('code_verifier'));
    if (!fits) throw new OAuthError(400, 'invalid_grant', 'Invalid "code" in request.');
    const token = randomBytes(22).toString('base64url');
    this.#tokens.set(token, { person: grant.person, until: Date.now() + TOKEN_S * 1000 });
    return {
      token_type: 'Bearer',
      access_token: token,
      expires_in: TOKEN_S,
      refresh_token: randomBytes(22).toString('base64url'),
      scope: 'identify',
    };
  }

  userOf(authorization: string | undefined): DiscordUser {
    const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
    const access = this.#tokens.get(token);
    if (!access || access.until < Date.now()) throw unauthorized();
    return access.person.user;
  }

  #take(code: string): Grant | undefined {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    return grant;
  }

  #isAllowed(uri: string): boolean {
    if (this.redirects.includes(uri)) return true;
    const url = URL.parse(uri);
    return url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
  }
}

/** The client authenticates with HTTP Basic, or in the form. */
function assertClient(authorization: string | undefined, form: URLSearchParams): void {
  const [, basic] = /^Basic (.+)$/.exec(authorization ?? '') ?? [];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [form.get('client_id'), form.get('client_secret')];
  if (id !== SANDBOX_APPLICATION.id || secret !== SANDBOX_APPLICATION.clientSecret)
    throw new OAuthError(401, 'invalid_client', 'the id or the secret of the client is wrong');
}

const isVerified = (challenge: string | null, verifier: string | null): boolean =>
  challenge === null ||
  createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url') === challenge;
