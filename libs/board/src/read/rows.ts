import { Database, type Snapshot, withDefaults } from '@muster/platform';
import type pg from 'pg';

export interface Row {
  state: object;
  version: number;
  created_at: Date;
  updated_at: Date;
}
export const COLUMNS = 't.state, t.version, t.created_at, t.updated_at';

/** Fields that were added since a row was written have their initial values. */
export const toSnapshot = <S>(decider: { decider: { initial: S } }, row: Row): Snapshot<S> => ({
  state: withDefaults(decider, row.state as S),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Reads by the connection of a unit that holds the lock, or else by any. */
export const rowsOf = async <T extends object>(
  database: Database,
  client: pg.ClientBase | undefined,
  text: string,
  values: readonly unknown[],
): Promise<T[]> =>
  client ? (await client.query<T & pg.QueryResultRow>(text, [...values])).rows : database.query<T>(text, values);
