import { figure } from '@testing/figures';
import { ALL_CELLS } from './matrix/all-cells';
import { type Asked, asked } from './matrix/asked';
import { AT_ONCE, callOf, doesSomething, inTurn, MatrixWorld, named } from './matrix/matrix-world';
import type { Cell } from './matrix/notation';
import { routesOf, shape } from './routes';
import { traceOf } from './trace';

const calls = [...new Set(ALL_CELLS.map(callOf))];
/** A process runs two exports at once. */
const EXPORT = 'GET /api/auth/export';

let matrix: MatrixWorld;
const counted = { cells: 0, refused: 0 };
beforeAll(async () => {
  matrix = await MatrixWorld.create();
}, 60_000);
afterAll(() => matrix?.world.close());

const rows = new Set(ALL_CELLS.map(({ method, route }) => shape(method, route)));

describe('the matrix is complete', () => {
  test('contains exactly the calls of the router', () => {
    const routes = routesOf(matrix.world)
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => shape(method, url));
    expect([...new Set(routes)].toSorted()).toEqual([...rows].toSorted());
  });
  test('contains every call of the API document', async () => {
    const { paths } = (await (await fetch(`${matrix.world.url()}/api/docs-json`)).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => shape(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'))),
    );
    expect(described.filter((call) => !rows.has(call))).toEqual([]);
    expect(described.length).toBeGreaterThan(90);
  });
});

/** Reads that create something the first time; the first look by an invite takes one of its uses. */
const WRITES_WHEN_READ = new Set([
  'GET /api/calendar',
  'GET /api/notifications/push-key',
  'GET /api/auth/oidc/start',
  'GET /api/communities/:slug',
]);

describe('reads and rejected calls change nothing', () => {
  const questions = new Map<Cell, Asked>();
  let before: Record<string, string>;
  beforeAll(async () => {
    const scene = matrix.fresh(); // they leave it unchanged
    for (const cell of ALL_CELLS.filter((one) => !doesSomething(one))) questions.set(cell, await asked(cell, scene));
    before = await traceOf(matrix.world);
  }, 120_000);

  test.each(calls)(
    '%s',
    async (call) => {
      const cells = [...questions].filter(([cell]) => callOf(cell) === call);
      const responses = await inTurn(cells, ([, question]) => matrix.answerTo(question), call === EXPORT ? 1 : AT_ONCE);
      expect(cells.map(([cell], i) => named(cell, responses[i]!))).toEqual(
        cells.map(([cell]) => named(cell, cell.expected)),
      );
      // None of these responses leaked a secret.
      expect(matrix.canaries.leaks.splice(0)).toEqual([]);
      const [clean, after] = [before, await traceOf(matrix.world)];
      before = after;
      if (!WRITES_WHEN_READ.has(call)) expect(after).toEqual(clean);
      counted.cells += cells.length;
      counted.refused += cells.filter(([{ expected }]) => /^[45]/.test(expected)).length;
    },
    60_000,
  );
});

test('all cells of reads and refusals were checked', () => {
  figure('C8', 'cells of the matrix over HTTP that are read or refused', counted.cells);
  figure('C8', 'of them refused, without a trace', counted.refused);
  figure('C9', 'secrets planted in the matrix', matrix.canaries.size);
  figure('C9', 'bytes of answers searched', matrix.canaries.bytes);
  expect(counted.cells).toBeGreaterThanOrEqual(1_000);
});
