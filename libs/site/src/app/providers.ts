import type { SiteView } from '@muster/contracts/site';
import type { Config } from '@muster/platform';

const KNOWN: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'discord.com': 'Discord',
  'id.twitch.tv': 'Twitch',
};

const LOOPBACK = /^(?:localhost|127\..*|\[::1\])$/;

/** Where people sign in. A provider without a known name is called by its host, one on this machine by its protocol. */
export function providersOf({ OIDC_ISSUER }: Pick<Config, 'OIDC_ISSUER'>): SiteView['providers'] {
  const { hostname } = new URL(OIDC_ISSUER);
  return [{ id: 'default', name: KNOWN[hostname] ?? (LOOPBACK.test(hostname) ? 'OpenID' : hostname) }];
}
