// @ts-check
// `npm run translations` lists what a translator has to look at: texts that are still English, and unused texts. Missing
// keys and plural forms do not compile, and `npm run check` compares placeholders.
// `npm run translations -- add browser/scrims.pingHost` (or `server/scrims.host-pinged`) writes TODO into all languages.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LANGUAGES = ['es', 'fr', 'de', 'pl', 'pt-BR', 'tr'];
const FOLDERS = { browser: 'frontend/src/texts', server: 'libs/texts/src' };
/** @typedef {keyof typeof FOLDERS} Side @typedef {{ [key: string]: string | Tree }} Tree */

const pathOf = (/** @type {Side} */ side, /** @type {string} */ language) =>
  join(ROOT, FOLDERS[side], `${language}.json`);
/** @returns {Tree} */
const readTexts = (/** @type {Side} */ side, /** @type {string} */ language) =>
  JSON.parse(readFileSync(pathOf(side, language), 'utf8'));
const read = (/** @type {string} */ file) => readFileSync(join(ROOT, file), 'utf8');

/** Adds a key to a feature of one side, in every language. */
function add(/** @type {string} */ address) {
  const [, side, path] = /^(browser|server)\/([\w.-]+)$/.exec(address) ?? [];
  const keys = path?.split('.') ?? [];
  if (!side || keys.length < 2) {
    console.error('Name the side, the feature and the key: npm run translations -- add browser/scrims.pingHost');
    process.exitCode = 1;
    return;
  }
  for (const language of LANGUAGES) {
    const texts = readTexts(/** @type {Side} */ (side), language);
    let group = texts;
    for (const key of keys.slice(0, -1)) group = /** @type {Tree} */ (group[key] ??= {});
    group[/** @type {string} */ (keys.at(-1))] ??= 'TODO';
    writeFileSync(pathOf(/** @type {Side} */ (side), language), `${JSON.stringify(texts, null, 2)}\n`);
  }
  console.log(`TODO stands at ${path} in ${LANGUAGES.length} files of ${FOLDERS[/** @type {Side} */ (side)]}.`);
}

/** Texts that are the same in that language. */
const SAME = new Set([
  'browser fr: notifications.notifications',
  'browser fr: settings.sections.notifications',
  'browser fr: chat.conversations',
  'browser de: scrims.boardTitle',
]);
/** Short words and names may be the same in two languages. */
const MIN_LENGTH = 12;
function list() {
  const files = execFileSync('git', ['ls-files', 'libs', 'frontend/src'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file));
  const isEnglish = (/** @type {string} */ file) => /(^|[./])en\.ts$|validation-texts\.ts$/.test(file);
  const sources = files.filter((file) => !isEnglish(file)).map(read);
  const lines = /** @type {Side[]} */ (['browser', 'server']).flatMap((side) => {
    const english = files
      .filter((file) => isEnglish(file) && file.startsWith('frontend/') === (side === 'browser'))
      .map(read)
      .join('\n');
    const code = (side === 'browser' ? sources : sources.concat(english)).join('\n');
    return [
      ...LANGUAGES.flatMap((language) =>
        leavesOf(readTexts(side, language))
          .filter(
            ({ text }) => text.replaceAll(/\{\w+\}/g, '').trim().length >= MIN_LENGTH && english.includes(`'${text}'`),
          )
          .map(({ path }) => `${side} ${language}: ${path}`)
          .filter((line) => !SAME.has(line))
          .map((line) => `${line} is still English`),
      ),
      ...leavesOf(readTexts(side, 'es'))
        .filter(({ key }) => !new RegExp(`\\b${key}\\b`).test(code))
        .map(({ path }) => `${side}: ${path} looks unused`),
    ];
  });
  for (const line of lines) console.log(line);
  console.log(lines.length === 0 ? 'Every text is translated.' : `${lines.length} lines.`);
}

/** Texts with their paths. Forms of a plural have the key of their text. */
function leavesOf(/** @type {Tree} */ tree, path = '') {
  /** @type {{ path: string, key: string, text: string }[]} */
  const leaves = [];
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') leaves.push({ path: here, key, text: value });
    else if (typeof value['other'] === 'string') leaves.push({ path: here, key, text: value['other'] });
    else leaves.push(...leavesOf(value, here));
  }
  return leaves;
}

const [command, name] = process.argv.slice(2);
if (command === 'add') add(name ?? '');
else list();
