// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /^(apps|libs|frontend|infra|testing)\//.test(file));
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
