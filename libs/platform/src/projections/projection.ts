import type pg from 'pg';
import type { StoredEvent } from '../eventlog/events';

/**
 * A read model that reads the log at its own pace. Each build has its own schema, and SQL names tables without it, so
 * that a new build can be made next to the live one and swapped in (docs/adr/0004).
 */
export interface Projection {
  name: string;
  /**
   * Version of the rows, 1 by default. Increase it with every change that produces other rows from the same events: the
   * next migration rebuilds the projection, and workers of the previous release do not write to it.
   */
  version?: number;
  /** Creates the tables, unqualified. */
  create: string;
  /** The tables readers see (as views in `public`). */
  tables: readonly string[];
  /** Applies events in log order, in the transaction that also moves the checkpoint. */
  apply: (events: readonly StoredEvent[], client: pg.ClientBase) => Promise<void>;
}
