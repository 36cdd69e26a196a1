import type { Plugin } from 'vite';

/** The name under which `@muster/contracts` and others are found. */
export type Alias = Record<string, string>;

/** Preact is React in 10 KB instead of 56, which half of the wait on a slow network was for. */
const PREACT: Alias = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};
/** For programs beside the app. */
export const toPreact = (alias: Alias): { find: string | RegExp; replacement: string }[] =>
  Object.entries({ ...alias, ...PREACT }).map(([find, replacement]) => ({
    find: find.startsWith('@') ? find : new RegExp(`^${find}$`),
    replacement,
  }));

/** Keeps of a language file what a program says. */
export const keepTexts = (features: ReadonlySet<string>): Plugin => ({
  name: 'keep-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/texts\/[\w-]+\.json$/.test(id)) return;
    const texts = Object.entries(JSON.parse(code) as Record<string, unknown>);
    return JSON.stringify(Object.fromEntries(texts.filter(([feature]) => features.has(feature))));
  },
});
