// @ts-check
// The external services on this machine. Each sandbox service runs only while its variable is unset.
import { join } from 'node:path';
import { PROJECT } from './build.mjs';
import { freePort, waitUntilFree } from './net.mjs';
import { printLine, step } from './progress.mjs';
import { readEnvironment, readOrCreateSecrets } from './settings.mjs';
import { supervise } from './supervise.mjs';

/** Any of these variables replaces a sandbox service with the real one. */
const SERVICES = {
  oidc: ['OIDC_ISSUER', 'OIDC_PROVIDERS'],
  inbox: ['SMTP_URL'],
  riot: ['RIOT_BASE_URL', 'RIOT_API_KEY'],
  discord: ['DISCORD_URL', 'DISCORD_BOT_TOKEN'],
  webhooks: ['WEBHOOK_HOSTS'],
};

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {Record<string, string>} Addresses */

/**
 * Starts the sandbox services that are needed; resolves with the variables that point to them.
 * @param {Settings} settings
 * @param {Promise<unknown>} built the sandbox app has to be built first
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Addresses>}
 */
export async function startSandbox(settings, built, env = process.env) {
  const addresses = await Promise.all([
    env.DATABASE_URL
      ? {}
      : superviseService('postgres', (port) => ({ postgres: { dataDir: settings.dataDir, port } }), settings).then(
          (addresses) => withPlainRole(addresses, settings),
        ),
    env.REDIS_URL ? {} : superviseService('valkey', (port) => ({ valkey: { port } }), settings),
    built.then(() => superviseApp(settings, env)),
  ]);
  return Object.assign({}, ...addresses);
}

/**
 * The server's superuser owns the tables; the application runs as a plain role, as in production (docs/adr/0026).
 * @returns {Addresses}
 */
function withPlainRole(/** @type {Addresses} */ { DATABASE_URL = '' }, /** @type {Settings} */ { dataDir }) {
  const plain = new URL(DATABASE_URL);
  plain.username = 'muster_app';
  plain.password = readOrCreateSecrets(dataDir).DATABASE_PASSWORD ?? '';
  return { DATABASE_OWNER_URL: DATABASE_URL, DATABASE_URL: plain.href };
}

/** Runs a service that reports its address, and restarts it at the same address. */
async function superviseService(
  /** @type {string} */ name,
  /** @type {(port?: number) => object} */ toRequest,
  /** @type {Settings} */ settings,
) {
  /** @type {Addresses} */
  let addresses = {};
  await step(name, async () => {
    const file = join(import.meta.dirname, 'services.mjs');
    const service = supervise(name, () => ({
      file,
      args: [JSON.stringify(toRequest(portOf(Object.values(addresses)[0])))],
      log: settings.log(name),
      service: true,
      watchdog: false,
    }));
    addresses = await service.readyMessage;
  });
  return addresses;
}

/** @returns {Promise<Addresses>} */
async function superviseApp(/** @type {Settings} */ settings, /** @type {NodeJS.ProcessEnv} */ env) {
  const pieces = Object.entries(SERVICES).filter(([, variables]) => !variables.some((variable) => env[variable]));
  if (!pieces.length) return {};
  /** @type {Addresses} */
  let addresses = {}; // includes its ports, which it keeps after a restart
  await step('sandbox', async () => {
    addresses = { SANDBOX_PORT: env.SANDBOX_PORT ?? String(await portOfSandbox(settings)) };
    const { OIDC_CLIENT_SECRET } = readOrCreateSecrets(settings.dataDir);
    const service = supervise('sandbox', () => ({
      file: join(PROJECT, 'dist/apps/sandbox/main.js'),
      env: {
        OIDC_CLIENT_SECRET,
        ...env,
        SANDBOX_PIECES: pieces.map(([piece]) => piece).join(','),
        SANDBOX_HOST: env.SANDBOX_HOST ?? new URL(settings.publicUrl).hostname.replace('localhost', '127.0.0.1'),
        SANDBOX_REDIRECTS: ['oidc', 'discord'].map((name) => `${settings.publicUrl}/api/auth/${name}/callback`).join(),
        SANDBOX_INTERACTIONS: `${settings.publicUrl}/api/discord/interactions`,
        ...addresses,
      },
      log: settings.log('sandbox'),
      service: true,
    }));
    addresses = await service.readyMessage;
    return pieces.map(([piece]) => piece).join(', ');
  });
  return addresses;
}

/** How long a previous instance that was killed may take to release the port. */
const PORT_RELEASE_TIMEOUT_MS = 10_000;
/**
 * Accounts stay with the address of their provider, so the sandbox keeps its port as long as the data is kept: nobody
 * could sign in to an account of before at another one.
 */
async function portOfSandbox(/** @type {Settings} */ { dataDir }) {
  const kept = portOf(readEnvironment(dataDir).OIDC_ISSUER);
  if (!kept) return freePort();
  const isFree = await waitUntilFree(kept, PORT_RELEASE_TIMEOUT_MS).then(
    () => true,
    () => false,
  );
  if (isFree) return kept;
  printLine(`  Port ${kept} of the sandbox is in use. Until it is free, nobody can sign in to an account of before.`);
  return freePort();
}

const portOf = (/** @type {string | undefined} */ url) => (url ? Number(new URL(url).port) : undefined);
