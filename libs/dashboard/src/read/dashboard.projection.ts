import { aggregateIdOf, type Projection, type StoredEvent } from '@muster/platform';
import { RECORDED_EVENTS } from './activities';
import { type StatIncrement, type StatSource, foldEvents } from './stat-source';
import { people } from './people';
import { scrims } from './scrims';

type Client = Parameters<Projection['apply']>[1];
/** Older activities are deleted. */
const MAX_ACTIVITIES = 200;

const tableOf = <R extends { id: string }>({ table, columns }: StatSource<R>) =>
  `CREATE TABLE ${table} (${Object.entries<string>(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')}, PRIMARY KEY (id)) WITH (fillfactor = 80);`;

/** Statistics of the dashboard, updated with every event, so that a read is a plain lookup. */
export const dashboard: Projection = {
  name: 'dashboard',
  tables: ['dashboard_people', 'dashboard_scrims', 'dashboard_counts', 'dashboard_activities'],
  create: `
    ${tableOf(people)}
    ${tableOf(scrims)}
    CREATE INDEX ON dashboard_people (ban_to) WHERE ban_to IS NOT NULL;
    CREATE TABLE dashboard_counts (kind text, key text, n bigint NOT NULL, PRIMARY KEY (kind, key)) WITH (fillfactor = 50);
    CREATE TABLE dashboard_activities (position bigint PRIMARY KEY, fact text NOT NULL, subject text NOT NULL, by text NOT NULL, at timestamptz NOT NULL, data jsonb NOT NULL)`,

  apply: async (events, client) => {
    await applyChanges(client, [
      ...(await applyEvents(client, people, events)),
      ...(await applyEvents(client, scrims, events)),
    ]);
    await recordActivities(client, events);
  },
};

async function applyEvents<R extends { id: string }>(
  client: Client,
  kind: StatSource<R>,
  events: readonly StoredEvent[],
): Promise<StatIncrement[]> {
  const relevant = events.filter(({ stream, type }) => stream.startsWith(kind.prefix) && kind.types.includes(type));
  if (relevant.length === 0) return [];
  const ids = [...new Set(relevant.map(({ stream }) => stream.slice(kind.prefix.length)))];
  const { rows: existing } = await client.query<R>(`SELECT * FROM ${kind.table} WHERE id = ANY($1)`, [ids]);
  const { rows, changes } = foldEvents(kind, relevant, new Map(existing.map((row) => [row.id, row])));
  const names = Object.keys(kind.columns);
  await client.query(
    `INSERT INTO ${kind.table} SELECT * FROM jsonb_to_recordset($1) AS r(${Object.entries<string>(kind.columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})
      ON CONFLICT (id) DO UPDATE SET ${names
        .filter((name) => name !== 'id')
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}`,
    [JSON.stringify(rows)],
  );
  return changes;
}

/**
 * Deletes counts that reach zero, so that a rebuild, which applies events in other batches, ends with the same rows.
 */
async function applyChanges(client: Client, changes: readonly StatIncrement[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `INSERT INTO dashboard_counts SELECT kind, key, n FROM jsonb_to_recordset($1) AS r(kind text, key text, n bigint)
      ON CONFLICT (kind, key) DO UPDATE SET n = dashboard_counts.n + excluded.n`,
    [JSON.stringify(changes.map(([kind, key, n]) => ({ kind, key, n })))],
  );
  await client.query('DELETE FROM dashboard_counts WHERE n = 0');
}

async function recordActivities(client: Client, events: readonly StoredEvent[]): Promise<void> {
  const relevant = events.filter(({ type }) => RECORDED_EVENTS.has(type));
  if (relevant.length === 0) return;
  const rows = relevant.map(({ position, type, stream, meta, at, data }) => ({
    position,
    fact: type,
    subject: aggregateIdOf(stream),
    by: meta.by,
    at,
    data: RECORDED_EVENTS.get(type)!(data),
  }));
  await client.query(
    `INSERT INTO dashboard_activities SELECT *
      FROM jsonb_to_recordset($1) AS r(position bigint, fact text, subject text, by text, at timestamptz, data jsonb)`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `DELETE FROM dashboard_activities WHERE position IN (SELECT position FROM dashboard_activities
      ORDER BY at DESC, position DESC OFFSET ${MAX_ACTIVITIES})`,
  );
}
