// @ts-check
// `npm start -- --dev`: Vite serves the frontend with hot replacement on the public port and passes the rest on
// to the api; api and worker are compiled as they change and started again.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, watchFile } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetBuilds, PROJECT } from './build.mjs';
import { start } from './child-processes.mjs';
import { freePort } from './net.mjs';
import { printLine, step } from './progress.mjs';
import { internalPort } from './settings.mjs';
import { supervise, waitUntilReady } from './supervise.mjs';

const LOOK_EVERY_MS = 250;
const app = (/** @type {string} */ name) => join(PROJECT, `dist/apps/${name}/main.js`);

/** @param {import('./settings.mjs').Settings} settings @param {NodeJS.ProcessEnv} env */
export async function serveAndWatch(settings, env) {
  forgetBuilds(); // from here on dist belongs to the compilers
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
  while (!existsSync(app(name)) || statSync(app(name)).mtimeMs < since) await sleep(LOOK_EVERY_MS);
}

/** Compilers also write the same again, which is no reason to start anew. */
function restartOnChange(/** @type {import('./supervise.mjs').Kept} */ program) {
  const file = app(program.name);
  let running = print(file);
  watchFile(file, { interval: LOOK_EVERY_MS }, () => {
    const now = print(file);
    if (!now || now === running) return;
    running = now;
    printLine(`  ↻ ${program.name} changed`);
    void program.restart();
  });
}

const print = (/** @type {string} */ file) =>
  existsSync(file) && createHash('sha1').update(readFileSync(file)).digest('hex');
