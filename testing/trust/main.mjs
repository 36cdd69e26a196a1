// @ts-check
// `npm run test:trust` runs every trust spec at its full size and prints what they counted. Arguments are passed to
// Jest (`npm run test:trust -- race`).
import '../../infra/dev/node-version.mjs';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, PROJECT } from '../../infra/dev/build.mjs';
import { isStopping, killAll, start, stopAll } from '../../infra/dev/child-processes.mjs';

const FIGURES = join(PROJECT, '.data/trust-figures.jsonl');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (isStopping() ? killAll() : void stopAll().then(() => process.exit(130))));

process.chdir(PROJECT);
mkdirSync(join(PROJECT, '.data'), { recursive: true });
rmSync(FIGURES, { force: true });
await build(undefined, { log: join(PROJECT, '.data/trust-build.log') });
const jest = start(
  join(PROJECT, 'node_modules/jest/bin/jest.js'),
  ['--selectProjects', 'trust', '--', ...process.argv.slice(2)],
  {
    cwd: PROJECT,
    env: { ...process.env, TRUST_FULL: '1', TRUST_FIGURES: FIGURES },
  },
);
const [code] = await once(jest, 'exit');
const figures = existsSync(FIGURES)
  ? readFileSync(FIGURES, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
figures.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
console.log('\n| | counted | figure |\n|---|---|---|');
for (const { id, what, value } of figures)
  console.log(`| ${id} | ${what} | ${typeof value === 'number' ? value.toLocaleString('en') : value} |`);
process.exitCode = code ?? 1;
