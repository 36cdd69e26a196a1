// @ts-check
// `npm run release -- 1.0.0` sets the version wherever it is written, locks what this version stores
// (apps/released.json), gives the changelog its heading and begins the note in docs/upgrading.md. It computes every
// text before it writes the first.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';

/**
 * @typedef {{
 *   events: Record<string, Record<string, string>>,
 *   projections: Record<string, Record<string, string>>,
 *   migrations: Record<string, string>,
 * }} Locks
 */

const ROOT = join(import.meta.dirname, '..');
const LOCKS = 'apps/released.json';
const IN_MANIFEST = /(?<=^ {2}"version": ")[^"]+/gm;
const IN_LABEL = /(?<=org\.opencontainers\.image\.version=")[^"]+/g;
const IN_KUSTOMIZATION = /(?<=newTag: ')[^']+/g;

/** Where the version is written, and how often. @type {[string, RegExp, number][]} */
export const PLACES = [
  ['package.json', IN_MANIFEST, 1],
  ['frontend/package.json', IN_MANIFEST, 1],
  ['package-lock.json', /(?<="name": "(?:muster|@muster\/frontend)",\n +"version": ")[^"]+/g, 3],
  ['libs/platform/src/runtime/open-api.ts', /(?<=\.setVersion\(')[^']+/g, 1],
  ['infra/docker/api.Dockerfile', IN_LABEL, 1],
  ['infra/docker/worker.Dockerfile', IN_LABEL, 1],
  ['docker-compose.yml', /(?<=image: \$\{IMAGES:-muster\}-\w+:\$\{RELEASE:-)[^}]+/g, 3],
  ['infra/k8s/site/kustomization.yaml', IN_KUSTOMIZATION, 2],
  ['infra/k8s/migrate/kustomization.yaml', IN_KUSTOMIZATION, 1],
];

/**
 * Writes the release into the files of `root`, or throws with the reason and changes nothing.
 * @param {string} root  @param {string} version
 * @param {(version: string) => string} lock returns the text of the new locks
 */
export function release(root, version, lock, date = new Date().toISOString().slice(0, 10)) {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const changelog = read('CHANGELOG.md');
  const last = JSON.parse(read('package.json')).version;
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version: npm run release -- 1.0.0');
  if (!semver.gt(version, last)) throw new Error(`${version} is not greater than the last version, ${last}.`);
  const [, unreleased = ''] = /\n## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog) ?? [];
  if (!unreleased.trim()) throw new Error('CHANGELOG.md has nothing below "## Unreleased".');
  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }))
    throw new Error('The working tree has changes: commit or stash them first.');

  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const [file, place, times] of PLACES) {
    const text = read(file);
    const found = text.match(place)?.length ?? 0;
    if (found !== times) throw new Error(`${file} names the version ${found} times, not ${times}: see PLACES.`);
    texts.set(file, text.replace(place, version));
  }
  const heading = `## ${version} – ${date}`;
  texts.set('CHANGELOG.md', changelog.replace('\n## Unreleased\n', `\n## Unreleased\n\n${heading}\n`));
  const before = existsSync(join(root, LOCKS)) ? JSON.parse(read(LOCKS)) : undefined;
  const locks = lock(version);
  texts.set(LOCKS, locks);
  const [head = '', ...sections] = read('docs/upgrading.md').split(/\n(?=## )/);
  const note = `${heading}\n\n${upgradeNote(before, JSON.parse(locks))}\n`;
  texts.set('docs/upgrading.md', [head, note, ...sections].join('\n'));
  writeAll(root, texts);
}

/** @returns {string} what can be derived from the locks, and a TODO for the rest */
export function upgradeNote(/** @type {Locks | undefined} */ before, /** @type {Locks} */ after) {
  if (!before) return 'The first release: it needs an empty database.';
  const added = (/** @type {Record<string, unknown>} */ old, /** @type {Record<string, unknown>} */ now) =>
    Object.keys(now).filter((key) => !(key in old));
  const numbered = (/** @type {'events' | 'projections'} */ kind) =>
    Object.keys(after[kind]).flatMap((name) =>
      added(before[kind][name] ?? {}, after[kind][name] ?? {}).map((number) => `\`${name}\` ${number}`),
    );
  const extended = Object.keys(before.events).filter((type) =>
    Object.entries(before.events[type] ?? {}).some(([schema, shape]) => after.events[type]?.[schema] !== shape),
  );
  return [
    ['New migrations', added(before.migrations, after.migrations).map((name) => `\`${name}\``)],
    ['Projections that are built again', numbered('projections')],
    ['New schemas of events, at which the previous release stops once one is stored', numbered('events')],
    ['Events with new optional fields', extended.map((type) => `\`${type}\``)],
    ['By hand', ['TODO: new or changed variables and everything else to do, or "nothing"']],
  ]
    .map(([what, names = []]) => `- ${String(what)}: ${names.length > 0 ? [names].flat().join(', ') : 'none'}.`)
    .join('\n');
}

/** Writes all files, or none. */
function writeAll(/** @type {string} */ root, /** @type {Map<string, string>} */ texts) {
  const before = [...texts.keys()].map((file) => {
    const path = join(root, file);
    return /** @type {const} */ ([path, existsSync(path) ? readFileSync(path) : undefined]);
  });
  try {
    for (const [file, text] of texts) writeFileSync(join(root, file), text);
  } catch (error) {
    for (const [path, bytes] of before)
      if (bytes === undefined) rmSync(path, { force: true });
      else if (!readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
    throw error;
  }
}

/** Runs the spec that knows the shapes: it fails if one of the last release is broken. */
function locksOfCode(/** @type {string} */ version) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-release-'));
  const file = join(folder, 'released.json');
  try {
    const jest = ['node_modules/jest/bin/jest.js', 'apps/worker/test/released', '--selectProjects=unit'];
    const env = { ...process.env, RELEASE_VERSION: version, RELEASE_LOCKS: file };
    execFileSync(process.execPath, jest, { cwd: ROOT, stdio: 'inherit', env });
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error('A shape of the last release is broken, see above: nothing is released.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const version = process.argv[2] ?? '';
  try {
    release(ROOT, version, locksOfCode);
    console.log(`Fill in each TODO in docs/upgrading.md, commit, then: git tag v${version}`);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
