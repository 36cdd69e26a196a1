import { AsyncLocalStorage } from 'node:async_hooks';

const FAILPOINTS = Symbol.for('muster.failpoints');
const slots = globalThis as { [key: symbol]: unknown };
/** The steps of the work that is to fail. Other work of the process, such as reading the log, is not counted. */
const current = new AsyncLocalStorage<{ n: number; reached: string[] }>();

const failpoints = {
  withinFailpointScope: (_: string, __: string, run: () => unknown) => run(),
  wrapClient: (client: unknown) => client,
  reach: (point: string) => {
    const work = current.getStore();
    if (work && work.reached.push(point) - 1 === work.n) throw new Error(`failed at ${point}`);
  },
};

/** Runs `work`, which fails at the n-th failpoint that it reaches. Returns its result and the names of those reached. */
export async function failAt<T>(n: number, work: () => Promise<T>): Promise<{ result: T; reached: string[] }> {
  const reached: string[] = [];
  slots[FAILPOINTS] = failpoints;
  try {
    return { result: await current.run({ n, reached }, work), reached };
  } finally {
    delete slots[FAILPOINTS];
  }
}
