// @ts-check
// `node infra/dev/build.mjs [target …]` builds the targets whose sources changed. It loads no npm package, because
// `npm start` loads this file before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './child-processes.mjs';
import { waitForLock } from './locks.mjs';

export const PROJECT = join(import.meta.dirname, '../..');
const APPS = ['api', 'worker', 'sandbox'];
export const TARGETS = [...APPS, 'frontend'];

const output = (/** @type {string} */ target) =>
  join(PROJECT, 'dist', target === 'frontend' ? 'frontend/index.html' : `apps/${target}/main.js`);
const stamp = (/** @type {string} */ target) => join(PROJECT, `dist/.built-${target}`);
const sources = (/** @type {string} */ target) => [
  'package-lock.json',
  'tsconfig.json',
  ...(target === 'frontend'
    ? ['frontend', 'libs/contracts']
    : ['nest-cli.json', 'infra/dev/rspack.cjs', 'libs', `apps/${target}`, ...sharedByApps()]),
];
const sharedByApps = () =>
  readdirSync(join(PROJECT, 'apps'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `apps/${name}`);

/**
 * Builds the targets that are not up to date and returns their names. A lock allows one build at a time per project.
 * @param {string[]} [targets]
 * @param {{ log?: string, onWait?: () => void }} [options]
 */
export async function build(targets = TARGETS, { log, onWait = () => {} } = {}) {
  mkdirSync(join(PROJECT, '.data/logs'), { recursive: true });
  const lock = await waitForLock(join(PROJECT, '.data/build.lock'), onWait);
  try {
    const stale = targets.filter((target) => !isBuilt(target));
    const apps = stale.filter((target) => APPS.includes(target));
    const before = new Map(stale.map((target) => [target, fingerprint(target)]));
    for (const target of stale) rmSync(stamp(target), { force: true });
    await Promise.all([
      apps.length && run('build', join(PROJECT, 'node_modules/@nestjs/cli/bin/nest.js'), ['build', ...apps], { log }),
      stale.includes('frontend') && run('build', viteBin(), ['build'], { log, cwd: join(PROJECT, 'frontend') }),
    ]);
    for (const [target, sourceHash] of before) writeFileSync(stamp(target), mark(target, sourceHash));
    return stale;
  } finally {
    lock.release();
  }
}

/** Marks all targets as stale. Watch mode calls it, because its compilers write into dist themselves. */
export const discardBuilds = () => TARGETS.forEach((target) => rmSync(stamp(target), { force: true }));

const viteBin = () =>
  ['frontend/node_modules', 'node_modules'].map((dir) => join(PROJECT, dir, 'vite/bin/vite.js')).find(existsSync) ?? '';

const isBuilt = (/** @type {string} */ target) =>
  existsSync(output(target)) &&
  existsSync(stamp(target)) &&
  readFileSync(stamp(target), 'utf8') === mark(target, fingerprint(target));

/** Identifies the sources and the output; the time of the output changes if it is built by other means. */
const mark = (/** @type {string} */ target, /** @type {string} */ sourceHash) =>
  `${sourceHash} ${statSync(output(target)).mtimeMs}`;

/** Hashes the contents of the sources, because their times change with every checkout. */
function fingerprint(/** @type {string} */ target) {
  const hash = createHash('sha256');
  for (const file of sources(target).flatMap((path) => filesIn(path)))
    hash.update(`${file}\0`).update(readFileSync(join(PROJECT, file)));
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ path) {
  if (!statSync(join(PROJECT, path)).isDirectory()) return /spec\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(PROJECT, path))
    .filter((name) => !['node_modules', 'dist', 'e2e'].includes(name))
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const requested = process.argv.slice(2);
  const built = await build(requested.length ? requested : TARGETS, {
    onWait: () => console.log('Another build is running; waiting for it.'),
  });
  console.log(built.length ? `Built ${built.join(', ')}.` : 'Everything is up to date.');
}
