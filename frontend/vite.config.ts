import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './src/app/theme';

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeInPage, noHtml2canvas],
  define: { __API_KEY__: JSON.stringify(process.env['VITE_API_KEY'] ?? 'sandbox-key') },
  resolve: { alias: { '@muster/contracts': contracts } },
  server: { port: Number(process.env['VITE_PORT'] ?? 5173), proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      // Who needs only a constant of the contracts does not pay for zod.
      treeshake: { moduleSideEffects: (id) => !id.includes('/libs/contracts/') },
    },
  },
});
