import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SRC = join(__dirname, '..');
const MAIN = 'main.tsx';
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'),
);
const textOf = new Map(sources.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));

function resolve(from: string, path: string): string[] {
  const file = join(dirname(from), path);
  const found = ['', '.ts', '.tsx', '/index.ts'].map((ending) => file + ending).find((name) => textOf.has(name));
  return found === undefined ? [] : [found];
}
const importsOf = (file: string, statement: RegExp): string[] =>
  [...textOf.get(file)!.matchAll(statement)].flatMap(([, path]) => resolve(file, path!));
const STATIC = /^(?:import|export) (?!type )(?:[^'";]*? from )?'(\.[^']+)'/gm;
const DYNAMIC = /import\('(\.[^']+)'\)/g;

/** Returns the modules that are loaded with this one. */
function chunkOf(entry: string): Set<string> {
  const chunk = new Set([entry]);
  for (const file of chunk) for (const imported of importsOf(file, STATIC)) chunk.add(imported);
  return chunk;
}

/** The slices that are registered when a module is loaded, by module. */
const registrations = new Map(
  sources
    .filter((file) => /^registerLazyFeature\(/m.test(textOf.get(file)!))
    .map((file) => [file, importsOf(file, STATIC).filter((name) => /\.slice\.ts$|background\.ts$/.test(name))]),
);
const lazySlices = new Set([...registrations.values()].flat());
const registeredIn = (chunk: Iterable<string>) => [...chunk].flatMap((file) => registrations.get(file) ?? []);

/** Returns for each chunk the slices that are registered on every way to it. */
function registeredByChunk(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (entry: string, inherited: ReadonlySet<string>) => {
    const chunk = chunkOf(entry);
    const here = new Set([...inherited, ...registeredIn(chunk)]);
    const before = found.get(entry);
    const now = before ? new Set([...before].filter((slice) => here.has(slice))) : here;
    if (before?.size === now.size) return;
    found.set(entry, now);
    for (const file of chunk) for (const next of importsOf(file, DYNAMIC)) visit(next, now);
  };
  visit(MAIN, new Set());
  return found;
}

test('every chunk that uses a lazily registered slice registers it, or is loaded by a chunk that does', () => {
  const chunks = registeredByChunk();
  expect(chunks.size).toBeGreaterThan(20);
  expect(lazySlices.size).toBeGreaterThan(5);
  const unregistered = [...chunks].flatMap(([entry, registered]) =>
    [...chunkOf(entry)]
      .filter((file) => lazySlices.has(file) && !registered.has(file))
      .map((slice) => `${entry} uses ${slice}`),
  );
  expect(unregistered).toEqual([]);
});

test('every slice is part of the store or registered', () => {
  const slices = sources.flatMap((file) =>
    [...textOf.get(file)!.matchAll(/^export const (\w+) = createSlice\(/gm)].map(([, name]) => ({ file, name: name! })),
  );
  const lists = sources.flatMap((file) =>
    [...textOf.get(file)!.matchAll(/(?:slices: |toReducers\()\[([^\]]*)\]/g)].map(([, list]) => list),
  );
  const registered = new Set(lists.join().match(/\w+/g));
  expect(slices.length).toBeGreaterThan(15);
  expect(slices.filter(({ name }) => !registered.has(name)).map(({ file }) => file)).toEqual([]);
});

test('every call of the API is watched by a saga', () => {
  const text = [...textOf.values()].join('\n');
  const calls = [...text.matchAll(/^export const (\w+) = apiCall\(/gm)].map(([, name]) => name!);
  const watched = new Set(
    [
      ...text.matchAll(/for \(const (\w+) of \[([^\]]*)\]\)\s+yield\* fork\(\1\.watch\)/g),
      ...text.matchAll(/(fork)\((\w+)\.watch\)/g),
    ].flatMap(([, , names]) => names!.match(/\w+/g)!),
  );
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter((name) => !watched.has(name))).toEqual([]);
});
