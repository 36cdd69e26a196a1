// @ts-check
// `npm run measure` prints how large the project is and what a change costs: docs/adr/0028-cost-of-a-change.md has the
// figures over time. `npm run measure -- COMMIT` also lists the files that this commit changed, by kind.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

const SQL = /\b(?:SELECT\s[\s\S]{0,400}?\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM)\s/;
/** A cast to a shape written on the spot names a member that the library's types hide. */
const CAST_TO_MEMBERS = /as unknown as \{\s*\w+\??:/g;
const withoutComments = (/** @type {string} */ file) =>
  readFileSync(join(PROJECT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

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
  const server = files.filter((file) => /^(?:libs|apps)\/[^/]+\/src\/.*\.ts$/.test(file) && kindOf(file) === 'product');
  const queried = server.filter((file) => !file.endsWith('.migration.ts') && SQL.test(withoutComments(file)));
  console.log(`files with SQL in strings, without migrations  ${queried.length}`);
  const casts = server.flatMap((file) => [...withoutComments(file).matchAll(CAST_TO_MEMBERS)].map(() => file));
  console.log(`private members of libraries used, by casts to them  ${casts.length}  ${casts.join(' ')}`.trimEnd());
}

/** The names that a module exports by list. */
function namesOf(/** @type {string} */ file) {
  const source = readFileSync(join(PROJECT, file), 'utf8');
  return [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').filter((name) => name.trim()),
  );
}
