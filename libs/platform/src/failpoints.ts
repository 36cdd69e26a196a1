import type pg from 'pg';

/**
 * Where tests let things go wrong: at everything a worker waits for, in whichever piece of work it is. Test hook: a
 * preloaded script (infra/trust/failpoints-preload.cjs) registers itself under this symbol; otherwise every call is a
 * no-op property check.
 * symbol before we are loaded (infra/trust/failpoints-preload.cjs); otherwise each of these is one look at a property
 * that is not there.
 */
interface Failpoints {
  withinFailpointScope: <T>(scope: string, unit: string, work: () => Promise<T>) => Promise<T>;
  /** May throw, or never come back. */
  reach: (point: string) => void;
  wrapClient: (client: pg.PoolClient) => pg.PoolClient;
}
const activeFailpoints = (): Failpoints | undefined =>
  (globalThis as { [key: symbol]: Failpoints | undefined })[Symbol.for('muster.failpoints')];

export const failpoint = (point: string): void => activeFailpoints()?.reach(point);
/** Whose waiting it is: the kind of work, and the one piece of it. */
export const withinFailpointScope = <T>(scope: string, unit: string, work: () => Promise<T>): Promise<T> =>
  activeFailpoints()?.withinFailpointScope(scope, unit, work) ?? work();
export const wrapClient = (client: pg.PoolClient): pg.PoolClient => activeFailpoints()?.wrapClient(client) ?? client;
