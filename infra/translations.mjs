// @ts-check
// Lists what a translator has to look at: texts that are still English, unused texts, and features without translations.
// Missing keys, placeholders and plural forms do not compile.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LANGUAGES = ['es', 'fr', 'de', 'pl', 'pt-BR', 'tr'];
const files = execFileSync('git', ['ls-files', 'libs', 'frontend/src'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');
const read = (/** @type {string} */ file) => readFileSync(join(ROOT, file), 'utf8');

/** Texts by key, in the order of the file. Keys of groups are left out: groups are compared by their last key. */
const textsOf = (/** @type {string} */ file) =>
  [...read(file).matchAll(/^\s*'?([\w-]+)'?:\s*(?:(['"`])((?:\\.|(?!\2).)*)\2|(\{.*\}),?$)/gms)].map(
    ([, key, , text, forms]) => ({ key: key ?? '', text: text ?? forms ?? '' }),
  );
const catalogues = files.filter(
  (file) => /(?:strings|texts\/|validation-texts)[\w.-]*$/.test(file) && /(^|[./])en\.ts$/.test(file),
);
const translationOf = (/** @type {string} */ file, /** @type {string} */ language) =>
  file.replace(/en\.ts$/, `${language}.ts`);

/** Texts that are the same in that language. */
const SAME = new Set([
  'frontend/src/features/chat/strings.fr.ts: conversations',
  'frontend/src/features/chat/strings.de.ts: here',
  'frontend/src/features/chat/strings.pl.ts: here',
  'frontend/src/features/chat/strings.pt-BR.ts: here',
  'frontend/src/features/notifications/strings.fr.ts: notifications',
  'frontend/src/features/scrims/strings.de.ts: boardTitle',
  'frontend/src/features/users/profile-strings.tr.ts: casts',
]);
/** Sentences of Fastify and Nest, which are translated by their text. */
const OF_LIBRARIES = new Set(['bodyTooLarge', 'routeNotFound']);
/** Short words and names may be the same in two languages. */
const MIN_LENGTH = 12;
/** Rejections with values are found by how their sentence begins, because the domain writes them. */
const BEGINNING = 12;
let found = 0;
const print = (/** @type {string} */ line) => {
  found += 1;
  console.log(line);
};

for (const file of catalogues) {
  const english = textsOf(file);
  for (const language of LANGUAGES) {
    const other = translationOf(file, language);
    if (!files.includes(other)) print(`${other}: missing`);
    else {
      const texts = textsOf(other);
      english.forEach(({ key, text }, i) => {
        const same = text.length >= MIN_LENGTH && texts[i]?.key === key && texts[i]?.text === text;
        if (same && !SAME.has(`${other}: ${key}`)) print(`${other}: ${key} is still English`);
      });
    }
  }
  const folder = /^libs\/[^/]+\/src/.exec(file)?.[0] ?? 'frontend/src';
  const users = files.filter(
    (one) => one.startsWith(`${folder}/`) && !/(strings|texts)[\w./-]*\.[\w-]+\.ts$|\/texts\//.test(one),
  );
  const code = users.map(read).join('\n');
  for (const { key, text } of english)
    if (!OF_LIBRARIES.has(key) && !new RegExp(`\\b${key}\\b`).test(code) && !code.includes(text.slice(0, BEGINNING)))
      print(`${file}: ${key} looks unused`);
}

const unconverted = files.filter(
  (file) => /^frontend\/src\/.*strings\.ts$/.test(file) && !read(file).includes('translated('),
);
for (const file of unconverted) print(`${file}: ${basename(dirname(file))} has no translations yet`);
console.log(found === 0 ? 'Every text is translated.' : `${found} lines.`);
