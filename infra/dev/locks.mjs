// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startedAt } from './processes.mjs';

/**
 * @typedef {{
 *   holder: number } | { release: () => void,
 *   stale: boolean,
 * }} Lock `stale`: the previous holder did not release it
 */

/**
 * Takes a lock file, or returns the process that holds it. Takes it over if its holder is no longer running.
 * @param {string} file
 * @returns {Lock}
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const content = JSON.stringify({ pid: process.pid, birth: startedAt(process.pid) });
  for (let stale = false; ;) {
    try {
      writeFileSync(file, content, { flag: 'wx' });
      return { stale, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const found = read(file);
    if (found && isHeld(found)) return { holder: holderOf(found) };
    stale = true;
    if (found !== null) moveStaleLock(file, found);
  }
}

/** Waits until the lock is released. */
export async function waitForLock(/** @type {string} */ file, /** @type {() => void} */ onWait) {
  for (let waited = false; ; waited = true) {
    const lock = takeLock(file);
    if ('release' in lock) return lock;
    if (!waited) onWait();
    await sleep(300);
  }
}

/**
 * Two processes that find the same stale lock must not both remove it: moving is atomic, and the content is checked
 * again after the move.
 */
function moveStaleLock(/** @type {string} */ file, /** @type {string} */ expected) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another process moved it first
  }
  if (read(aside) === expected) rmSync(aside);
  else renameSync(aside, file);
}

const holderOf = (/** @type {string} */ text) => Number(JSON.parse(text).pid);

function isHeld(/** @type {string} */ text) {
  try {
    const { pid, birth } = JSON.parse(text);
    return birth !== '' && startedAt(pid) === birth;
  } catch {
    return false; // the process was killed while it wrote the file
  }
}

function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
