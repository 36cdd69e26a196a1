// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sentencesOf } from './sentences.mjs';

// CONTRIBUTING.md names one term per concept. The words below were used for the same concepts before and may not return
// in exported names, file names and texts that users read.
const ROOT = join(import.meta.dirname, '..');
const RETIRED = new Set(
  [
    ['wish', 'wishes', 'wished', 'fact', 'facts', 'told', 'worded', 'heard', 'anew', 'edge', 'dice'],
    ['lane', 'lanes', 'pointer', 'pointers', 'census', 'patience', 'manners', 'sabotage', 'sabotages'],
    ['floors', 'picture', 'pictures', 'notice', 'notices', 'refusal', 'refusals', 'letter', 'talk'],
    ['whoever', 'somebody', 'nobody', 'postman', 'remembered', 'forget', 'doors', 'lettering', 'kept'],
  ].flat(),
);
/**
 * Retired as terms of the code only. Players play on lanes; letter-spacing is CSS; `facts` is a
 * wire key.
 */
const FINE_IN_TEXTS = new Set(['lane', 'kept', 'letter', 'facts']);
/**
 * Names that keep a retired word: what they name is fixed by the wire or by stored data, or the word is meant
 * literally.
 */
const NAMES = new Map([['emitAndForget', 'the usual name of a message without an acknowledgement']]);

/** Folders whose sentences are checked so far, without two files. Both lists go once they name everything. */
const CHECKED = /./;
const UNCHECKED = ['frontend/e2e/test-site.ts', 'frontend/src/features/scrims/scrims.api.ts'];
/** Files that quote: the specification, and the planted sentences below. */
const QUOTING = ['docs/spec-coverage.md', 'infra/vocabulary.spec.mjs'];
/** Phrases in which "alone" means "without others" or "undisturbed", and not "only". */
const ALONE = /\b(?:left|leaves? (?:it|them|\w+ \w+)) alone\b/;

const allFiles = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const files = allFiles.filter((file) => /^(apps|libs|frontend|infra|testing)\//.test(file));
const sources = files.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file) && !file.startsWith('infra/art/'));
const read = (/** @type {string} */ file) => readFileSync(join(ROOT, file), 'utf8');
const words = (/** @type {string} */ name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
const retired = (/** @type {string} */ text) => words(text).filter((word) => RETIRED.has(word));

test('no file name uses a retired word', () => {
  const found = files.filter(
    (file) => retired(basename(file)).length > 0 && !NAMES.has(basename(file).split('.')[0] ?? ''),
  );
  expect(found).toEqual([]);
});

test('no exported name uses a retired word', () => {
  const found = sources.flatMap((file) =>
    [
      ...read(file).matchAll(
        /^export (?:default )?(?:abstract |async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => retired(name).length > 0 && !NAMES.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('no text in the interface uses a retired word', () => {
  const found = sources
    .filter((file) => /strings\.ts$|mail-template\.ts$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
        .map(([, single = '', template = '']) => single || template)
        .filter((text) => retired(text.replace(/\$\{[^}]*\}/g, ' ')).some((word) => !FINE_IN_TEXTS.has(word)))
        .map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});

/** Returns whether the sentence lacks a subject, or has one of the words that CONTRIBUTING.md rules out. */
const isHard = (/** @type {string} */ sentence) =>
  (/^(?:Who|What|Those|Of) /.test(sentence) && !sentence.endsWith('?')) ||
  /\b(?:meanwhile|besides)\b/i.test(sentence) ||
  /\balone\b/i.test(sentence.replace(ALONE, ''));

test.each([
  ['a.ts', '/**\n * Returns it. What fails,\n * stays.\n */', ['What fails, stays.']],
  ['a.tsx', 'go(); // of people alone\n{/* Those in the room. */}', ['of people alone', 'Those in the room.']],
  ['a.mjs', '// @ts-check\n// Who came? "What else." Rows, `x` besides.', ['"" Rows, `` besides.']],
  ['a.md', '| Of a scrim | What |\n\n```\nWho acts.\n```\n> Who acts.', ['Of a scrim']],
])('hard sentences are found in %s', (file, text, found) => {
  expect(sentencesOf(file, text).filter(isHard)).toEqual(found);
});

test('no comment and no document begins a sentence with a headless Who, What, Those or Of, or says "alone" for "only"', () => {
  const found = allFiles
    .filter((file) => CHECKED.test(file) && /\.(tsx?|mjs|css|md)$/.test(file))
    .filter((file) => ![...UNCHECKED, ...QUOTING].includes(file))
    .flatMap((file) =>
      sentencesOf(file, read(file))
        .filter(isHard)
        .map((sentence) => `${file}: ${sentence}`),
    );
  expect(found).toEqual([]);
});
