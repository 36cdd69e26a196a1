// @ts-check
// `npm run measure` prints how large the project is and what a change costs: docs/adr/0028-cost-of-a-change.md has the
// figures over time, and measures.mjs the rule of each row. `npm run measure -- COMMIT` lists the files that this commit
// changed, by kind.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measures } from './measures.mjs';

const PROJECT = join(import.meta.dirname, '..');
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\n')
    .filter(Boolean);
const linesOf = (/** @type {string} */ file) => readFileSync(join(PROJECT, file), 'utf8').split('\n').length - 1;

/** Kinds of files; the first that fits counts. @type {[string, RegExp][]} */
const KINDS = [
  ['translations', /^(?:libs\/texts|frontend\/src\/texts)\/.*\.json$|^apps\/worker\/test\/spoken\/.*\.json$/],
  ['tests, trust, bench', /\.(?:\w+-)?spec\.|^testing\/|\/(?:test|e2e)\/|^infra\/(?:jest|supply-chain)\//],
  ['documents', /\.md$|^docs\//],
  ['English texts', /(?:strings|texts\/)(?:.*\.)?en\.ts$/],
  ['product', /\.(?:m?[jt]sx?|css|html|cjs)$/],
  ['other', /./],
];
const kindOf = (/** @type {string} */ file) => KINDS.find(([, pattern]) => pattern.test(file))?.[0] ?? 'other';

/** Lists what `files` are, one line per kind. */
function table(/** @type {readonly string[]} */ files, /** @type {(file: string) => number} */ weigh) {
  for (const [kind] of KINDS) {
    const own = files.filter((file) => kindOf(file) === kind);
    const lines = own.reduce((sum, file) => sum + weigh(file), 0);
    if (own.length > 0) console.log(`${kind.padEnd(22)}${String(own.length).padStart(7)}${String(lines).padStart(10)}`);
  }
}

const [commit] = process.argv.slice(2);
if (commit) {
  const changed = git('show', '--numstat', '--format=', '--no-renames', commit).map((line) => line.split('\t'));
  const counts = new Map(changed.map(([added, deleted, file]) => [file ?? '', Number(added) + Number(deleted) || 0]));
  console.log(`${'changed by ' + commit}\n${''.padEnd(22)}  files     lines`);
  table([...counts.keys()], (file) => counts.get(file) ?? 0);
} else {
  const files = git('ls-files').filter((file) => !/\.(?:png|svg|woff2|ico|webp)$|package-lock\.json$/.test(file));
  console.log(`${''.padEnd(22)}  files     lines`);
  table(files, linesOf);
  console.log(`\ndecisions (docs/adr)  ${git('ls-files', 'docs/adr/[0-9]*').length}`);
  for (const file of ['CHANGELOG.md', 'testing/bench/RESULTS.md', 'testing/trust/RESULTS.md'])
    console.log(`lines of ${file}  ${linesOf(file)}`);
  console.log(`names of platform/index.ts  ${namesOf('libs/platform/src/index.ts').length}`);
  console.log();
  const sources = new Map(
    files
      .filter((file) => /\.(?:m?[jt]sx?|css|json|md)$/.test(file))
      .map((file) => [file, readFileSync(join(PROJECT, file), 'utf8')]),
  );
  const product = new Map([...sources].filter(([file]) => kindOf(file) === 'product'));
  for (const [name, value] of measures({ sources, product })) console.log(`${name.padEnd(58)}  ${value}`);
}

/** The names that a module exports by list. */
function namesOf(/** @type {string} */ file) {
  const source = readFileSync(join(PROJECT, file), 'utf8');
  return [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').filter((name) => name.trim()),
  );
}
