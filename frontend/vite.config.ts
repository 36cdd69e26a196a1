import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './src/app/theme.ts';

const api = process.env['API_URL'] ?? 'http://localhost:3000';
const contracts = fileURLToPath(new URL('../libs/contracts/src/index.ts', import.meta.url));

/** Puts the colours into the page itself, so that its first paint has the right theme. */
const themeInPage: Plugin = {
  name: 'theme-in-page',
  transformIndexHtml: () => [{ tag: 'style', children: themeCss(), injectTo: 'head' }],
};

/** The charts library brings html2canvas for an export button that is not shown: 45 KB left out. */
const noHtml2canvas: Plugin = {
  name: 'no-html2canvas',
  enforce: 'pre',
  resolveId: (id) => (id === 'html2canvas' ? '\0no-html2canvas' : undefined),
  load: (id) => (id === '\0no-html2canvas' ? 'export default () => undefined' : undefined),
};

/**
 * A shared tooltip that moves between its targets is not used, but every page would load its positioning (10 KB).
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
 * Marks the building of schemas as free of side effects, so that a page that needs only a constant or a predicate of
 * the contracts does not load zod (24 KB).
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
/** Compresses files at build time, because the api sends them as they are. */
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

// In a build started by a test run NODE_ENV is `test`, which would include React's development code.
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
    // antd's parts have no side effects but do not declare it: a panel would load the whole form library.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !/\/libs\/contracts\/|\/node_modules\/@rc-component\//.test(id) },
    },
  },
});
