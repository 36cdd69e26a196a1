import type pg from 'pg';
import type { StoredEvent } from '../log/events';

/**
 * A read model that follows the log at its own pace. Its tables live in a schema of each build's own and are named
 * without it: while one build serves, the next can be made beside it and swapped in (docs/adr/0004).
 */
export interface Projection {
  name: string;
  /**
   * 1, unless it says otherwise. Grows with every change that makes other rows of the same facts: the next migration
   * builds it
   * anew, and workers of the release before leave it alone.
   */
  version?: number;
  /** Creates the tables, unqualified. */
  create: string;
  /** The tables readers see (as views in `public`). */
  tables: readonly string[];
  /** Applies events in log order, in the transaction that also moves the checkpoint. */
  apply: (events: readonly StoredEvent[], client: pg.ClientBase) => Promise<void>;
}
