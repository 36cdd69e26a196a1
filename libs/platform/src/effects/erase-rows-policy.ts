import { aggregateIdOf } from '../commands/aggregate';
import type { Policy } from './policy';

/**
 * Deletes a user's rows from these tables, when the user is erased or at other events of the account. `columns`: table →
 * the column that names the person.
 */
export const eraseRowsPolicy = (
  name: string,
  columns: Readonly<Record<string, string>>,
  appliesTo: ReadonlySet<string> = new Set(['AccountErased']),
): Policy => ({
  name,
  effects: [],
  appliesTo,
  apply: async (events, client) => {
    const userIds = events.map(({ stream }) => aggregateIdOf(stream));
    for (const [table, column] of Object.entries(columns))
      await client.query(`DELETE FROM ${table} WHERE ${column} = ANY($1)`, [userIds]);
    return [];
  },
});
