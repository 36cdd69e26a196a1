import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SRC = join(__dirname, '..');
const CONTRACTS = join(SRC, '../../libs/contracts/src');
const listFiles = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.endsWith('.spec.ts'))
    .map((file) => join(folder, file));
const read = (file: string) => readFileSync(file, 'utf8');

const classesIn = (stylesheet: string) =>
  new Set(
    [
      ...stylesheet
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/:global\([^)]*\)/g, '')
        .matchAll(/\.([a-z][\w-]*)/gi),
    ].map(([, name]) => name!),
  );

/** Returns what a component uses of each stylesheet it imports. `css[expression]` may be any class. */
function usesIn(file: string) {
  const source = read(file);
  return [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(([, name, path]) => ({
    stylesheet: join(dirname(file), path!),
    named: [...source.matchAll(new RegExp(String.raw`\b${name}\??\.(\w+)`, 'g'))].map(([, used]) => used!),
    computed: new RegExp(String.raw`\b${name}\[`).test(source),
  }));
}

const sources = listFiles(SRC, /\.tsx?$/);
const uses = sources.flatMap((file) => usesIn(file).map((use) => ({ ...use, file })));
const stylesheets = listFiles(SRC, /\.module\.css$/).map((file) => ({ file, classes: classesIn(read(file)) }));

test('every class that a component uses has a rule', () => {
  const rules = new Map(stylesheets.map(({ file, classes }) => [file, classes]));
  const missing = uses.flatMap(({ file, stylesheet, named }) =>
    named.filter((name) => !rules.get(stylesheet)?.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every class with a rule is used by a component', () => {
  const texts = [...sources, ...listFiles(CONTRACTS, /\.ts$/)].map(read).join('\n');
  const unused = stylesheets.flatMap(({ file, classes }) => {
    const users = uses.filter(({ stylesheet }) => stylesheet === file);
    const named = new Set(users.flatMap((user) => user.named));
    const isComputed = (name: string) =>
      users.some(({ computed }) => computed) && new RegExp(`['"]${name}['"]|\\b${name}:`).test(texts);
    return [...classes].filter((name) => !named.has(name) && !isComputed(name)).map((name) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
});
