// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROJECT } from './build.mjs';

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** Reads the settings from the flags and the environment. */
export function readSettings(flags = process.argv.slice(2), env = process.env) {
  const unknown = flags.find((flag) => !['--empty', '--no-admin', '--dev', '--one'].includes(flag));
  if (unknown)
    throw new Error(
      `${unknown} is not a known option. Options: --empty (no demo data), --no-admin (with --empty: the first user sets the site up), --dev (watch mode), --one (api and worker in one process).`,
    );
  if (flags.includes('--no-admin') && !flags.includes('--empty'))
    throw new Error('--no-admin goes with --empty: the demo data has an admin.');
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is "${env.PORT}"; it must be a number from 1 to 65535.`);
  const requestedDir = resolve(PROJECT, env.DATA_DIR || '.data');
  mkdirSync(join(requestedDir, 'logs'), { recursive: true });
  const dataDir = realpathSync(requestedDir);
  return {
    port,
    dataDir,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    empty: flags.includes('--empty'),
    /** Without an admin, the log of the api has the link that makes the first one. */
    withAdmin: !flags.includes('--no-admin'),
    dev: flags.includes('--dev'),
    /** Api and worker share a process, for hosts with little memory. */
    one: flags.includes('--one'),
    log: (/** @type {string} */ name) => join(dataDir, 'logs', `${name}.log`),
  };
}

/** Returns the environment of api and worker. Variables that the caller has set win. @returns {NodeJS.ProcessEnv} */
export function environment(
  /** @type {Settings} */ settings,
  /** @type {Record<string, string>} */ addresses,
  env = process.env,
) {
  // An empty variable counts as unset.
  const { JWT_SECRET, COOKIE_SECRET } = readOrCreateSecrets(settings.dataDir);
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  return {
    MAIL_FROM: 'Muster <muster@sandbox.test>',
    API_KEY: 'sandbox-key',
    ADMIN_KEY: 'sandbox-admin-key',
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '50', // all users share this machine's address
    FRONTEND_DIR: join(PROJECT, 'dist/frontend'),
    STORAGE_DIR: join(settings.dataDir, 'storage'),
    JWT_SECRET,
    COOKIE_SECRET,
    ...set,
    ...addresses,
    NODE_ENV: settings.dev ? 'development' : 'sandbox',
    HOST: env.HOST || (isLocal(settings.publicUrl) ? 'localhost' : '0.0.0.0'),
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
  };
}

/**
 * Returns the internal port of a process. The worker uses the one after the api's, because both share this machine.
 * @returns {NodeJS.ProcessEnv}
 */
export const internalPort = (/** @type {string} */ name, /** @type {NodeJS.ProcessEnv} */ { METRICS_PORT }) =>
  METRICS_PORT ? { METRICS_PORT: String(Number(METRICS_PORT) + (name === 'worker' ? 1 : 0)) } : {};

/** Returns whether only browsers on this machine can use that address. */
const isLocal = (/** @type {string} */ url) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

const environmentFile = (/** @type {string} */ dataDir) => join(dataDir, 'environment.json');

/** Writes addresses and secrets for tools that connect to this instance. Only this account may read the file. */
export function storeEnvironment(
  /** @type {Settings} */ { dataDir },
  /** @type {NodeJS.ProcessEnv} */ { DATABASE_URL, REDIS_URL, OIDC_ISSUER, API_KEY, JWT_SECRET, COOKIE_SECRET },
) {
  writeFileSync(
    environmentFile(dataDir),
    JSON.stringify({ DATABASE_URL, REDIS_URL, OIDC_ISSUER, API_KEY, JWT_SECRET, COOKIE_SECRET }, null, 2),
    { mode: 0o600 },
  );
}

/** @returns {NodeJS.ProcessEnv} */
export const readEnvironment = (/** @type {string} */ dataDir) =>
  existsSync(environmentFile(dataDir)) ? JSON.parse(readFileSync(environmentFile(dataDir), 'utf8')) : {};

/** Secrets are created once per DATA_DIR, so that users stay signed in after a restart. */
export function readOrCreateSecrets(/** @type {string} */ dataDir) {
  const file = join(dataDir, 'secrets.json');
  /** @type {Record<string, string>} */
  const secrets = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = ['JWT_SECRET', 'COOKIE_SECRET', 'OIDC_CLIENT_SECRET', 'DATABASE_PASSWORD'].filter(
    (name) => !secrets[name],
  );
  for (const name of missing) secrets[name] = randomBytes(32).toString('hex');
  if (missing.length) writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
