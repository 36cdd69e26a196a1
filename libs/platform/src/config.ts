import { z } from 'zod';
import { productionErrors } from './config-rules';

/** An http(s), postgres, redis … address; an empty variable counts as unset. */
const optionalUrl = z.preprocess((value) => (value === '' ? undefined : value), z.url().optional());
const secret = z.string().min(16, 'must have at least 16 characters');

const originList = z
  .string()
  .default('')
  .transform((list, context) => {
    const given = list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    for (const one of given)
      if (!isOrigin(one))
        context.addIssue({ code: 'custom', message: `${one} is no origin, such as https://app.example` });
    return given.filter(isOrigin).map((one) => new URL(one).origin);
  });
/** Scheme and host, perhaps a port, and nothing more. */
const isOrigin = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)!.href === `${new URL(text).origin}/`;

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().default(3000),
  /** Where an api listens: on this machine alone unless told otherwise. `localhost` is IPv4 and IPv6. */
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /**
   * Origins of other front ends, separated by commas: their pages may call the API, sign people in and connect sockets.
   */
  CORS_ORIGINS: originList,
  DATABASE_URL: z.url(),
  /**
   * The role that owns the tables, for --migrate and rebuilds alone. Unset: the role of DATABASE_URL does everything.
   */
  DATABASE_OWNER_URL: optionalUrl,
  REDIS_URL: z.url(),
  DB_POOL: z.coerce.number().int().min(3).default(10),
  API_KEY: z.string().min(1),
  JWT_SECRET: secret,
  COOKIE_SECRET: secret,
  /** Whoever enters this key in the settings becomes an admin. Unset: nobody can. */
  ADMIN_KEY: z.string().min(8).optional(),
  OIDC_ISSUER: z.url(),
  OIDC_CLIENT_ID: z.string().default('muster'),
  OIDC_CLIENT_SECRET: z.string().default(''),
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().default('Muster <no-reply@muster.local>'),
  /** The key pair browsers know our push messages by. Unset: made once and kept in the database. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Push services (host:port, separated by commas) beside those of the browsers we know. */
  PUSH_HOSTS: z.string().default(''),
  /** Unset: no tournament codes and no summoner lookup; the manual lobby serves. */
  RIOT_API_KEY: z.preprocess((value) => (value === '' ? undefined : value), z.string().optional()),
  RIOT_BASE_URL: optionalUrl,
  /**
   * `stub` for a key that may not use the real tournament API: its codes do not work in the client, and no results come
   * back.
   */
  RIOT_TOURNAMENTS: z.enum(['real', 'stub']).default('real'),
  STORAGE_URL: optionalUrl,
  STORAGE_DIR: z.string().default('.data/storage'),
  FRONTEND_DIR: z.string().optional(),
  /** Multiplies every rate limit; load tests from one address set it high. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** How many proxies stand before us, so that the client's address is read at the right place. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /**
   * The internal port: `/metrics` and detailed health, in every process. Unset: there is none. Never let a proxy lead
   * here.
   */
  METRICS_PORT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(65_535).optional(),
  ),
  /** The address the internal port listens on: this machine alone, unless something else keeps strangers away. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The longest a client may take to send a request with its body (ms). */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(600_000).default(30_000),
  /**
   * How long an api that was told to stop goes on answering while it calls itself unready (ms): longer than the proxy
   * in front needs to notice.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /**
   * Where traces go (OTLP over HTTP, such as http://collector:4318). Unset: there are none, and nothing of them is
   * loaded.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Every variable that api and worker read. */
export const VARIABLES = Object.keys(schema.shape);
export type Config = z.infer<typeof schema>;
export const CONFIG = Symbol('CONFIG');

/** Reads and checks the environment; throws with one clear line per variable that is wrong. No line tells a secret. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const result = schema.safeParse(env);
  if (!result.success)
    throw configError(
      'is incomplete',
      result.error.issues.map(
        ({ path, message }) => `${path.join('.')}: ${env[String(path[0])] === undefined ? 'is not set' : message}`,
      ),
    );
  const faults = result.data.NODE_ENV === 'production' ? productionErrors(result.data, env) : [];
  if (faults.length > 0) throw configError('is not valid for production', faults);
  return result.data;
}

const configError = (how: string, lines: readonly string[]): Error =>
  new Error(`The environment ${how}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
