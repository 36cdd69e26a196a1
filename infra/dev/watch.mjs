// @ts-check
// `npm start -- --dev`: Vite serves the frontend with hot replacement on the public port and passes the rest to the
// api; api and worker are recompiled and restarted when their sources change.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, watchFile } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { discardBuilds, PROJECT } from './build.mjs';
import { start } from './child-processes.mjs';
import { freePort } from './net.mjs';
import { printLine, step } from './progress.mjs';
import { internalPort } from './settings.mjs';
import { supervise, waitUntilReady } from './supervise.mjs';

const POLL_INTERVAL_MS = 250;
const app = (/** @type {string} */ name) => join(PROJECT, `dist/apps/${name}/main.js`);

/** @param {import('./settings.mjs').Settings} settings @param {NodeJS.ProcessEnv} env */
export async function serveAndWatch(settings, env) {
  discardBuilds(); // from here on the compilers write into dist
  await step('compilers', () =>
    Promise.all(['api', 'worker'].map((name) => compile(name, settings))).then(() => undefined),
  );
  const apiPort = await freePort();
  const programs = ['api', 'worker'].map((name) =>
    supervise(name, () => ({
      file: app(name),
      env: { ...env, PORT: String(apiPort), ...internalPort(name, env) },
      log: settings.log(name),
    })),
  );
  await step('api, worker', () => waitUntilReady(`http://localhost:${apiPort}/health/ready`, programs));
  programs.forEach(restartOnChange);
  const vite = supervise('vite', () => ({
    file: join(import.meta.dirname, 'vite.mjs'),
    env: { ...env, NODE_ENV: 'development', API_URL: `http://localhost:${apiPort}`, VITE_PORT: String(settings.port) },
    log: settings.log('vite'),
  }));
  await step('vite', () => waitUntilReady(`http://localhost:${settings.port}/health/ready`, [vite]));
}

/** Resolves when the compiler has written for the first time. */
async function compile(/** @type {string} */ name, /** @type {import('./settings.mjs').Settings} */ settings) {
  const since = Date.now();
  start(join(PROJECT, 'node_modules/@nestjs/cli/bin/nest.js'), ['build', name, '--watch'], {
    cwd: PROJECT,
    log: settings.log('build'),
  });
  while (!existsSync(app(name)) || statSync(app(name)).mtimeMs < since) await sleep(POLL_INTERVAL_MS);
}

/** Restarts a program when its file changes. Compilers also rewrite identical files, so contents are compared. */
function restartOnChange(/** @type {import('./supervise.mjs').Supervised} */ program) {
  const file = app(program.name);
  let running = fingerprint(file);
  watchFile(file, { interval: POLL_INTERVAL_MS }, () => {
    const now = fingerprint(file);
    if (!now || now === running) return;
    running = now;
    printLine(`  ↻ ${program.name} changed`);
    void program.restart();
  });
}

const fingerprint = (/** @type {string} */ file) =>
  existsSync(file) && createHash('sha1').update(readFileSync(file)).digest('hex');
