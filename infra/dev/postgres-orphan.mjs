// @ts-check
// A server outlives a runner that was killed with SIGKILL. The next start stops it here.
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, commandLine } from './processes.mjs';

const FAST_SHUTDOWN_MS = 20_000;

/** Stops a server that still runs on `pgdata`; removes the pid file if another program has that process id now. */
export async function stopOrphan(/** @type {string} */ pgdata) {
  const file = join(pgdata, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // The file of a dead server stays: the next server then checks that no old process uses the data.
  if (!isAlive(pid)) return;
  if (!serves(pid, pgdata)) return rmSync(file, { force: true });
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await sleep(50);
  }
}

/** Returns whether the process is the server of `pgdata`, whose working directory it is: process ids are reused. */
function serves(/** @type {number} */ pid, /** @type {string} */ pgdata) {
  if (process.platform !== 'linux') return commandLine(pid).includes(pgdata);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgdata);
  } catch {
    return false; // a process of another account, so not our server
  }
}
