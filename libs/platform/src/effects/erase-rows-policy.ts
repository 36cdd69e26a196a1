import { aggregateIdOf } from '../commands/aggregate';
import type { Policy } from './policy';

/** Deletes an erased user's rows from these tables. `columns`: table → the column that names the person. */
export const eraseRowsPolicy = (name: string, columns: Readonly<Record<string, string>>): Policy => ({
  name,
  effects: [],
  appliesTo: new Set(['AccountErased']),
  apply: async (events, client) => {
    const erasedUserIds = events.map(({ stream }) => aggregateIdOf(stream));
    for (const [table, column] of Object.entries(columns))
      await client.query(`DELETE FROM ${table} WHERE ${column} = ANY($1)`, [erasedUserIds]);
    return [];
  },
});
