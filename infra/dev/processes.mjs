// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Does this process exist? (One that we may not signal does.) */
export function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * When a process began, in a form that no other process with the same number ever shares. '' when it is gone.
 * @param {number} pid
 */
export function startedAt(pid) {
  try {
    if (process.platform !== 'linux') return ps(pid, 'lstart=');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The program's name stands in brackets and may hold anything; the 20th field after it is the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${boot} ${fields[19]}`;
  } catch {
    return '';
  }
}

/** What a process was started with, '' when it is gone. Not for Linux, where /proc says more. */
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
