// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PROJECT } from './build.mjs';
import { run } from './child-processes.mjs';

/** Is every package there in the version the lock file names? Times say nothing: a checkout changes them. */
export function areInstalled() {
  const there = packagesIn('node_modules/.package-lock.json');
  const wanted = packagesIn('package-lock.json');
  return Object.entries(wanted).every(([path, { version, link, optional, peer, devOptional }]) => {
    if (!path.includes('node_modules/') || optional || devOptional || (peer && !there[path])) return true;
    return link ? path in there : there[path]?.version === version;
  });
}

/**
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?:
 * boolean }>}
 */
function packagesIn(/** @type {string} */ file) {
  return existsSync(join(PROJECT, file)) ? JSON.parse(readFileSync(join(PROJECT, file), 'utf8')).packages : {};
}

/** `npm ci`; development packages too, whatever NODE_ENV says: they build the project. */
export async function install(/** @type {string | undefined} */ log) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = npmProgram();
  if (npm) return run('npm ci', npm, args, { log, cwd: PROJECT });
  const child = spawn('npm', args, { cwd: PROJECT, stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}).`);
}

/** The npm that called us, else the one that came with this Node, as a file Node can run. */
function npmProgram() {
  const node = dirname(process.execPath);
  const called = process.env.npm_execpath ?? '';
  const candidates = [
    basename(called) === 'npm-cli.js' ? called : '',
    join(node, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(node, 'node_modules/npm/bin/npm-cli.js'),
  ];
  return candidates.find((file) => file && existsSync(file));
}
