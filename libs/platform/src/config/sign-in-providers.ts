/** An OpenID provider that people sign in with. */
export interface SignInProvider {
  id: string;
  /** Text of its button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Sent as `claims`, because some providers put only requested claims into the token. */
  claims?: object;
  /** The provider has verified every email address, and does not say so in a claim. */
  verifiesEmails?: true;
}

const DEFAULT = 'default';
const SCOPE = 'openid email profile';
/**
 * Settings that differ from the defaults for common providers. Discord rejects scopes that it does not know.
 * Microsoft's issuer is the one of personal accounts, because Microsoft has verified their addresses; addresses of
 * organisations are set by their administrators.
 */
const PRESETS: Readonly<Record<string, Partial<SignInProvider>>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  discord: { name: 'Discord', issuer: 'https://discord.com', scope: 'openid identify email' },
  microsoft: {
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    verifiesEmails: true,
  },
  twitch: {
    name: 'Twitch',
    issuer: 'https://id.twitch.tv/oauth2',
    scope: 'openid user:read:email',
    claims: { id_token: { email: null, email_verified: null, preferred_username: null } },
  },
};

interface Settings {
  OIDC_PROVIDERS: readonly string[];
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID: string;
  OIDC_CLIENT_SECRET: string;
}
/** Names of providers that are configured by their address. */
const KNOWN: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'discord.com': 'Discord',
  'id.twitch.tv': 'Twitch',
};
const LOOPBACK = /^(?:localhost|127\..*|\[::1\])$/;
/** A provider without a known name is called by its host, one on this machine by its protocol. */
function nameOf(issuer: string): string {
  const { hostname } = new URL(issuer);
  return KNOWN[hostname] ?? (LOOPBACK.test(hostname) ? 'OpenID' : hostname);
}
const capitalized = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
const variableOf = (id: string, part: string): string => `OIDC_${id.toUpperCase().replaceAll('-', '_')}_${part}`;
/** The variable that names a part of a provider, such as OIDC_GOOGLE_CLIENT_ID. */
export const shownVariable = (id: string, part: string): string =>
  id === DEFAULT ? `OIDC_${part}` : variableOf(id, part);
/** Providers with a preset register no application of the web without one. */
export const needsSecret = (id: string): boolean => Object.hasOwn(PRESETS, id);

/** Returns the providers in the order of their buttons. Calls `addProblem` with `VARIABLE: what is wrong`. */
export function signInProviders(
  config: Settings,
  env: NodeJS.ProcessEnv,
  addProblem: (problem: string) => void,
): SignInProvider[] {
  const ids = config.OIDC_PROVIDERS.length > 0 ? config.OIDC_PROVIDERS : [DEFAULT];
  return ids.flatMap((id) => {
    const read = (part: string) => env[variableOf(id, part)] || undefined;
    const preset = { ...PRESETS[id], ...(id === DEFAULT && { issuer: config.OIDC_ISSUER }) };
    const issuer = read('ISSUER') ?? preset.issuer;
    const clientId = read('CLIENT_ID') ?? (id === DEFAULT ? config.OIDC_CLIENT_ID : undefined);
    const missing = shownVariable(id, 'ISSUER');
    if (!issuer || !URL.canParse(issuer))
      return addProblem(`${missing}: ${issuer ? 'Invalid URL' : 'is not set'}`) ?? [];
    if (!clientId) return addProblem(`${variableOf(id, 'CLIENT_ID')}: is not set`) ?? [];
    return {
      id,
      name: read('NAME') ?? preset.name ?? (id === DEFAULT ? nameOf(issuer) : capitalized(id)),
      issuer,
      clientId,
      clientSecret: read('CLIENT_SECRET') ?? (id === DEFAULT ? config.OIDC_CLIENT_SECRET : ''),
      scope: preset.scope ?? SCOPE,
      ...(preset.claims && { claims: preset.claims }),
      ...(preset.verifiesEmails && { verifiesEmails: true as const }),
    };
  });
}
