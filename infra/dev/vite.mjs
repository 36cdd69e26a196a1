// @ts-check
// Vite's development server on the public port. Requests that are not for the frontend are passed to the api.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const frontend = join(import.meta.dirname, '../../frontend');
const target = process.env.API_URL;
// Vite is a package of the frontend; it may be installed there.
const { createServer } = await import(
  pathToFileURL(createRequire(join(frontend, 'package.json')).resolve('vite')).href
);
const apiKey = encodeURIComponent(process.env.API_KEY ?? '');
const regions = process.env.REGIONS ?? '';
const discord = process.env.DISCORD_APP_ID && process.env.DISCORD_BOT_TOKEN ? 'on' : 'off';
const server = await createServer({
  root: frontend,
  plugins: [
    {
      name: 'settings-in-page',
      transformIndexHtml: (/** @type {string} */ html) =>
        html
          .replace('%MUSTER_API_KEY%', apiKey)
          .replace('%MUSTER_REGIONS%', regions)
          .replace('%MUSTER_DISCORD%', discord),
    },
  ],
  clearScreen: false,
  server: {
    port: Number(process.env.VITE_PORT),
    strictPort: true,
    host: true,
    allowedHosts: [new URL(process.env.PUBLIC_URL ?? 'http://localhost').hostname],
    proxy: { '^/+(api|health|admin/queues)(/|$|\\?)': target, '/socket.io': { target, ws: true } },
  },
});
await server.listen();
process.send?.({ ready: true });
