// @ts-check
// Vite's development server on the public port. Requests that are not for the frontend are passed to the api.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const frontend = join(import.meta.dirname, '../../frontend');
const target = process.env.API_URL;
// Vite is a package of the frontend; it may be installed there.
const { createServer } = await import(
  pathToFileURL(createRequire(join(frontend, 'package.json')).resolve('vite')).href
);
/** @type {Record<string, string>} */
const discordVariables = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../libs/platform/src/config/discord-variables.json'), 'utf8'),
);
const apiKey = encodeURIComponent(process.env.API_KEY ?? '');
const regions = process.env.REGIONS ?? '';
const communities = process.env.COMMUNITIES ?? '';
const teams = process.env.TEAMS ?? '';
const discord = Object.keys(discordVariables).every((name) => process.env[name]) ? 'on' : 'off';
const server = await createServer({
  root: frontend,
  plugins: [
    {
      name: 'settings-in-page',
      transformIndexHtml: (/** @type {string} */ html) =>
        html
          .replace('%MUSTER_API_KEY%', apiKey)
          .replace('%MUSTER_REGIONS%', regions)
          .replace('%MUSTER_COMMUNITIES%', communities)
          .replace('%MUSTER_TEAMS%', teams)
          .replace('%MUSTER_DISCORD%', discord),
    },
  ],
  clearScreen: false,
  server: {
    port: Number(process.env.VITE_PORT),
    strictPort: true,
    host: true,
    allowedHosts: [new URL(process.env.PUBLIC_URL ?? 'http://localhost').hostname],
    proxy: { '^/+(api|health)(/|$|\\?)': target, '/socket.io': { target, ws: true } },
  },
});
await server.listen();
process.send?.({ ready: true });
