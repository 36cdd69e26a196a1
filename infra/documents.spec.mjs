// Checks the documents: the index of decisions is complete, and links and references to decisions resolve.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(join(PROJECT, path), 'utf8');
const list = (/** @type {string} */ dir, /** @type {RegExp} */ name) =>
  readdirSync(join(PROJECT, dir), { recursive: true })
    .map((file) => join(dir, String(file)).replaceAll('\\', '/'))
    .filter((file) => name.test(file) && !file.includes('node_modules/'));

const decisions = readdirSync(join(PROJECT, 'docs/adr')).filter((file) => file !== 'README.md');
const pages = [
  ...readdirSync(PROJECT).filter((file) => file.endsWith('.md')),
  ...list('docs', /\.md$/),
  ...['infra', 'testing', 'examples'].flatMap((dir) => list(dir, /\.md$/)),
];
/** Names of other projects, of files that are no sources, and of examples. */
const FOREIGN = new Set(
  [
    ['AggregateRoot', 'CloseWatcher', 'recheck', 'enableShutdownHooks', 'pg_archivecleanup', 'jest.retryTimes'],
    ['main.js', 'TLS_PEM', 'PingHost', 'WithX'],
  ].flat(),
);
const sources = ['apps', 'libs', 'infra', 'testing', 'frontend/src'].flatMap((dir) => list(dir, /\.(ts|tsx|mjs|cjs)$/));

/** Returns the row that the index of decisions must hold for `file`. */
function toIndexRow(/** @type {string} */ file) {
  const number = Number(file.slice(0, 4));
  const title = read(`docs/adr/${file}`).split('\n')[0]?.replace(`# ${number}. `, '');
  return `| [${number}](${file}) | ${title} |`;
}

/** Returns the anchors GitHub gives to the headings of a page. */
const anchorsOf = (/** @type {string} */ page) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(/** @type {string} */ page, /** @type {string} */ link) {
  const [path, anchor] = link.split('#');
  const target = path ? join(dirname(page), path) : page;
  if (!existsSync(join(PROJECT, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

const withoutCode = (/** @type {string} */ text) => text.replace(/```[^]*?```|`[^`\n]*`/g, '');

test('there are at most 33 decisions, numbered from 1, and each is listed with its title', () => {
  const rows = read('docs/adr/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  expect(rows).toEqual(decisions.map(toIndexRow));
  expect(decisions.map((file) => Number(file.slice(0, 4)))).toEqual(decisions.map((_, i) => i + 1));
  expect(decisions.length).toBeLessThanOrEqual(34);
});

test('a page of a decision has at most 35 lines, and a section of the changelog 60', () => {
  const lengths = [
    ...decisions.map((file) => [read(`docs/adr/${file}`).trimEnd(), 35, file]),
    ...read('CHANGELOG.md')
      .split(/^(?=## )/m)
      .map((section) => [section.trimEnd(), 60, section.split('\n', 1)[0]]),
  ];
  expect(
    lengths.filter(([text, max]) => String(text).split('\n').length > Number(max)).map(([, , name]) => name),
  ).toEqual([]);
});

test('every link between documents resolves', () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .filter(([, link]) => isBroken(page, link))
      .map(([, link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every decision that sources refer to exists', () => {
  const numbers = new Set(decisions.map((file) => Number(file.slice(0, 4))));
  const unknown = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/adr\/(\d{4})|\bADR (\d+)/g)]
      .filter(([, path, name]) => !numbers.has(Number(path ?? name)))
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect(unknown).toEqual([]);
});

test('files and names that the architecture and the decisions mention exist', () => {
  const files = [
    ...readdirSync(PROJECT),
    ...['apps', 'libs', 'infra', 'frontend', 'testing'].flatMap((dir) => list(dir, /\.(ts|tsx|mjs|cjs|js|sh)$/)),
  ];
  const words = new Set(
    [...files.filter((file) => file.includes('/')), 'package.json'].flatMap((file) =>
      [...read(file).matchAll(/[\w$]+/g)].map(([word]) => word),
    ),
  );
  const exists = (/** @type {string} */ term) =>
    /\.(ts|tsx|mjs|cjs|js|sh)$/.test(term)
      ? term.includes('*') || files.some((file) => `/${file}`.endsWith(`/${term}`))
      : [...term.matchAll(/[\w$]+/g)].every(([word]) => words.has(word));
  const stale = ['ARCHITECTURE.md', ...decisions.map((file) => `docs/adr/${file}`)].flatMap((page) =>
    [
      ...read(page)
        .replace(/```[^]*?```/g, '')
        .matchAll(/`([\w./*$-]+)`/g),
    ]
      .filter(([, term]) => /^[\w$.]+$|\.(ts|tsx|mjs|cjs|js|sh)$/.test(term) && !FOREIGN.has(term) && !exists(term))
      .map(([, term]) => `${page}: ${term}`),
  );
  expect(stale).toEqual([]);
});
