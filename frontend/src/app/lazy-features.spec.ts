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

/** Folders with a saga that starts when it is loaded: their slices are of no use without it. */
const startsSaga = (file: string) => /^startSaga\(/m.test(textOf.get(file)!);
const foldersWithSaga = new Set(sources.filter(startsSaga).map(dirname));
const startedIn = (chunk: Iterable<string>) => [...chunk].filter(startsSaga).map(dirname);

/** Returns for each chunk the folders whose sagas are started on every way to it. */
function startedByChunk(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (entry: string, inherited: ReadonlySet<string>) => {
    const chunk = chunkOf(entry);
    const here = new Set([...inherited, ...startedIn(chunk)]);
    const before = found.get(entry);
    const now = before ? new Set([...before].filter((folder) => here.has(folder))) : here;
    if (before?.size === now.size) return;
    found.set(entry, now);
    for (const file of chunk) for (const next of importsOf(file, DYNAMIC)) visit(next, now);
  };
  visit(MAIN, new Set());
  return found;
}

test('every chunk that uses a slice with a lazy saga starts the saga, or is loaded by a chunk that does', () => {
  const chunks = startedByChunk();
  expect(chunks.size).toBeGreaterThan(20);
  expect(foldersWithSaga.size).toBeGreaterThan(10);
  const withTheStore = chunkOf(MAIN);
  const unstarted = [...chunks].flatMap(([entry, started]) =>
    [...chunkOf(entry)]
      .filter((file) => file.endsWith('.slice.ts') && !withTheStore.has(file))
      .filter((file) => foldersWithSaga.has(dirname(file)) && !started.has(dirname(file)))
      .map((slice) => `${entry} uses ${slice}`),
  );
  expect(unstarted).toEqual([]);
});

test('every slice is part of the first state or injects itself', () => {
  const slices = sources.filter((file) => / = createSlice\(/.test(textOf.get(file)!));
  const first = importsOf('shared/root-reducer.ts', STATIC);
  expect(slices.length).toBeGreaterThan(15);
  expect(
    slices.filter((file) => !first.includes(file) && !/\}\)\.injectInto\(rootReducer\);/.test(textOf.get(file)!)),
  ).toEqual([]);
});

test('components start sagas and take nothing from them', () => {
  const takers = sources.filter((file) => file.endsWith('.tsx') && /from '[^']*\.saga'/.test(textOf.get(file)!));
  expect(takers).toEqual([]);
});
