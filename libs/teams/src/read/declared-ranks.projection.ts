import { rankOrder } from '@muster/contracts/ranks';
import { aggregateIdOf, type Projection, type StoredEvent } from '@muster/platform';

/** The ranks that people declare, as numbers that lists of teams are filtered by. Unranked people have no row. */
export const declaredRanks: Projection = {
  name: 'ranks',
  tables: ['declared_ranks'],
  create: 'CREATE TABLE declared_ranks (user_id text PRIMARY KEY, rank int NOT NULL)',
  apply: async (events, client) => {
    const ranks = new Map(events.filter(isAboutRank).map((event) => [aggregateIdOf(event.stream), rankIn(event)]));
    if (ranks.size === 0) return;
    const rows = [...ranks].flatMap(([user_id, rank]) => (rank === null ? [] : [{ user_id, rank }]));
    await client.query('DELETE FROM declared_ranks WHERE user_id = ANY($1)', [[...ranks.keys()]]);
    await client.query('INSERT INTO declared_ranks SELECT * FROM jsonb_to_recordset($1) AS r(user_id text, rank int)', [
      JSON.stringify(rows),
    ]);
  },
};

const isAboutRank = ({ type }: StoredEvent): boolean =>
  type === 'UserRegistered' || type === 'RankChanged' || type === 'AccountErased';
const rankIn = ({ type, data }: StoredEvent): number | null =>
  type === 'AccountErased' ? null : rankOrder(String(data['rank']));
