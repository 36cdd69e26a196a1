import { CONFIG, type Config } from '@muster/platform';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { World } from './world';

const PROJECT = join(__dirname, '..');
type App = 'api' | 'worker';

export const buildApp = (app: App): Buffer =>
  execFileSync(process.execPath, [join(PROJECT, 'infra/dev/build.mjs'), app], { cwd: PROJECT });

/** Starts an app as in production: as a process, on the world's database and Redis. */
export function startProcess(world: World, app: App, overrides: NodeJS.ProcessEnv = {}): ChildProcess {
  const { signInProviders: _, ...variables } = world.node().get<Config>(CONFIG, { strict: false });
  const env = Object.fromEntries(
    Object.entries(variables)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  return spawn(process.execPath, [join(PROJECT, `dist/apps/${app}/main.js`)], {
    cwd: PROJECT,
    env: { ...process.env, ...env, ...overrides },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
