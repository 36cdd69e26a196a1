// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns whether this process exists, also if this account may not signal it. */
export function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Returns the start of a process in a form that no other process with the same id ever shares, or '' if it has exited.
 * @param {number} pid
 */
export function startedAt(pid) {
  try {
    if (process.platform !== 'linux') return ps(pid, 'lstart=');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The program's name is in parentheses and may contain anything; the 20th field after it is the start time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${boot} ${fields[19]}`;
  } catch {
    return '';
  }
}

/** Returns the command line of a process, '' if it has exited. Not used on Linux, where /proc says more. */
export function commandLine(/** @type {number} */ pid) {
  try {
    return ps(pid, 'command=');
  } catch {
    return '';
  }
}

const ps = (/** @type {number} */ pid, /** @type {string} */ column) =>
  execFileSync('ps', ['-p', String(pid), '-o', column], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
