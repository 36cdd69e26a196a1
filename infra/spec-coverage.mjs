// @ts-check
// `npm run docs:spec-coverage` writes docs/spec-coverage.md: each statement of the specification and the tests that
// guard it. infra/spec-coverage.txt holds the statements in the order and words of the specification, as blocks:
//   the statement, in one line or several
//   > a test: its title, or enough of its beginning; `file › title` if other files have such a test
//   ! what no test asserts. Without a test, the statement is not covered; with one, in part
//   = why there is nothing to assert
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '..');

/**
 * @typedef {{ file: string, title: string }} Test
 * @typedef {{ section: string, text: string, names: string[], missing: string, nothing: string }} Statement
 */
const read = (/** @type {string} */ file) => readFileSync(join(PROJECT, file), 'utf8');
export const PAGE = 'docs/spec-coverage.md';

/** Returns the index after the bracket that closes the one at `open`. Strings are skipped. */
function closing(/** @type {string} */ source, /** @type {number} */ open) {
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    const sign = source.charAt(at);
    if (`'"\``.includes(sign)) {
      for (at++; at < source.length && source[at] !== sign; at++) if (source[at] === '\\') at++;
    } else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at + 1;
  }
  return source.length;
}

/** Returns the titles of a spec file, those of `test.each` with their placeholders. */
export function titlesIn(/** @type {string} */ source) {
  return [...source.matchAll(/^ *(?:test|it)(\.\w+)?(<[^(]*>)?\(/gm)].flatMap(({ 0: start, 1: kind, index }) => {
    const open = index + start.length - 1;
    const from = kind === '.each' ? source.slice(closing(source, open)) : source.slice(open);
    const [, quote, title = ''] = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(from) ?? [];
    return quote ? [title.replace(/\\(['"`\\])/g, '$1')] : [];
  });
}

/** @returns {Test[]} */
export function allTests() {
  return execFileSync('git', ['ls-files', '*spec.ts', '*spec.mjs'], { cwd: PROJECT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .flatMap((file) => titlesIn(read(file)).map((title) => ({ file, title })));
}

/** @returns {Statement[]} */
export function statementsOf(/** @type {string} */ data) {
  /** @type {string[]} */
  const headings = [];
  return data
    .trim()
    .split(/\n{2,}/)
    .flatMap((block) => {
      const [, level, heading] = /^(#+) (.+)$/.exec(block) ?? [];
      if (level && heading) {
        headings.splice(level.length - 1, headings.length, heading);
        return [];
      }
      const lines = block.split('\n');
      const marked = (/** @type {string} */ mark) =>
        lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));
      const text = lines.filter((line) => !/^[>!=] /.test(line)).join(' ');
      const section = headings.slice(1).join(' · ');
      return [{ section, text, names: marked('>'), missing: marked('!').join(' '), nothing: marked('=').join(' ') }];
    });
}

/** Returns the tests that a name means. They are in one file, or the name is ambiguous. */
export function testsNamed(/** @type {Test[]} */ tests, /** @type {string} */ name) {
  const [, file, title = name] = /^([\w.-]+) › (.+)$/.exec(name) ?? [];
  const candidates = tests.filter((test) => !file || basename(test.file).startsWith(file));
  const exact = candidates.filter((test) => test.title === title);
  return exact.length > 0 ? exact : candidates.filter((test) => test.title.startsWith(title));
}

/** Returns the letters and digits of a text: what remains if blanks, marks and line breaks differ. */
export const bare = (/** @type {string} */ text) => text.replace(/[^\p{L}\p{N}]/gu, '');

const toCell = (/** @type {string} */ text) => text.replaceAll('**', '').replace(/[|<>*_[\]]/g, '\\$&');

/** Returns the page. */
export function toPage(/** @type {Statement[]} */ statements, /** @type {Test[]} */ tests) {
  const toLink = (/** @type {string} */ name) => {
    const [test] = testsNamed(tests, name);
    return test ? `[${toCell(test.title)}](../${test.file})` : `${toCell(name)} (missing)`;
  };
  const gaps = statements.filter(({ missing }) => missing);
  const uncovered = gaps.filter(({ names }) => names.length === 0);
  const partly = gaps.filter(({ names }) => names.length > 0);
  const list = (/** @type {Statement[]} */ all) =>
    all.map(({ section, text, missing }) => `- ${toCell(`${text} (§${parseInt(section, 10)})`)} ${toCell(missing)}`);
  const lines = [
    '# What the specification says, and the tests that guard it',
    '',
    'Written by `npm run docs:spec-coverage` from [spec-coverage.txt](../infra/spec-coverage.txt); do not edit.',
    'With `SPEC=path/to/spec.md`, `infra/spec-coverage.spec.mjs` also checks that no sentence is missing.',
    '',
    `${statements.length} statements: ${statements.filter(({ names }) => names.length > 0).length} with a test` +
      ` (${partly.length} of them in part), ${uncovered.length} without, ` +
      `${statements.filter(({ nothing }) => nothing).length} with nothing to assert.`,
    '',
    '## Not covered by a test',
    '',
    ...list(uncovered),
    '',
    '## Covered in part',
    '',
    ...list(partly),
  ];
  let section;
  for (const one of statements) {
    if (one.section !== section) {
      section = one.section;
      lines.push('', `## ${section || 'Introduction'}`, '', '| Statement | Tests |', '| --- | --- |');
    }
    const cells = [
      ...one.names.map(toLink),
      ...(one.missing ? [`*Not asserted: ${toCell(one.missing)}*`] : []),
      ...(one.nothing ? [`*${toCell(one.nothing)}*`] : []),
    ];
    lines.push(`| ${toCell(one.text)} | ${cells.join('<br>')} |`);
  }
  return `${lines.join('\n')}\n`;
}

export const readStatements = () => statementsOf(read('infra/spec-coverage.txt'));

if (process.argv[1] === import.meta.filename) writeFileSync(join(PROJECT, PAGE), toPage(readStatements(), allTests()));
