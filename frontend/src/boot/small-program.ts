import type { Plugin } from 'vite';

/** The name under which `@muster/contracts` and others are found. */
export type Alias = Record<string, string>;

/** Preact does React's work in 10 KB instead of 56, which caused half of the wait on a slow network. */
const PREACT: Alias = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};
/** The aliases of programs beside the app. */
export const toPreact = (alias: Alias): { find: string | RegExp; replacement: string }[] =>
  Object.entries({ ...alias, ...PREACT }).map(([find, replacement]) => ({
    find: find.startsWith('@') ? find : new RegExp(`^${find}$`),
    replacement,
  }));

/** Keeps only the texts of a language file that a program shows. */
export const keepTexts = (features: ReadonlySet<string>): Plugin => ({
  name: 'keep-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/texts\/[\w-]+\.json$/.test(id)) return;
    const texts = Object.entries(JSON.parse(code) as Record<string, unknown>);
    return JSON.stringify(Object.fromEntries(texts.filter(([feature]) => features.has(feature))));
  },
});
