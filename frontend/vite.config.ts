import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './src/app/theme.ts';

const api = process.env['API_URL'] ?? 'http://localhost:3000';
const contracts = fileURLToPath(new URL('../libs/contracts/src/index.ts', import.meta.url));

/** The colours are in the page itself: its first paint is already in the right theme. */
const themeInPage: Plugin = {
  name: 'theme-in-page',
  transformIndexHtml: () => [{ tag: 'style', children: themeCss(), injectTo: 'head' }],
};

/** The charts library brings html2canvas for an export button nobody sees: 45 KB left out. */
const noHtml2canvas: Plugin = {
  name: 'no-html2canvas',
  enforce: 'pre',
  resolveId: (id) => (id === 'html2canvas' ? '\0no-html2canvas' : undefined),
  load: (id) => (id === '\0no-html2canvas' ? 'export default () => undefined' : undefined),
};

/**
 * One tooltip that glides from place to place, for which every page would carry the placing of all (10 KB): nobody
 * switched it on.
 */
const noGlidingTooltip: Plugin = {
  name: 'no-gliding-tooltip',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '../tooltip/UniqueProvider' && importer?.includes('/antd/es/config-provider/')
      ? '\0no-gliding-tooltip'
      : undefined,
  load: (id) => (id === '\0no-gliding-tooltip' ? 'export default ({ children }) => children' : undefined),
};

/**
 * Building a schema has no effect but the schema: said to the bundler, so that a page which needs only a constant or
 * a predicate of the contracts does not carry zod (24 KB) for it.
 */
const pureContracts: Plugin = {
  name: 'pure-contracts',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/libs/contracts/src/')) return;
    const calls = this.parse(code, { lang: 'ts' }).body.flatMap((node) => {
      const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      return declaration?.type === 'VariableDeclaration'
        ? declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
        : [];
    });
    return calls
      .toReversed()
      .reduce(
        (text, { start, end }) =>
          `${text.slice(0, start)}/*#__PURE__*/ (() => ${text.slice(start, end)})()${text.slice(end)}`,
        code,
      );
  },
};

const ZIPPED = /\.(js|css|svg)$/;
const SMALL = 1_000;
/** Compressed once here instead of at every request: the api sends these files as they are. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!ZIPPED.test(fileName) || content.length < SMALL) continue;
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(content) });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(content) });
      }
    },
  },
};

// Whoever builds from within a test run has NODE_ENV=test, and would ship React's development code.
const production: Plugin = {
  name: 'production',
  apply: 'build',
  config: () => {
    process.env['NODE_ENV'] = 'production';
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [production, react(), themeInPage, pureContracts, noHtml2canvas, noGlidingTooltip, compressed],
  define: { __API_KEY__: JSON.stringify(process.env['VITE_API_KEY'] ?? 'sandbox-key') },
  resolve: { alias: { '@muster/contracts': contracts } },
  server: {
    port: Number(process.env['VITE_PORT'] ?? 5173),
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2023',
    // antd's own pieces do nothing when they are loaded, but do not say so: a panel would bring the whole form library.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !/\/libs\/contracts\/|\/node_modules\/@rc-component\//.test(id) },
    },
  },
});
