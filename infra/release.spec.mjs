// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PLACES, release, upgradeNote } from './release.mjs';

const ROOT = join(import.meta.dirname, '..');
const LOCKS = { events: { Joined: { 1: '{}' } }, projections: { lists: { 1: 'a' } }, migrations: { Create: 'c' } };
const NEXT = {
  events: { Joined: { 1: '{ by?: string }', 2: '{ user: string }' }, Left: { 1: '{}' } },
  projections: { lists: { 1: 'a', 2: 'b' } },
  migrations: { Create: 'c', Add: 'd' },
};
const lock = (/** @type {object} */ locks = LOCKS) => JSON.stringify(locks);
/** @type {string} */
let root;
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const read = (/** @type {string} */ file, from = root) => readFileSync(join(from, file), 'utf8');
const write = (/** @type {string} */ file, /** @type {string} */ text) => writeFileSync(join(root, file), text);
const commit = () => git('commit', '-qam', 'Next');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-release-'));
  for (const [file] of PLACES) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
  }
  for (const folder of ['docs', 'apps']) mkdirSync(join(root, folder));
  write('package.json', read('package.json').replace(/"version": "[^"]+/, '"version": "0.1.0'));
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- A button.\n');
  write('docs/upgrading.md', '# Upgrading\n\nNewest first.\n');
  git('init', '-q');
  git('add', '.');
  commit();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a release sets the version wherever it is written', () => {
  release(root, '7.8.9', () => lock(), '2030-01-02');
  for (const [file, place, times] of PLACES)
    expect([file, read(file).match(place)]).toEqual([file, Array(times).fill('7.8.9')]);
  expect(read('CHANGELOG.md')).toBe('# Changelog\n\n## Unreleased\n\n## 7.8.9 – 2030-01-02\n\n- A button.\n');
  expect(read('docs/upgrading.md')).toMatch(/^# Upgrading\n\nNewest first.\n\n## 7.8.9 – 2030-01-02\n\nThe first/);
  expect(read('apps/released.json')).toBe(lock());
});

test('the next release puts its section above and names what changed in the locks', () => {
  release(root, '1.0.0', () => lock());
  git('add', '.');
  write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Another.\n'));
  commit();
  release(root, '1.1.0', () => lock(NEXT));
  expect(read('docs/upgrading.md')).toMatch(/^# Upgrading[^#]+\n\n## 1\.1\.0 – [^#]+\n\n## 1\.0\.0 – [^#]+\n$/);
  expect(upgradeNote(LOCKS, NEXT).split('\n')).toEqual([
    '- New migrations: `Add`.',
    '- Projections that are built again: `lists` 2.',
    '- New schemas of events, at which the previous release stops once one is stored: `Joined` 2, `Left` 1.',
    '- Events with new optional fields: `Joined`.',
    expect.stringContaining('TODO'),
  ]);
});

const broken = () => {
  throw new Error('A shape is broken.');
};
/** @type {[string, string, () => void, (version: string) => string, RegExp][]} */
const REFUSALS = [
  ['a name that is no version', 'v1', () => {}, () => lock(), /^Name the version: npm run release -- 1\.0\.0$/],
  ['the last version', '0.1.0', () => {}, () => lock(), /^0\.1\.0 is not greater than the last version, 0\.1\.0\.$/],
  ['an older version', '0.0.9', () => {}, () => lock(), /is not greater/],
  [
    'a changelog without news',
    '1.0.0',
    () => (write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- Old.\n'), commit()),
    () => lock(),
    /^CHANGELOG\.md has nothing below "## Unreleased"\.$/,
  ],
  ['a changed file', '1.0.0', () => write('docs/upgrading.md', 'x'), () => lock(), /^The working tree has changes/],
  ['a new file', '1.0.0', () => write('docs/new.md', 'x'), () => lock(), /^The working tree has changes/],
  [
    'a place that no longer names the version',
    '1.0.0',
    () => (write('docker-compose.yml', 'services: {}\n'), commit()),
    () => lock(),
    /^docker-compose\.yml names the version 0 times, not 3/,
  ],
  ['a broken shape', '1.0.0', () => {}, broken, /^A shape is broken\.$/],
  [
    'a file that cannot be written',
    '1.0.0',
    () => {},
    () => (rmSync(join(root, 'apps'), { recursive: true }), lock()),
    /ENOENT/,
  ],
];
test.each(REFUSALS)('%s is refused in one sentence, and nothing changes', (_, version, prepare, locks, reason) => {
  prepare();
  const before = [git('status', '--porcelain'), git('diff')];
  expect(() => release(root, version, locks)).toThrow(reason);
  expect([git('status', '--porcelain'), git('diff')]).toEqual(before);
});

test('the note of a release is filled in', () => expect(read('docs/upgrading.md', ROOT)).not.toContain('TODO'));
