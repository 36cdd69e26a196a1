import type { Config } from './schema';
import { needsSecret, shownVariable, type SignInProvider } from './sign-in-providers';

/** Sample values from this repository. They are public, so they are not secrets. */
const SAMPLES = new Set([
  'sandbox-key',
  'sandbox-admin-key',
  'sandbox-client-secret',
  'sandbox-discord-bot-token',
  'sandbox-discord-client-secret',
  'rgapi-production',
  'muster',
  'change-me',
  'changeme',
  'a-secret-for-tests-only',
  'secret',
  'password',
]);
const MIN_SECRET_LENGTH = 32;
const PLACEHOLDER = /^change-?me$/i;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns one message per setting that is acceptable in development but not in production. */
export function productionErrors(config: Config, env: NodeJS.ProcessEnv): string[] {
  return [
    ...SECRETS.flatMap((name) => secretErrors(name, config[name])),
    ...(config.JWT_SECRET === config.COOKIE_SECRET ? ['COOKIE_SECRET: must differ from JWT_SECRET'] : []),
    ...(isSample(config.API_KEY) ? [`API_KEY: is the sample value "${config.API_KEY}"; choose your own`] : []),
    ...(config.ADMIN_KEY !== undefined && (isSample(config.ADMIN_KEY) || config.ADMIN_KEY.length < 16)
      ? [
          'ADMIN_KEY: is a sample value or shorter than 16 characters; anyone who guesses it becomes an admin (leave it unset to disable it)',
        ]
      : []),
    ...(env['PUBLIC_URL'] ? insecureAddressErrors('PUBLIC_URL', config.PUBLIC_URL) : ['PUBLIC_URL: is not set']),
    ...config.signInProviders.flatMap(({ id, issuer }) =>
      insecureAddressErrors(id === 'default' ? 'OIDC_ISSUER' : `the issuer of ${id}`, issuer),
    ),
    ...config.signInProviders.filter(({ issuer }) => !isLocal(issuer)).flatMap(registrationErrors),
    ...(isLocal(config.RIOT_BASE_URL) ? [] : sampleErrors(config, ['RIOT_API_KEY'])),
    ...(isLocal(config.DISCORD_URL) ? [] : sampleErrors(config, ['DISCORD_BOT_TOKEN', 'DISCORD_CLIENT_SECRET'])),
    ...sampleErrors(config, ['VAPID_PRIVATE_KEY']),
    ...(config.WEBHOOK_CLOCK_SCALE === 1 ? [] : ['WEBHOOK_CLOCK_SCALE: is for tests; leave it unset']),
    ...insecureAddressErrors('DISCORD_URL', config.DISCORD_URL),
    ...(['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'STORAGE_URL', 'SMTP_URL'] as const).flatMap((name) =>
      samplePasswordErrors(name, config[name]),
    ),
    ...(config.STORAGE_URL?.startsWith('s3:') && !new URL(config.STORAGE_URL).password
      ? ['STORAGE_URL: has no secret (s3://key:secret@host/bucket)']
      : []),
  ];
}

const SECRETS = ['JWT_SECRET', 'COOKIE_SECRET'] as const;
const isSample = (value: string): boolean => SAMPLES.has(value.toLowerCase());

const isLocal = (address: string | undefined): boolean => !!address && LOOPBACK.test(new URL(address).hostname);

type Key = 'RIOT_API_KEY' | 'DISCORD_BOT_TOKEN' | 'DISCORD_CLIENT_SECRET' | 'VAPID_PRIVATE_KEY';
const sampleErrors = (config: Config, names: readonly Key[]): string[] =>
  names
    .filter((name) => isSample(config[name] ?? ''))
    .map((name) => `${name}: is a sample value; use your own or leave it unset`);

/** Checks a provider's registration. Only a provider on a loopback address may have no secret. */
function registrationErrors({ id, clientId, clientSecret }: SignInProvider): string[] {
  const [ofId, ofSecret] = [shownVariable(id, 'CLIENT_ID'), shownVariable(id, 'CLIENT_SECRET')];
  return [
    ...(PLACEHOLDER.test(clientId) ? [`${ofId}: is a sample value; it is what the provider gave you`] : []),
    ...(isSample(clientSecret) ? [`${ofSecret}: is a sample value; it is what the provider gave you`] : []),
    ...(!clientSecret && needsSecret(id) ? [`${ofSecret}: is not set`] : []),
  ];
}

function secretErrors(name: (typeof SECRETS)[number], value: string): string[] {
  if (isSample(value)) return [`${name}: is a sample value; generate one: openssl rand -hex 32`];
  if (value.length < MIN_SECRET_LENGTH)
    return [
      `${name}: must have at least ${MIN_SECRET_LENGTH} characters in production; generate one: openssl rand -hex 32`,
    ];
  return new Set(value).size < 8 ? [`${name}: repeats a few characters; generate one: openssl rand -hex 32`] : [];
}

/** Tokens and cookies must be encrypted in transit, except within one machine. */
function insecureAddressErrors(name: string, address: string): string[] {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || LOOPBACK.test(hostname)
    ? []
    : [`${name}: must start with https:// in production (it is ${protocol}//${hostname})`];
}

function samplePasswordErrors(name: string, address: string | undefined): string[] {
  if (!address) return [];
  const { password, hostname } = new URL(address);
  return isSample(decodeURIComponent(password)) && !LOOPBACK.test(hostname)
    ? [`${name}: its password is a sample value`]
    : [];
}
