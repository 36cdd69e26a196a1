import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { themeCss } from '../shared/theme.ts';
import { type Alias, keepTexts, toPreact } from './small-program.ts';

const SOURCE = fileURLToPath(new URL('../', import.meta.url));
/** OBS brings its own Chrome, which is years older than that of a browser. */
export const BROADCAST_TARGET = 'chrome103';
/** The parts of the texts that a broadcast page says. */
const FEATURES = new Set(['overlay', 'words']);

/** Builds the page of broadcast links. */
async function broadcastOutputs(alias: Alias, plugins: Plugin[]): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('../../', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins, keepTexts(FEATURES)],
    resolve: { alias: toPreact(alias) },
    build: {
      write: false,
      target: BROADCAST_TARGET,
      cssTarget: BROADCAST_TARGET,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: `${SOURCE}broadcast/main.tsx`,
        output: {
          codeSplitting: false,
          entryFileNames: 'assets/broadcast-[hash].js',
          assetFileNames: 'assets/broadcast-[hash][extname]',
        },
        treeshake: { moduleSideEffects: (id) => !id.includes('/libs/contracts/') },
      },
    },
  });
  return (Array.isArray(result) ? result[0]! : (result as Rolldown.RolldownOutput)).output;
}

const pageWith = (tags: string): string =>
  readFileSync(`${SOURCE}broadcast/page.html`, 'utf8').replace('<!-- assets -->', tags);

/** Adds the page of broadcast links to the build of the app, and to the development server. */
export function broadcastPage(alias: Alias, plugins: Plugin[]): Plugin {
  return {
    name: 'broadcast-page',
    generateBundle: {
      order: 'pre',
      async handler() {
        const outputs = await broadcastOutputs(alias, plugins);
        for (const output of outputs)
          this.emitFile({
            type: 'asset',
            fileName: output.fileName,
            source: output.type === 'chunk' ? output.code : output.source,
          });
        const style = outputs.filter(({ fileName }) => fileName.endsWith('.css'));
        const tags = [
          ...style.map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}" />`),
          ...outputs
            .filter((output) => output.type === 'chunk' && output.isEntry)
            .map(({ fileName }) => `<script type="module" src="/${fileName}"></script>`),
        ];
        const source = pageWith([`<style>${coloursOf()}</style>`, ...tags].join('\n    '));
        this.emitFile({ type: 'asset', fileName: 'broadcast.html', source });
      },
    },
    configureServer(server) {
      const send = async (url: string, response: ServerResponse) => {
        const tags = `<style>${coloursOf()}</style><script type="module" src="/src/broadcast/main.tsx"></script>`;
        const page = await server.transformIndexHtml(url, pageWith(tags));
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(page);
      };
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/broadcast/')) send(request.url, response).catch(next);
        else next();
      });
    },
  };
}

/**
 * Returns the dark colours, which only the stage has. Chrome gives a root with a dark colour scheme an opaque ground,
 * and the page is transparent.
 */
const coloursOf = (): string => {
  const [colours = ''] = /\[data-theme=dark\]\{[^{}]*\}/.exec(themeCss()) ?? [];
  return colours;
};
