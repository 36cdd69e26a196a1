import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { type Alias, keepTexts, toPreact } from './small-program.ts';

export interface VisitorFiles {
  script: string;
  styles: string[];
  /** The texts of each language but English. */
  languages: Record<string, string[]>;
}

const SOURCE = fileURLToPath(new URL('../', import.meta.url));
/** The parts of the texts that visitors read. */
const FEATURES = new Set([
  'app',
  'communityCard',
  'landing',
  'scrims',
  'session',
  'share',
  'shared',
  'validation',
  'words',
]);

/** The visitors' pages use no component of antd, so they need no texts of it. */
const noAntd: Plugin = {
  name: 'no-antd',
  enforce: 'pre',
  resolveId: (id) => (/^antd(\/|$)/.test(id) ? '\0no-antd' : undefined),
  load: (id) => (id === '\0no-antd' ? 'export default {}' : undefined),
};

const isChunk = (output: Rolldown.OutputAsset | Rolldown.OutputChunk) => output.type === 'chunk';

/** Builds the program of visitors: the same components and sagas, put together without what members need. */
export async function visitorOutputs(alias: Alias, plugins: Plugin[]): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('../../', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins, keepTexts(FEATURES), noAntd],
    define: { __API_KEY__: JSON.stringify('') },
    resolve: { alias: toPreact(alias) },
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: `${SOURCE}visitor/main.tsx`,
        output: {
          entryFileNames: 'assets/visitors-[hash].js',
          chunkFileNames: 'assets/visitors-[name]-[hash].js',
          assetFileNames: 'assets/visitors-[hash][extname]',
        },
        treeshake: { moduleSideEffects: (id) => !id.includes('/libs/contracts/') },
      },
    },
  });
  return (Array.isArray(result) ? result[0]! : (result as Rolldown.RolldownOutput)).output;
}

function filesOf(outputs: Rolldown.RolldownOutput['output']): VisitorFiles {
  const chunks = outputs.filter(isChunk);
  const script = chunks.find(({ isEntry }) => isEntry)?.fileName;
  if (!script) throw new Error('the program of visitors has no script');
  const languages = chunks.flatMap(({ facadeModuleId, fileName, imports }) => {
    const [, language] = /\/app\/languages\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
    const files = [fileName, ...imports.filter((file) => file !== script)].map((file) => `/${file}`);
    return language ? [[language, files] as const] : [];
  });
  return {
    script: `/${script}`,
    styles: outputs.flatMap(({ fileName }) => (fileName.endsWith('.css') ? [`/${fileName}`] : [])),
    languages: Object.fromEntries(languages),
  };
}

/** Adds the program of visitors to the build of the app. `files` are known once the bundle is generated. */
export function visitorsProgram(alias: Alias, plugins: Plugin[]): { plugin: Plugin; files: () => VisitorFiles | null } {
  let files: VisitorFiles | null = null;
  const plugin: Plugin = {
    name: 'visitors-program',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler() {
        const outputs = await visitorOutputs(alias, plugins);
        files = filesOf(outputs);
        for (const output of outputs)
          this.emitFile({
            type: 'asset',
            fileName: output.fileName,
            source: output.type === 'chunk' ? output.code : output.source,
          });
      },
    },
  };
  return { plugin, files: () => files };
}
