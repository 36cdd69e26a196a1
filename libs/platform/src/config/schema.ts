import { DEFAULT_REGIONS, KNOWN_REGIONS, parseRegions } from '@muster/contracts/regions';
import { z } from 'zod';
import type { SignInProvider } from './sign-in-providers';
import discordVariables from './discord-variables.json';

/** A URL with any scheme. An empty variable counts as unset. */
const optionalUrl = z.preprocess((value) => (value === '' ? undefined : value), z.url().optional());
const optional = (schema: z.ZodString) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const secret = z.string().min(16, 'must have at least 16 characters');

const originList = z
  .string()
  .default('')
  .transform((list, context) => {
    const origins = list
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean);
    for (const origin of origins)
      if (!isOrigin(origin))
        context.addIssue({ code: 'custom', message: `${origin} is not an origin such as https://app.example` });
    return origins.filter(isOrigin).map((origin) => new URL(origin).origin);
  });
/** Returns true if the text is a scheme, a host and optionally a port, and nothing else. */
const isOrigin = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)!.href === `${new URL(text).origin}/`;

/** Hosts with their ports, as a URL has them. */
const hostList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  );

const regionList = z
  .string()
  .default('')
  .transform((list, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', message });
    const regions = parseRegions(list, (name) =>
      addIssue(`${name} is not a known region; the known ones are ${KNOWN_REGIONS.join(', ')}`),
    );
    return regions.length > 0 ? regions : DEFAULT_REGIONS;
  });

const providerList = z
  .string()
  .default('')
  .transform((list, context) => {
    const ids = [...new Set(list.split(',').map((id) => id.trim()))].filter(Boolean);
    for (const id of ids)
      if (!/^[a-z][a-z\d-]{0,19}$/.test(id))
        context.addIssue({ code: 'custom', message: `${id} is not an id of small letters, digits and hyphens` });
    return ids;
  });

export const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().default(3000),
  /** Address the api listens on; by default only this machine. `localhost` means IPv4 and IPv6. */
  HOST: z.string().min(1).default('localhost'),
  /** Without a slash at its end, so that paths can be appended. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/$/, '')),
  /** Origins of other front ends, separated by commas. Their pages may call the API, sign users in and open sockets. */
  CORS_ORIGINS: originList,
  /** The regions this deployment serves, separated by commas, in the order they are listed. */
  REGIONS: regionList,
  DATABASE_URL: z.url(),
  /**
   * Connection of the role that owns the tables, used only for --migrate and rebuilds. If unset, the role of
   * DATABASE_URL does everything.
   */
  DATABASE_OWNER_URL: optionalUrl,
  REDIS_URL: z.url(),
  DB_POOL: z.coerce.number().int().min(3).default(10),
  API_KEY: z.string().min(1),
  JWT_SECRET: secret,
  COOKIE_SECRET: secret,
  /** How long a login token is valid. It is renewed while its owner comes back. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(30),
  /** A user who enters this key in the settings becomes an admin. If unset, this is disabled. */
  ADMIN_KEY: optional(z.string().min(8)),
  /**
   * Ids of the providers that people sign in with, separated by commas; each has its own OIDC_{ID}_ISSUER, _CLIENT_ID,
   * _CLIENT_SECRET and _NAME (`sign-in-providers.ts`). If unset, there is one, of the three variables below.
   */
  OIDC_PROVIDERS: providerList,
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('muster')),
  OIDC_CLIENT_SECRET: z.string().default(''),
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().default('Muster <no-reply@muster.local>'),
  /** Key pair that identifies Muster to push services. If unset, one is generated and stored in the database. */
  VAPID_PUBLIC_KEY: optional(z.string()),
  VAPID_PRIVATE_KEY: optional(z.string()),
  /** Push services (host:port, separated by commas) that are allowed in addition to those of the common browsers. */
  PUSH_HOSTS: z.string().default(''),
  /** If unset, there are no tournament codes and no summoner lookup; players create the lobby themselves. */
  RIOT_API_KEY: optional(z.string()),
  RIOT_BASE_URL: optionalUrl,
  /** Where new champions are read from, once a day. If unset, admins add those that are not bundled. */
  DDRAGON_URL: optionalUrl,
  /**
   * `stub` is for keys without access to the real tournament API: its codes do not work in the game client and produce
   * no results.
   */
  RIOT_TOURNAMENTS: z.enum(['real', 'stub']).default('real'),
  /** The application at Discord. Without all four, nothing of Discord exists. */
  DISCORD_APP_ID: optional(z.string().regex(/^\d{1,20}$/, 'is not the id of an application')),
  DISCORD_PUBLIC_KEY: optional(z.string().regex(/^[\da-f]{64}$/i, 'is not a public key of 64 hexadecimal digits')),
  DISCORD_BOT_TOKEN: optional(z.string()),
  DISCORD_CLIENT_SECRET: optional(z.string()),
  /** Root of Discord's authorization page and API, without a slash at its end. */
  DISCORD_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .url()
      .default('https://discord.com')
      .transform((url) => url.replace(/\/$/, '')),
  ),
  /** Receivers of webhooks that are no public addresses (host:port, separated by commas), for development. */
  WEBHOOK_HOSTS: hostList,
  /** Divides the waits between attempts to deliver a webhook, for tests. */
  WEBHOOK_CLOCK_SCALE: z.coerce.number().min(1).default(1),
  STORAGE_URL: optionalUrl,
  STORAGE_DIR: z.string().default('.data/storage'),
  FRONTEND_DIR: z.string().optional(),
  /** Whether everybody may found communities, or only site admins; `off` disables communities on the whole site. */
  COMMUNITIES: z.enum(['on', 'admins', 'off']).default('on'),
  /** How many public scrims of one community may be upcoming at a time. Site admins are not limited. */
  COMMUNITY_SCRIMS: z.coerce.number().int().min(1).default(20),
  /** Whether there are teams, and the free time that their members share. */
  TEAMS: z.enum(['on', 'off']).default('on'),
  /** Multiplies every rate limit. Load tests from one address need a high value. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Number of proxies in front of Muster, needed to read the client's address from the forwarded header. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /**
   * Internal port of every process, with `/metrics` and detailed health. If unset, it is closed. Must not be reachable
   * through a public proxy.
   */
  METRICS_PORT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(65_535).optional(),
  ),
  /** Address of the internal port. By default only this machine, because the port has no authentication. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Maximum time for a client to send a request including its body (ms). */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(600_000).default(30_000),
  /**
   * How long a stopping api keeps serving while it reports itself as not ready (ms). Must exceed the time the proxy
   * needs to notice.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /**
   * Endpoint for traces (OTLP over HTTP, such as http://collector:4318). If unset, tracing is off and its packages are
   * not loaded.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Names of all environment variables that api and worker read. */
export const VARIABLES = Object.keys(schema.shape);
type Variables = z.infer<typeof schema>;
export type Config = Variables & { signInProviders: readonly SignInProvider[] };
export const CONFIG = Symbol('CONFIG');

/** The variables that name an application at Discord. A file, because `npm start -- --dev` reads it as well. */
export const DISCORD_VARIABLES = Object.keys(discordVariables) as (keyof typeof discordVariables)[];
export const hasDiscord = (config: Config): boolean => DISCORD_VARIABLES.every((name) => config[name] !== undefined);
