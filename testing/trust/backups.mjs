// @ts-check
// Copies the data of the running PostgreSQL and puts it back later, which has the effect of a failover to a lagging
// standby.
import { execFile } from 'node:child_process';
import { chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childOf } from '../bench/cpu.mjs';

const POLL_INTERVAL_MS = 20;
/** Copies with owners; files that vanish in the meantime belong to dropped tables. */
const copy = (/** @type {string} */ from, /** @type {string} */ to) =>
  promisify(execFile)('cp', ['-a', from, to]).catch(() => {});

async function killAndWait(/** @type {number} */ server) {
  process.kill(server, 'SIGKILL');
  while (existsSync(`/proc/${server}`)) await sleep(POLL_INTERVAL_MS);
}

/**
 * `from`: it contains everything committed before this time (ms).
 * @typedef {{ folder: string, data: string, from: number }} Backup
 */

export function backups(
  /** @type {import('./supervised-program.mjs').SupervisedProgram} */ postgres,
  /** @type {() => Promise<import('pg').Client>} */ connect,
) {
  return {
    /** @returns {Promise<Backup>} */
    async backUp() {
      const client = await connect();
      const {
        rows: [{ data_directory: data }],
      } = await client.query('SHOW data_directory');
      const folder = `${data}.backup`;
      rmSync(folder, { recursive: true, force: true });
      await client.query(`SELECT pg_backup_start('stage', true)`);
      await copy(data, folder);
      for (const later of ['pg_wal', 'postmaster.pid', 'postmaster.opts'])
        rmSync(join(folder, later), { recursive: true, force: true });
      const from = Date.now();
      const {
        rows: [{ labelfile }],
      } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
      await copy(join(data, 'pg_wal'), join(folder, 'pg_wal'));
      const label = join(folder, 'backup_label');
      writeFileSync(label, labelfile, { mode: 0o600 });
      const { uid, gid } = statSync(data);
      if (process.getuid?.() === 0) chownSync(label, uid, gid);
      await client.end();
      return { folder, data, from };
    },

    /**
     * Kills the server and starts one with the data of the backup. Resolves with the time of the kill (ms).
     */
    async putBack(/** @type {Backup} */ { folder, data }) {
      const server = childOf(postgres.pid, /postgres/);
      await postgres.stopUntilBack();
      if (server) await killAndWait(server);
      const to = Date.now();
      rmSync(data, { recursive: true, force: true });
      await copy(folder, data);
      await postgres.startAgain();
      return to;
    },
  };
}
