import type pg from 'pg';
import { type AnyAggregate, withDefaults, streamOf } from '../commands/aggregate';
import type { Database } from '../db/database';
import type { EffectRequest, EffectCancellation } from '../effects/effect';
import type { Effects, QueueEntry } from '../effects/effects';
import type { StoredEvent } from '../log/events';
import type { LogReader } from '../log/reader';
import { startSpanPerTrace } from '../tracing/tracing';
import type { AnyPolicy, CurrentSnapshot } from './policy';

const BATCH = 500;

/** A policy seen for the first time gets its place in the log. */
export async function registerPolicies(database: Database, policies: readonly AnyPolicy[]): Promise<void> {
  for (const { name, from } of policies) {
    await database.query(
      'INSERT INTO policies (name, position) SELECT $1, CASE WHEN $2 THEN 0 ELSE position END FROM es_head ON CONFLICT DO NOTHING',
      [name, from === 'beginning'],
    );
  }
}

/** Moves policies along the log: what they wish and write stands in the transaction that moves their checkpoint. */
export class PolicyRunner {
  constructor(
    private readonly aggregates: readonly AnyAggregate[],
    private readonly database: Database,
    private readonly reader: LogReader,
    private readonly effects: Effects,
    private readonly onEffectsRequested: (pointers: readonly QueueEntry[]) => void,
  ) {}

  /** Tells how many events were dealt with; 0 when there is nothing to do, or another worker does it. */
  async step(policy: AnyPolicy): Promise<number> {
    // Read before the transaction, so that it does not hold one connection while waiting for another.
    const [at] = await this.database.query<{ position: number }>(
      'SELECT position FROM policies WHERE name = $1',
      [policy.name],
      'policy_at',
    );
    if (!at) throw new Error(`${policy.name} has no checkpoint yet`);
    const events = await this.reader.readAfter(at.position, BATCH);
    if (events.length === 0) return 0;
    const pointers = await this.database.transaction((client) => this.#react(client, policy, at.position, events));
    if (!pointers) return 0;
    this.onEffectsRequested(pointers);
    return events.length;
  }

  /** undefined: another worker was here, or is. */
  async #react(
    client: pg.ClientBase,
    policy: AnyPolicy,
    position: number,
    events: readonly StoredEvent[],
  ): Promise<QueueEntry[] | undefined> {
    const { rowCount } = await client.query(
      'SELECT 1 FROM policies WHERE name = $1 AND position = $2 FOR UPDATE SKIP LOCKED',
      [policy.name, position],
    );
    if (rowCount !== 1) return undefined;
    const began = Date.now();
    const requests = [
      ...(await this.#reactions(client, policy, events)),
      ...((await policy.apply?.(events, client)) ?? []),
    ];
    const unknown = requests.find((wish) => 'kind' in wish && !policy.effects.includes(wish.kind));
    if (unknown)
      throw new Error(`${policy.name} requests effect ${(unknown as EffectRequest).kind}, which it does not declare`);
    const spans = startSpanPerTrace(
      `policy ${policy.name}`,
      requests
        .filter((wish) => 'kind' in wish)
        .map(({ traceparent }) => ({ meta: { ...(traceparent && { traceparent }) } })),
      began,
    );
    const pointers = await this.effects.requestIn(
      client,
      requests.map((wish) =>
        'kind' in wish ? { ...wish, traceparent: spans.get(wish.traceparent ?? '')?.traceparent } : wish,
      ),
    );
    for (const span of spans.values()) span.end();
    await client.query('UPDATE policies SET position = $1 WHERE name = $2', [events.at(-1)!.position, policy.name]);
    return pointers;
  }

  async #reactions(
    client: pg.ClientBase,
    { on = {} }: AnyPolicy,
    events: readonly StoredEvent[],
  ): Promise<(EffectRequest | EffectCancellation)[]> {
    const relevant = events.filter((event) => Object.hasOwn(on, event.type));
    if (relevant.length === 0) return [];
    const known = await this.#loadSnapshots(client, relevant);
    return relevant.flatMap((event) => {
      const newest = known.get(event.stream);
      if (!newest) throw new Error(`${event.stream} has events, but no state row`);
      return on[event.type]!(event, newest).map((wish) =>
        'key' in wish ? { revision: newest.version, traceparent: event.meta.traceparent, ...wish } : wish,
      );
    });
  }

  async #loadSnapshots(client: pg.ClientBase, events: readonly StoredEvent[]): Promise<Map<string, CurrentSnapshot>> {
    const known = new Map<string, CurrentSnapshot>();
    for (const aggregate of this.aggregates) {
      const prefix = streamOf(aggregate, '');
      const ids = [
        ...new Set(
          events.filter(({ stream }) => stream.startsWith(prefix)).map(({ stream }) => stream.slice(prefix.length)),
        ),
      ];
      if (ids.length === 0) continue;
      const { rows } = await client.query<{ id: string; state: unknown; version: number }>(
        `SELECT id, state, version FROM ${aggregate.table} WHERE id = ANY($1)`,
        [ids],
      );
      for (const { id, state, version } of rows)
        known.set(streamOf(aggregate, id), { state: withDefaults(aggregate, state), version });
    }
    return known;
  }
}
