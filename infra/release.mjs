// @ts-check
// `npm run release -- 1.0.0` locks what this version stores (apps/released.json) and gives the changelog its heading.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const version = process.argv[2] ?? '';
const changes = readFileSync(CHANGELOG, 'utf8');

if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Name the version: npm run release -- 1.0.0');
if (changes.includes(`\n## ${version} `)) fail(`CHANGELOG.md has ${version} already.`);
if (!changes.includes('\n## Unreleased\n')) fail('CHANGELOG.md has no heading "## Unreleased".');

const jest = ['node_modules/jest/bin/jest.js', 'apps/worker/test/released', '--selectProjects=unit'];
execFileSync(process.execPath, jest, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, RELEASE: 'write' } });
const heading = `## ${version} – ${new Date().toISOString().slice(0, 10)}`;
writeFileSync(CHANGELOG, changes.replace('\n## Unreleased\n', `\n## Unreleased\n\n${heading}\n`));
console.log(`Wrote apps/released.json and the heading of ${version}. Commit both, then: git tag v${version}`);

/** @returns {never} */
function fail(/** @type {string} */ reason) {
  console.error(reason);
  process.exit(1);
}
