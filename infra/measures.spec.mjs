// `npm run measure` counts what it says: each rule finds what is planted, and a press on a seat stays explained briefly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measures } from './measures.mjs';

const values = (/** @type {Record<string, string>} */ files) => {
  const sources = new Map(Object.entries(files));
  return measures({ sources, product: sources }).map(([, value]) => value);
};

test('each rule counts what is planted', () => {
  const long = `function a() {${'\n'.repeat(81)}}`;
  const planted = values({
    'ARCHITECTURE.md':
      '\n## One click: x\n[a](libs/a.ts) [a](libs/a.ts) **queue** **log\ntail** **queue**\n## Next\n**not here**\n',
    'CONTRIBUTING.md':
      '\n### Add a command\nIt takes two product files.\n\n### Add a page\nIt takes three files.\n\n## End\n',
    'frontend/src/a.api.ts': "http.get<X>('/a'); http.post('/b'); fetchFile('/c'); state.select(state as never);",
    'frontend/src/shared/http.ts': "http.get('/not counted')",
    'libs/a/src/a.controller.ts': "  @Get('a')\n  @Post('b')\n",
    'libs/contracts/src/a-routes.ts': "export const a = { x: get('/x', {}), y: del('/y', {}) };",
    'libs/platform/src/commands/aggregate.ts':
      'export interface Aggregate<\n  C,\n> {\n  name: string;\n  /** A */\n  one?: 1;\n  two?: 2;\n}\n',
    'libs/contracts/src/operations.ts': "export const JOB_QUEUES = ['mail', 'push'] as const;",
    'libs/drafts/src/a.ts': 'FOLLOW_SCRIM; FOLLOW_SCRIM; DRAFT_SITUATION;',
    'libs/a/src/long.ts': long,
    'libs/a/src/query.ts': 'query(`SELECT a\n FROM b `); (x as unknown as { hidden: 1 });',
    'libs/a/src/short.ts': 'const b = () => {\n};',
    'frontend/src/a.css': '.ant-btn { } .x .ant-card-head { }',
    'apps/worker/test/spoken/en.json': '{\n}\n',
  });
  expect(planted).toEqual(['1 · 2', 'two', 'three', '3 · 2 (2)', 2, 2, 2, 1, 1, 1, 2, 1, 2]);
});

test('a press on a seat is explained with at most 15 concepts of our own', () => {
  const text = readFileSync(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8');
  const [files, concepts] = String(values({ 'ARCHITECTURE.md': text })[0])
    .split(' · ')
    .map(Number);
  expect(concepts).toBeLessThanOrEqual(15);
  expect(concepts).toBeGreaterThan(9);
  expect(files).toBeGreaterThan(20);
});
