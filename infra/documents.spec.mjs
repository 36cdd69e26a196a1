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
  ...['infra', 'testing'].flatMap((dir) => list(dir, /\.md$/)),
];
const sources = ['apps', 'libs', 'infra', 'testing', 'frontend/src'].flatMap((dir) => list(dir, /\.(ts|tsx|mjs|cjs)$/));

/** Returns the row that the index of decisions must hold for `file`. */
function toIndexRow(/** @type {string} */ file) {
  const match = /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (accepted|superseded by \[ADR \d+\]\(\S+\))/.exec(
    read(`docs/adr/${file}`),
  );
  if (!match) return `${file} does not begin with "# N. Title" and "Date: YYYY-MM-DD. Status: …"`;
  const [, number, title, date, status] = match;
  return `| [${number}](${file}) | ${date} | ${status} | ${title} |`;
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

test('every decision is listed with its date, status and title', () => {
  const rows = read('docs/adr/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  expect(rows).toEqual(decisions.map(toIndexRow));
});

test('the file of each decision carries its number', () => {
  expect(decisions.filter((file) => !read(`docs/adr/${file}`).startsWith(`# ${Number(file.slice(0, 4))}. `))).toEqual(
    [],
  );
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

test('files and names that the architecture and the recent decisions mention exist', () => {
  const removed = new Set(['aws-signature.ts', 'jest.retryTimes', 'recheck']);
  const recent = decisions.filter((file) => /^0(14[01]|16[5-9]|17\d)/.test(file)).map((file) => `docs/adr/${file}`);
  const files = [
    ...readdirSync(PROJECT),
    ...['apps', 'libs', 'infra', 'frontend', 'testing'].flatMap((dir) => list(dir, /\.(ts|tsx|mjs|cjs)$/)),
  ];
  const words = new Set(
    [...files.filter((file) => file.includes('/')), 'package.json'].flatMap((file) =>
      [...read(file).matchAll(/[\w$]+/g)].map(([word]) => word),
    ),
  );
  const exists = (/** @type {string} */ term) =>
    /\.(ts|tsx|mjs|cjs)$/.test(term)
      ? term.includes('*') || files.some((file) => `/${file}`.endsWith(`/${term}`))
      : [...term.matchAll(/[\w$]+/g)].every(([word]) => words.has(word));
  const stale = ['ARCHITECTURE.md', ...recent].flatMap((page) =>
    [
      ...read(page)
        .replace(/```[^]*?```/g, '')
        .matchAll(/`([\w./*$-]+)`/g),
    ]
      .filter(([, term]) => /^[\w$.]+$|\.(ts|tsx|mjs|cjs)$/.test(term) && !removed.has(term) && !exists(term))
      .map(([, term]) => `${page}: ${term}`),
  );
  expect(stale).toEqual([]);
});
