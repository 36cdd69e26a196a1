// @ts-check
// One function per row of `npm run measure`: how many concepts and places a change meets. Each says its rule.
import ts from 'typescript';

/** @typedef {ReadonlyMap<string, string>} Sources Texts by file. */
const countIn = (/** @type {Sources} */ sources, /** @type {RegExp} */ files, /** @type {RegExp} */ pattern) =>
  [...sources].reduce((sum, [file, text]) => sum + (files.test(file) ? (text.match(pattern)?.length ?? 0) : 0), 0);
const textOf = (/** @type {Sources} */ sources, /** @type {string} */ file) => sources.get(file) ?? '';
const linesOf = (/** @type {string} */ text) => text.split('\n').length - 1;

/** The explanation of one press on a seat in ARCHITECTURE: the files that it links, and its words in bold. */
function press(/** @type {Sources} */ sources) {
  const [, section = ''] = /\n## One click[^\n]*\n(.*?)\n## /s.exec(textOf(sources, 'ARCHITECTURE.md')) ?? [];
  const files = new Set([...section.matchAll(/\]\(([\w./-]+\.tsx?)\)/g)].map(([, file]) => file));
  const concepts = new Set([...section.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word));
  return `${files.size} · ${concepts.size}`;
}

/**
 * The recipe of a command in CONTRIBUTING: files of the product in its second column that every such command changes,
 * without texts. Words in brackets say when another is needed.
 */
function recipeOf(/** @type {Sources} */ sources, /** @type {string} */ heading) {
  const [, section = ''] =
    new RegExp(`\\n### ${heading}\\n(.*?)\\n##`, 's').exec(textOf(sources, 'CONTRIBUTING.md')) ?? [];
  const [, count = '?'] = /takes (\w+) (?:product )?files/.exec(section) ?? [];
  return count;
}

/**
 * Addresses of the API that are written by hand: in the browser, calls that name no row and addresses of files; on the
 * server, decorators. Then the rows.
 */
function addresses(/** @type {Sources} */ product) {
  const browser = /^frontend\/src\/(?!testing\/|shared\/(?:http|call-route|fetch-file)\.ts)/;
  const calls = countIn(product, browser, /\bhttp\.(?:get|post|put|patch|del)[(<]|\bfetchFile\(|[`'"]\/api\//g);
  const early = countIn(product, /\/early-paths\.ts$/, /[`'"]\/(?:home|scrims|communities)[^`'"]*[`'"]/g);
  const decorators = countIn(product, /\.controller\.ts$/, /^ *@(?:Get|Post|Put|Patch|Delete)\(/gm);
  const rows = countIn(product, /contracts\/src\/[\w-]+-routes\.ts$/, /: (?:get|post|put|patch|del)\(/g);
  return `${calls + early} · ${decorators} (${rows})`;
}

/** Optional properties of the interface `Aggregate`. */
function knobs(/** @type {Sources} */ sources) {
  const text = textOf(sources, 'libs/platform/src/commands/aggregate.ts');
  const [, body = ''] = /export interface Aggregate<[^{]*> \{\n(.*?)\n\}/s.exec(text) ?? [];
  return body.match(/^ {2}\w+\?:/gm)?.length ?? 0;
}

/** The named queues; where there is no list of them, each kind of job has one. */
function queues(/** @type {Sources} */ product) {
  const library = [...product].filter(([file]) => file.startsWith('libs/')).map(([, text]) => text);
  const [, list] = library.map((text) => /JOB_QUEUES = \[([^\]]*)\]/.exec(text)).find(Boolean) ?? [];
  return list?.split(',').filter((name) => name.trim()).length ?? countIn(product, /^libs\//, /= defineJob[<(]/g);
}

/** How a scrim and its draft learn of each other. */
const WAYS = [
  /\bFOLLOW_SCRIM\b/,
  /\bRECORD_DRAFT\b/,
  /\bscrims\.record\((?!unit)/,
  /\bDRAFT_SITUATION\b/,
  /\bunit\.load\(scrimAggregate\b/,
];
const ways = (/** @type {Sources} */ product) =>
  WAYS.filter((way) => countIn(product, /^libs\/(?:drafts|scrims)\//, way) > 0).length;

const SQL = /\b(?:SELECT\s[\s\S]{0,400}?\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM)\s/;
/** A cast to a shape written on the spot names a member that the library's types hide. */
const CAST_TO_MEMBERS = /as unknown as \{\s*\w+\??:/g;
const serverOf = (/** @type {Sources} */ product) =>
  [...product]
    .filter(([file]) => /^(?:libs|apps)\/[^/]+\/src\/.*\.ts$/.test(file))
    .map(([file, text]) => /** @type {const} */ ([file, text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]));
/** Files of the server with queries in strings, other than migrations. */
const sqlFiles = (/** @type {Sources} */ product) =>
  serverOf(product).filter(([file, text]) => !file.endsWith('.migration.ts') && SQL.test(text)).length;
/** Private members of libraries that the server uses, by casts to them. */
const privateMembers = (/** @type {Sources} */ product) =>
  serverOf(product).reduce((sum, [, text]) => sum + (text.match(CAST_TO_MEMBERS)?.length ?? 0), 0);

/** Functions of more than 80 lines, components among them. */
function longFunctions(/** @type {Sources} */ product) {
  let count = 0;
  for (const [file, text] of product) {
    if (!/^(?:libs|apps|frontend\/src)\/.*\.[jt]sx?$/.test(file)) continue;
    const visit = (/** @type {ts.Node} */ node) => {
      const isLong = ts.isFunctionLike(node) && linesOf(text.slice(node.pos, node.end).trim()) >= 80;
      if (isLong && 'body' in node) count += 1;
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  }
  return count;
}

/** @returns {[string, string | number][]} */
export const measures = (/** @type {{ sources: Sources, product: Sources }} */ { sources, product }) => [
  ['a press on a seat: files explained · own concepts', press(sources)],
  ['files of a command with a button', recipeOf(sources, 'Add a command')],
  ['files of a page (its route: the recipe)', recipeOf(sources, 'Add a page')],
  ['addresses by hand: browser · decorators (rows)', addresses(product)],
  ['optional properties of Aggregate', knobs(sources)],
  ['queues of jobs', queues(product)],
  ['ways between scrim and draft', ways(product)],
  ['files with SQL in strings, without migrations', sqlFiles(product)],
  ['private members of libraries used', privateMembers(product)],
  ['functions over 80 lines', longFunctions(product)],
  ['overrides of .ant-*', countIn(product, /\.css$/, /\.ant-[\w-]+/g)],
  ['`as never` in selectors', countIn(product, /^frontend\/src\//, /\.select\w*\(\s*state as never/g)],
  [
    'lines of recorded sentences',
    [...sources].reduce((sum, [file, text]) => sum + (/test\/spoken\/.*\.json$/.test(file) ? linesOf(text) : 0), 0),
  ],
];
