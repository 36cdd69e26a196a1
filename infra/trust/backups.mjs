// @ts-check
// The data of the stage's PostgreSQL, copied while it runs and put back later: what a failover to a standby that lagged
// leaves.
import { execFile } from 'node:child_process';
import { chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childOf } from '../bench/cpu.mjs';

const GONE_LOOK_MS = 20;
/** Keeps owners; files that vanish meanwhile belong to nobody's tables. */
const copy = (/** @type {string} */ from, /** @type {string} */ to) =>
  promisify(execFile)('cp', ['-a', from, to]).catch(() => {});

async function ended(/** @type {number} */ server) {
  process.kill(server, 'SIGKILL');
  while (existsSync(`/proc/${server}`)) await sleep(GONE_LOOK_MS);
}

/** `from`: all that was committed before is in it (ms). @typedef {{ folder: string, data: string, from: number }} Backup */

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
     * The server ends at once, and one with the data of the backup begins. Resolves with the moment of its end (ms).
     */
    async putBack(/** @type {Backup} */ { folder, data }) {
      const server = childOf(postgres.pid, /postgres/);
      await postgres.stopUntilBack();
      if (server) await ended(server);
      const to = Date.now();
      rmSync(data, { recursive: true, force: true });
      await copy(folder, data);
      await postgres.startAgain();
      return to;
    },
  };
}
