import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { themeCss } from '../shared/theme.ts';
import type { MemberPage } from './early-paths';
import { importTables } from './short-routes.ts';
import { broadcastPage } from './broadcast-build.ts';
import { visitorsProgram } from './visitor-build.ts';

type ChunkingContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

export const alias = {
  '@muster/contracts': fileURLToPath(new URL('../../../libs/contracts/src', import.meta.url)),
};

const ROUTES = /\/libs\/contracts\/src\/[\w-]+-routes\.ts\?table=(\w+)$/;
/**
 * Keeps only the method and the address of each route, because a call needs nothing else: the schemas of the responses
 * and the texts of the API document stay out of the build. Each table is a module whose exports are its rows, so that a
 * page loads only the rows that it calls.
 */
export const shortRoutes: Plugin = {
  name: 'short-routes',
  enforce: 'pre',
  transform(code, id) {
    const [, table] = ROUTES.exec(id) ?? [];
    if (!table) return importTables(code);
    const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
    const rows = this.parse(code, { lang: 'ts' }).body.flatMap((node) => {
      const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : undefined;
      const tables = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
      const own = tables.find((one) => textOf(one.id) === table)?.init;
      return own?.type === 'ObjectExpression' ? own.properties : [];
    });
    const exported = rows.flatMap((row) => {
      if (row.type !== 'Property' || row.value.type !== 'CallExpression') return [];
      const [path] = row.value.arguments;
      const [name, method] = [textOf(row.key), textOf(row.value.callee)];
      return path ? [`const $${name} = /*#__PURE__*/ ${method}(${textOf(path)}); export { $${name} as ${name} };`] : [];
    });
    if (exported.length === 0) this.error(`there is no table ${table}`);
    return [`import { del, get, patch, post, put } from './routes';`, ...exported].join('\n');
  },
};

/**
 * Marks the building of schemas as free of side effects, so that a page that needs only a constant or a predicate of
 * the contracts does not load zod (24 KB).
 */
export const pureContracts: Plugin = {
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

const SOURCE = fileURLToPath(new URL('../', import.meta.url));
/** Modules that every member loads: first those of the list, then messages, notifications and the socket. */
const MEMBER_ENTRIES = [
  'features/scrims/board/HomePage.tsx',
  'features/scrims/board/HubPage.tsx',
  'app/SignedInBar.tsx',
  // Small, and needed by pages whose shared chunks would import each other for it.
  'shared/person-changed.ts',
];
const SOCIAL_ENTRIES = ['app/SocialBar.tsx', 'app/ScrimChat.tsx', 'realtime/socket.ts'];
/** Modules for people who sign out or open a page of members. Visitors from outside have a program of their own. */
const VISITOR_ENTRIES = [
  'features/session/SignUpPage.tsx',
  'app/SignedOutBar.tsx',
  'app/invitations/ScrimInvitation.tsx',
  'app/invitations/CommunityInvitation.tsx',
];

/**
 * Returns the entries and all of our own modules that they import, directly or not, except lazily. Rows of routes go
 * where their callers go, or shared chunks would import each other for them.
 */
function modulesOf(entries: readonly string[], context: ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (!(id.startsWith(SOURCE) || ROUTES.test(id)) || found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const entry of entries) visit(SOURCE + entry);
  return found;
}

/** Small contracts that the first list needs: files of their own would cost it a request each. */
const MEMBER_CONTRACTS = /\/libs\/contracts\/src\/(?:community-roles|profile-path|ranks|scrim-rights)\.ts$/;

/** Names the chunk of our own modules that a first visit loads. */
function chunkOf(id: string, context: ChunkingContext): string | null {
  const isIn = (entries: readonly string[]) => modulesOf(entries, context).has(id);
  if (isIn(MEMBER_ENTRIES) || MEMBER_CONTRACTS.test(id)) return 'member';
  if (isIn(SOCIAL_ENTRIES)) return 'social';
  // Modules that the sign-up shares with other pages stay outside, or those pages would load the sign-up.
  return id.includes('/features/session/') && isIn(VISITOR_ENTRIES) ? 'visitor' : null;
}

/**
 * On a slow network a request costs as much as 20 KB, and small files compress badly. So the first list of a member
 * needs only two chunks, the app's and the member's, and modules that many other pages share are merged into few
 * chunks.
 */
export const codeSplitting = {
  groups: [
    { name: 'app', tags: ['$initial' as const], priority: 4 },
    { name: chunkOf, debugName: 'member', includeDependenciesRecursively: false, priority: 3 },
    { name: 'antd', test: /\/node_modules\/(?:antd|@ant-design|@rc-component)\//, minShareCount: 12, priority: 2 },
    // With the messages of our schemas, which are read together with them.
    { name: 'zod', test: /\/node_modules\/zod\/|\/validation-texts\.ts$/, priority: 5 },
    // Separate from the chunk that all pages share, or the sign-up would load them.
    ...['communities', 'teams', 'admin', 'scrims/form', 'scrims/(?:share|calendar)'].map((feature) => ({
      name: feature.replaceAll(/\W+/g, '-'),
      test: new RegExp(`/features/${feature}/`),
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 2,
    })),
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000, priority: 1 },
  ],
};

/** Bundles the script that runs in the page before its first paint. */
async function bootScript(files: object, sheets: readonly string[], programs: object): Promise<string> {
  const result = await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'silent',
    plugins: [pureContracts],
    define: {
      __PAGE_FILES__: JSON.stringify(files),
      __SHEETS_IN_PAGE__: JSON.stringify(sheets),
      __PROGRAMS__: JSON.stringify(programs),
    },
    resolve: { alias },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: `${SOURCE}boot/boot.ts`, formats: ['iife'], name: 'boot' },
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id.includes('/boot/boot.ts') } },
    },
  });
  const [output] = (Array.isArray(result) ? result : [result as Rolldown.RolldownOutput])[0]!.output;
  return output.code.trim();
}

/** The files of a page beside those the page itself names. */
function filesOf(entry: string, bundle: Rolldown.OutputBundle, isKnown: (file: string) => boolean): string[] {
  const files = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || isKnown(file) || files.has(file)) return;
    files.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(visit);
  };
  const name = Object.values(bundle).find(
    (output) =>
      output.type === 'chunk' &&
      (output.facadeModuleId === SOURCE + entry || output.moduleIds.includes(SOURCE + entry)),
  )?.fileName;
  if (name) visit(name);
  return [...files].map((file) => `/${file}`);
}

/** Modules of each page that are fetched while the app itself is being loaded. */
const PAGES: Record<MemberPage, readonly string[]> = {
  board: MEMBER_ENTRIES,
  scrim: ['features/scrims/room/ScrimPage.tsx', 'app/SignedInBar.tsx'],
  other: ['app/SignedInBar.tsx'],
};

const visitors = visitorsProgram(alias, [shortRoutes, pureContracts]);
export const visitorsInBuild = visitors.plugin;
export const broadcastInBuild = broadcastPage(alias, [shortRoutes, pureContracts]);
const APP_SCRIPT = /\s*<script type="module"[^<>]*src="(\/assets\/[^"]+)"[^<>]*><\/script>/;
/** The links that preload the imports of the app's script. */
const APP_IMPORTS = /\s*<link rel="modulepreload"[^<>]*href="(\/assets\/[^"]+)"[^<>]*>/g;

/**
 * Puts into the page itself what its first paint needs: the colours, the app's styles and the script that starts the
 * first requests.
 */
export const bootInPage: Plugin = {
  name: 'boot-in-page',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const isApp = (file: string) => html.includes(`/${file}"`);
      const filesOfAll = (entries: readonly string[]) => [
        ...new Set(entries.flatMap((entry) => filesOf(entry, bundle, isApp))),
      ];
      const pages = Object.fromEntries(Object.entries(PAGES).map(([page, entries]) => [page, filesOfAll(entries)]));
      const [, script = null] = APP_SCRIPT.exec(html) ?? [];
      const app = script && { script, imports: [...html.matchAll(APP_IMPORTS)].map(([, file]) => file) };
      let page = html
        .replace(/\s*<!--.*?-->/gs, '')
        .replace(APP_SCRIPT, '')
        .replace(APP_IMPORTS, '');
      const sheets: string[] = [];
      let styles =
        themeCss() +
        readFileSync(`${SOURCE}boot/boot.css`, 'utf8')
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/\s+/g, ' ');
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type !== 'asset' || !file.endsWith('.css') || !isApp(file)) continue;
        styles += String(output.source).trim();
        page = page.replace(new RegExp(`\\s*<link rel="stylesheet"[^<>]*href="/${file}"[^<>]*>`), '');
        sheets.push(`/${file}`);
      }
      return {
        html: page,
        tags: [
          { tag: 'style', children: styles, injectTo: 'head' },
          {
            tag: 'script',
            children: await bootScript(pages, sheets, { app, visitors: visitors.files() }),
            injectTo: 'head',
          },
        ],
      };
    },
  },
};

/**
 * Chunks of our own that import each other run one of their modules before what it needs. Shared modules are merged by
 * size, so any new page can cause it: move what both need into `MEMBER_ENTRIES` or a module of its own.
 */
export const noCircularChunks: Plugin = {
  name: 'no-circular-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const own = new Map(
      chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => id.startsWith(SOURCE)))
        .map(({ fileName, imports }) => [fileName, imports]),
    );
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      (own.get(from) ?? []).some((next) => {
        if (next === to) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return reaches(next, to, seen);
      });
    const circular = [...own.keys()].filter((file) => reaches(file, file));
    if (circular.length > 0) this.error(`These chunks import each other: ${circular.join(', ')}`);
  },
};

const ZIPPED = /\.(js|css|svg)$/;
const SMALL = 1_000;
/** Compresses files at build time, because the api sends them as they are. */
export const compressed: Plugin = {
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
