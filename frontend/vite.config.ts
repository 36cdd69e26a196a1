import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import {
  alias,
  bootInPage,
  broadcastInBuild,
  codeSplitting,
  compressed,
  noCircularChunks,
  pureContracts,
  shortRoutes,
  visitorsInBuild,
} from './src/boot/vite-plugins.ts';

const api = process.env['API_URL'] ?? 'http://localhost:3000';

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

/** React Router's package names its development build for bundlers, with warnings that are not read in a release. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (!id.startsWith('react-router')) return;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
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
  plugins: [
    production,
    react(),
    bootInPage,
    shortRoutes,
    pureContracts,
    visitorsInBuild,
    broadcastInBuild,
    noHtml2canvas,
    noGlidingTooltip,
    productionRouter,
    noCircularChunks,
    compressed,
  ],
  define: { __API_KEY__: JSON.stringify(process.env['VITE_API_KEY'] ?? 'sandbox-key') },
  resolve: { alias },
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
      output: {
        codeSplitting,
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        // Rolldown names a shared style after all pages that share it; every first page would load these names (1.2
        // KB).
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.includes('~') ? name.replace(/~.*/, '') : '[name]'}-[hash][extname]`,
      },
      treeshake: { moduleSideEffects: (id) => !/\/libs\/contracts\/|\/node_modules\/@rc-component\//.test(id) },
    },
  },
});
