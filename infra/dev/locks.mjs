// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startedAt } from './processes.mjs';

/** @typedef {{ holder: number } | { release: () => void, stale: boolean }} Lock `stale`: an earlier holder did not end properly */

/**
 * Takes a lock file, or tells the process that holds it. One whose holder is gone is taken over.
 * @param {string} file
 * @returns {Lock}
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, birth: startedAt(process.pid) });
  for (let stale = false; ;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
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

/** Waits for a lock that is held for a while only. */
export async function waitForLock(/** @type {string} */ file, /** @type {() => void} */ onWait) {
  for (let waited = false; ; waited = true) {
    const lock = takeLock(file);
    if ('release' in lock) return lock;
    if (!waited) onWait();
    await sleep(300);
  }
}

/**
 * Two that find the same dead lock must not both remove it: moving is atomic, and what was moved is looked at again.
 */
function moveStaleLock(/** @type {string} */ file, /** @type {string} */ expected) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another one was quicker
  }
  if (read(aside) === expected) rmSync(aside);
  else renameSync(aside, file);
}

const holderOf = (/** @type {string} */ text) => Number(JSON.parse(text).pid);

function isHeld(/** @type {string} */ text) {
  try {
    const { pid, birth: then } = JSON.parse(text);
    return then !== '' && startedAt(pid) === then;
  } catch {
    return false; // half written by a process that was killed at that moment
  }
}

function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
