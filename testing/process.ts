import { CONFIG, type Config } from '@muster/platform';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { World } from './world';

const PROJECT = join(__dirname, '..');
type App = 'api' | 'worker';

export const buildApp = (app: App): Buffer =>
  execFileSync(process.execPath, [join(PROJECT, 'infra/dev/build.mjs'), app], { cwd: PROJECT });

/** The variables that the world's first node was started with. */
export function variablesOf(world: World): Record<string, string> {
  const { signInProviders: _, ...variables } = world.node().get<Config>(CONFIG, { strict: false });
  return Object.fromEntries(
    Object.entries(variables)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Runs an operator's command as a process, on the world's database and Redis; returns what it printed. */
export async function runWorker(world: World, args: readonly string[], overrides: NodeJS.ProcessEnv = {}) {
  buildApp('worker');
  const child = spawn(process.execPath, ['dist/apps/worker/main.js', ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...variablesOf(world), LOG_LEVEL: 'trace', ...overrides },
  });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => {
      written[stream] += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...written };
}

/** Starts an app as in production: as a process, on the world's database and Redis. */
export function startProcess(world: World, app: App, overrides: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [join(PROJECT, `dist/apps/${app}/main.js`)], {
    cwd: PROJECT,
    env: { ...process.env, ...variablesOf(world), ...overrides },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
