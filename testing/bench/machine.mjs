// @ts-check
// Describes the machine and the commit of a measurement.
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');

export const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;

/** Returns the short hash of the commit, with a plus if files differ from it; `unknown` without git. */
export function commit() {
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? '+' : '');
  } catch {
    return 'unknown';
  }
}

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
