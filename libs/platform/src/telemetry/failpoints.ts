import type pg from 'pg';

/**
 * Test hook that lets tests inject failures at every await of a worker. A preloaded script
 * (testing/trust/failpoints-preload.cjs) registers itself under this symbol; otherwise every call is a no-op property
 * check.
 */
interface Failpoints {
  withinFailpointScope: <T>(scope: string, unit: string, work: () => Promise<T>) => Promise<T>;
  /** May throw or never return. */
  reach: (point: string) => void;
  wrapClient: (client: pg.PoolClient) => pg.PoolClient;
}
const activeFailpoints = (): Failpoints | undefined =>
  (globalThis as { [key: symbol]: Failpoints | undefined })[Symbol.for('muster.failpoints')];

export const failpoint = (point: string): void => activeFailpoints()?.reach(point);
/** Runs `work` in a scope, so that failures can be limited to one kind of work (`scope`) or one item of it (`unit`). */
export const withinFailpointScope = <T>(scope: string, unit: string, work: () => Promise<T>): Promise<T> =>
  activeFailpoints()?.withinFailpointScope(scope, unit, work) ?? work();
export const wrapClient = (client: pg.PoolClient): pg.PoolClient => activeFailpoints()?.wrapClient(client) ?? client;
