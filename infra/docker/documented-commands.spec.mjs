// Runs the commands of docs/install.md and docs/upgrading.md, except those about which the text says that no test runs
// them. These run in Docker, so only the existence of what they name is checked.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { site } from './compose-file.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const NOT_RUN = /^\s*_Not run by tests/;
const commands = ['docs/install.md', 'docs/upgrading.md'].flatMap((page) =>
  [
    ...readFileSync(join(PROJECT, page), 'utf8').matchAll(/^```\n([^]*?)^```\n([^]*?)(?=\n\n\S[^_]|$(?![^]))/gm),
  ].flatMap(([, block, after]) =>
    block
      .trim()
      .split('\n')
      .map((command) => ({ page, command, isRun: !NOT_RUN.test(after) })),
  ),
);

test('the commands without the mark work as they are written, where no package is installed', () => {
  const run = commands.filter(({ isRun }) => isRun).map(({ command }) => command);
  expect(run).toEqual(['npm run setup -- --domain muster.example --email me@example.org']);
  const copy = mkdtempSync(join(tmpdir(), 'muster-commands-'));
  for (const file of ['package.json', 'infra/docker/setup.mjs', 'infra/dev/node-version.mjs'])
    cpSync(join(PROJECT, file), join(copy, file));
  for (const command of run)
    expect(spawnSync('sh', ['-c', command], { cwd: copy, encoding: 'utf8' })).toMatchObject({ status: 0 });
  expect(existsSync(join(copy, '.env'))).toBe(true);
  rmSync(copy, { recursive: true });
});

const ofCompose = commands.filter(({ isRun }) => !isRun).map(({ command }) => command);

test('the others are of compose, and name services and profiles that exist', () => {
  expect(ofCompose.filter((command) => !command.startsWith('docker compose '))).toEqual([]);
  expect(ofCompose.length).toBeGreaterThan(8);
  const known = new Set([
    ...Object.keys(site.services),
    ...Object.values(site.services).flatMap((one) => one.profiles ?? []),
  ]);
  const words = ofCompose.flatMap((command) =>
    command
      .replace(/ \|.*| node .*/, '')
      .split(' ')
      .slice(2),
  );
  const KEYWORDS = /^(?:up|build|exec|logs|-d|--wait|--no-deps|--profile)$/;
  expect(words.filter((word) => !KEYWORDS.test(word) && !known.has(word))).toEqual([]);
});

test('the command that they run in a container is one of the worker, which has a test of its own', () => {
  const called = ofCompose.flatMap((command) => / node dist\/apps\/worker\/main\.js (.*)$/.exec(command)?.[1] ?? []);
  expect(new Set(called)).toEqual(new Set(['doctor', 'setup-link']));
  const tests = ['apps/worker/test/doctor.trust-spec.ts', 'libs/site/test/setup.e2e-spec.ts'];
  const texts = tests.map((file) => readFileSync(join(PROJECT, file), 'utf8')).join('\n');
  for (const words of called) expect(texts).toContain(`runWorker(world, ['${words}']`);
});
