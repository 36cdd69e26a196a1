import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { DEMO_PEOPLE, sandboxDiscordId, sandboxDiscordName, sandboxSub } from '@muster/demo';
import escapeHtml from 'escape-html';
import type { Configuration, JWK, Provider } from 'oidc-provider';
import { page } from '../html';
import { MemoryAdapter } from './memory';

export interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Callbacks allowed in addition to any port of this machine. */
  redirects: string[];
  /** Like Discord, puts the address into the token, and only says in the user info whether it is verified. */
  likeDiscord?: boolean;
}

const CALLBACK = '/api/auth/oidc/callback';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Where users pick their account; the rest of the path is the provider's id of this attempt. */
export const INTERACTION = '/interaction/';
export const SESSION_COOKIE = 'sandbox_session';

/** Where the second provider of the sandbox is. */
export const SECOND_PATH = '/second';
/** `sub` → email of every user who has signed in since the start. */
const emails = new Map<string, string>();

/** Stores the user for {@link createProvider}'s claims; returns the account id, which is the `sub`. */
export function registerEmail(email: string, likeDiscord: boolean): string {
  const sub = likeDiscord ? sandboxDiscordId(email) : sandboxSub(email);
  emails.set(sub, email.trim().toLowerCase());
  return sub;
}

/** An OpenID provider that accepts every user: code flow with PKCE, no password, no consent screen. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { default: OidcProvider } = await importSilently();
  const provider = new OidcProvider(options.issuer, configuration(options));
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    isLoopbackCallback(uri) || options.redirects.includes(uri);
  return provider;
}

/** Allows the callback on any port of this machine, because instances and tests choose free ports. */
function isLoopbackCallback(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  return (
    url?.protocol === 'http:' && LOOPBACK.has(url.hostname) && url.pathname === CALLBACK && !url.search && !url.hash
  );
}

const configuration = ({ clientId, clientSecret, redirects, likeDiscord = false }: ProviderOptions): Configuration => ({
  adapter: MemoryAdapter,
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: redirects.length ? redirects : [`http://127.0.0.1${CALLBACK}`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [signingKey()] },
  pkce: { required: () => true },
  cookies: { keys: [randomBytes(24).toString('hex')], names: { session: SESSION_COOKIE } },
  ...(likeDiscord
    ? {
        scopes: ['openid', 'identify', 'email'],
        claims: { openid: ['sub'], identify: ['preferred_username', 'nickname'], email: ['email', 'email_verified'] },
      }
    : { claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] } }),
  conformIdTokenClaims: false, // like Google: email and name are in the ID token itself
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `${likeDiscord ? SECOND_PATH : ''}${INTERACTION}${interaction.uid}` },
  expiresWithSession: () => false,
  ttl: { Session: 600, Interaction: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
  renderError: (ctx, { error, error_description }) => {
    ctx.type = 'html';
    ctx.body = page(
      'Sign-in failed',
      'The sandbox rejected the request.',
      `<div class="panel"><p style="padding:18px">${escapeHtml(`${error}: ${error_description ?? ''}`)}</p></div>`,
    );
  },
  findAccount: (_ctx, sub) => {
    const email = emails.get(sub);
    if (!email) return undefined;
    const name = nameOf(email);
    const claims = (use: string) =>
      likeDiscord
        ? {
            sub,
            email,
            preferred_username: sandboxDiscordName(name),
            ...(use === 'userinfo' && { email_verified: true }),
          }
        : { sub, email, email_verified: true, name };
    return { accountId: sub, claims };
  },
  // Consent is granted without asking.
  loadExistingGrant: async (ctx) => {
    const { client, session, params, provider } = ctx.oidc;
    const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
    grant.addOIDCScope(String(params!['scope']));
    await grant.save();
    return grant;
  },
});

const nameOf = (email: string): string =>
  DEMO_PEOPLE.find((person) => person.email === email)?.name ?? email.split('@')[0]!;

const signingKey = (): JWK => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
  kid: randomBytes(6).toString('hex'),
});

/** The package warns that Node 20 is unsupported although it works; a newcomer should not see this warning first. */
async function importSilently(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
