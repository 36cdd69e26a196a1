// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PROJECT } from './build.mjs';
import { run } from './child-processes.mjs';

/** Compares the versions of installed packages with the lock file; file times change with every checkout. */
export function areInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const locked = packagesIn('package-lock.json');
  return Object.entries(locked).every(([path, { version, link, optional, peer, devOptional }]) => {
    if (!path.includes('node_modules/') || optional || devOptional || (peer && !installed[path])) return true;
    return link ? path in installed : installed[path]?.version === version;
  });
}

/**
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?:
 * boolean }>}
 */
function packagesIn(/** @type {string} */ file) {
  return existsSync(join(PROJECT, file)) ? JSON.parse(readFileSync(join(PROJECT, file), 'utf8')).packages : {};
}

/** Runs `npm ci`, with development packages whatever NODE_ENV says, because they build the project. */
export async function install(/** @type {string | undefined} */ log) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = npmProgram();
  if (npm) return run('npm ci', npm, args, { log, cwd: PROJECT });
  const child = spawn('npm', args, { cwd: PROJECT, stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}).`);
}

/** Returns the JavaScript file of the npm that started this process, or else of the one installed with this Node. */
function npmProgram() {
  const node = dirname(process.execPath);
  const caller = process.env.npm_execpath ?? '';
  const candidates = [
    basename(caller) === 'npm-cli.js' ? caller : '',
    join(node, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(node, 'node_modules/npm/bin/npm-cli.js'),
  ];
  return candidates.find((file) => file && existsSync(file));
}
