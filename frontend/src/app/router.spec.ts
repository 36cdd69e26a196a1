import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '..');
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');
const ROUTER = 'app/router.tsx';
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts') && file !== ROUTER)
  .concat('../../libs/contracts/src/profile-path.ts')
  .map(read)
  .join('\n');
/** Addresses of older clients. */
const UNLINKED = new Set(['/*', '/ban-history']);

/** Finds the path of a route in a string literal, with any expression for a parameter. */
const toLink = (path: string) =>
  new RegExp(`['"\`]${path.replaceAll(/:\w+/g, String.raw`\$\{[^}]+\}`)}(?=['"\`?#]|\\$\\{)`);

test('every page is linked', () => {
  const paths = [...read(ROUTER).matchAll(/\{\s+path: '([^']+)'/g)].map(([, path]) => `/${path}`);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !UNLINKED.has(path) && !toLink(path).test(sources))).toEqual([]);
});
