// @ts-check
// A server outlives a runner that was killed hard. The next start meets it here.
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, commandLine } from './processes.mjs';

const FAST_MS = 20_000;

/** Stops a server that still runs on `pgdata`, and forgets one whose number now belongs to somebody else. */
export async function stopOrphan(/** @type {string} */ pgdata) {
  const file = join(pgdata, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // A dead one's file stays: the server itself then checks that none of its old processes use the data.
  if (!isAlive(pid)) return;
  if (!serves(pid, pgdata)) return rmSync(file, { force: true });
  process.kill(pid, 'SIGINT');
  const patience = Date.now() + FAST_MS;
  while (isAlive(pid)) {
    if (Date.now() > patience) process.kill(pid, 'SIGQUIT');
    await sleep(50);
  }
}

/** A server works inside its data folder. Numbers are reused, so being alive proves nothing. */
function serves(/** @type {number} */ pid, /** @type {string} */ pgdata) {
  if (process.platform !== 'linux') return commandLine(pid).includes(pgdata);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgdata);
  } catch {
    return false; // not ours to look at, so not our server
  }
}
