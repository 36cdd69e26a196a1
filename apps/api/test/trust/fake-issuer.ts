import {
  createHash,
  createHmac,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEEP_ALIVE_MS } from '../../../sandbox/src/keep-alive';

export const CLIENT = { id: 'muster', secret: 'the-client-secret-of-tests' };
type Part = Record<string, unknown>;

/** The faults this provider can have. */
export interface Faults {
  /** The claims and header of the ID token as they should be. */
  claims?: (right: Part) => Part;
  header?: Part;
  /** Signs with this key instead of the provider's. */
  key?: KeyObject | string | Buffer | null;
  idToken?: (right: string) => unknown;
  /** Replaces what comes back through the browser; `null` removes a parameter. */
  back?: (right: Record<string, string>) => Record<string, string | null>;
  token?: (response: ServerResponse, right: Part) => void;
  userinfo?: Part;
  /** Fields that replace those of its description. */
  metadata?: Part;
  jwks?: (response: ServerResponse) => void;
  /** The provider accepts any verifier: only the client's own checks are left. */
  blind?: boolean;
}

interface Code {
  nonce: string;
  challenge: string;
  client: string;
  redirect: string;
}
interface Key {
  kid: string;
  pair: { publicKey: KeyObject; privateKey: KeyObject };
}
const newKey = (): Key => ({
  kid: randomBytes(4).toString('hex'),
  pair: generateKeyPairSync('rsa', { modulusLength: 2048 }),
});
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export type FakeIssuer = Awaited<ReturnType<typeof fakeIssuer>>;

/** An OpenID provider that is correct unless a test sets a fault. */
export async function fakeIssuer() {
  const codes = new Map<string, Code>();
  const person = { sub: 'unknown', email: 'unknown@players.test' };
  const state = { key: newKey(), faults: {} as Faults, exchanged: 0, strayed: 0 };
  let issuer = '';

  function signed(header: Part, claims: Part): string {
    const key = state.faults.key === undefined ? state.key.pair.privateKey : state.faults.key;
    const text = `${encoded(header)}.${encoded(claims)}`;
    if (key === null) return `${text}.`;
    if (typeof key === 'string' || Buffer.isBuffer(key))
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    return `${text}.${(key.asymmetricKeyType === 'ed25519' ? sign(null, Buffer.from(text), key) : createSign('sha256').update(text).sign({ key, dsaEncoding: 'ieee-p1363' })).toString('base64url')}`;
  }

  /** No interaction: the browser is redirected at once. */
  function authorize(url: URL, response: ServerResponse) {
    const query = Object.fromEntries(url.searchParams) as Record<string, string>;
    const code = randomBytes(12).toString('hex');
    codes.set(code, {
      nonce: query['nonce'] ?? '',
      challenge: query['code_challenge'] ?? '',
      client: query['client_id'] ?? '',
      redirect: query['redirect_uri'] ?? '',
    });
    const back = new URL(query['redirect_uri']!);
    for (const [name, value] of Object.entries(
      state.faults.back?.({ code, state: query['state']!, iss: issuer }) ?? {
        code,
        state: query['state']!,
        iss: issuer,
      },
    ))
      if (value !== null) back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    state.exchanged += 1;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const query = new URLSearchParams(body);
    const code = codes.get(query.get('code') ?? '');
    codes.delete(query.get('code') ?? '');
    const granted =
      code &&
      query.get('redirect_uri') === code.redirect &&
      (state.faults.blind ||
        createHash('sha256')
          .update(query.get('code_verifier') ?? '')
          .digest('base64url') === code.challenge);
    if (!granted) return json(response, { error: 'invalid_grant' }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      ...person,
      email_verified: true,
      nonce: code.nonce,
      iat: now,
      exp: now + 300,
    };
    const idToken = signed(
      { alg: 'RS256', typ: 'JWT', kid: state.key.kid, ...state.faults.header },
      state.faults.claims?.(claims) ?? claims,
    );
    const right = {
      access_token: randomBytes(8).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: state.faults.idToken ? state.faults.idToken(idToken) : idToken,
    };
    if (state.faults.token) return state.faults.token(response, right);
    json(response, right);
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const url = new URL(request.url!, issuer);
    response.on('error', () => undefined);
    if (url.pathname === '/.well-known/openid-configuration') {
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
        ...state.faults.metadata,
      });
    }
    if (url.pathname === '/authorize') return authorize(url, response);
    if (url.pathname === '/token') return void exchange(request, response);
    if (url.pathname === '/userinfo')
      return json(response, state.faults.userinfo ?? { ...person, email_verified: true });
    if (url.pathname === '/jwks') {
      if (state.faults.jwks) return state.faults.jwks(response);
      return json(response, {
        keys: [{ ...state.key.pair.publicKey.export({ format: 'jwk' }), kid: state.key.kid, alg: 'RS256', use: 'sig' }],
      });
    }
    state.strayed += 1;
    json(response, { error: 'not here' }, 404);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    url: issuer,
    /** The next sign-in is this user's. */
    is: ({ uid, email }: { uid: string; email: string }) => {
      Object.assign(person, { sub: uid, email });
    },
    faults: (faults: Faults) => {
      state.faults = faults;
    },
    rotate: () => {
      state.key = newKey();
    },
    key: () => state.key,
    /** Token requests, and requests for paths that do not exist. */
    get exchanged() {
      return state.exchanged;
    },
    get strayed() {
      return state.strayed;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
