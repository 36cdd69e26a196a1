import type pg from 'pg';
import { type AnyAggregate, complete, streamOf } from '../commands/aggregate';
import type { Database } from '../db/database';
import type { Wish, Withdrawal } from '../effects/effect';
import type { Effects, Pointer } from '../effects/effects';
import type { StoredEvent } from '../log/events';
import type { LogReader } from '../log/reader';
import { spansOf } from '../tracing/tracing';
import type { AnyPolicy, Newest } from './policy';

const BATCH = 500;

/** A policy seen for the first time gets its place in the log. */
export async function preparePolicies(database: Database, policies: readonly AnyPolicy[]): Promise<void> {
  for (const { name, from } of policies) {
    await database.rows('INSERT INTO policies (name, position) SELECT $1, CASE WHEN $2 THEN 0 ELSE position END FROM es_head ON CONFLICT DO NOTHING', [name, from === 'beginning']);
  }
}

/** Moves policies along the log: what they wish and write stands in the transaction that moves their checkpoint. */
export class PolicySteps {
  constructor(
    private readonly aggregates: readonly AnyAggregate[],
    private readonly database: Database,
    private readonly reader: LogReader,
    private readonly effects: Effects,
    private readonly onWished: (pointers: readonly Pointer[]) => void,
  ) {}

  /** Tells how many events were dealt with; 0 when there is nothing to do, or another worker does it. */
  async step(policy: AnyPolicy): Promise<number> {
    // Read before the transaction, so that it does not hold one connection while waiting for another.
    const [at] = await this.database.rows<{ position: number }>('SELECT position FROM policies WHERE name = $1', [policy.name], 'policy_at');
    if (!at) throw new Error(`${policy.name} has no checkpoint yet`);
    const events = await this.reader.after(at.position, BATCH);
    if (events.length === 0) return 0;
    const pointers = await this.database.transaction((client) => this.#react(client, policy, at.position, events));
    if (!pointers) return 0;
    this.onWished(pointers);
    return events.length;
  }

  /** undefined: another worker was here, or is. */
  async #react(client: pg.ClientBase, policy: AnyPolicy, position: number, events: readonly StoredEvent[]): Promise<Pointer[] | undefined> {
    const { rowCount } = await client.query('SELECT 1 FROM policies WHERE name = $1 AND position = $2 FOR UPDATE SKIP LOCKED', [policy.name, position]);
    if (rowCount !== 1) return undefined;
    const began = Date.now();
    const wishes = [...(await this.#reactions(client, policy, events)), ...((await policy.apply?.(events, client)) ?? [])];
    const unknown = wishes.find((wish) => 'kind' in wish && !policy.wishes.includes(wish.kind));
    if (unknown) throw new Error(`${policy.name} requests effect ${(unknown as EffectRequest).kind}, which it does not declare`);
    const spans = spansOf(`policy ${policy.name}`, wishes.filter((wish) => 'kind' in wish).map(({ traceparent }) => ({ meta: { ...(traceparent && { traceparent }) } })), began);
    const pointers = await this.effects.write(client, wishes.map((wish) => ('kind' in wish ? { ...wish, traceparent: spans.get(wish.traceparent ?? '')?.traceparent } : wish)));
    for (const span of spans.values()) span.end();
    await client.query('UPDATE policies SET position = $1 WHERE name = $2', [events.at(-1)!.position, policy.name]);
    return pointers;
  }

  async #reactions(client: pg.ClientBase, { on = {} }: AnyPolicy, events: readonly StoredEvent[]): Promise<(Wish | Withdrawal)[]> {
    const heard = events.filter((event) => Object.hasOwn(on, event.type));
    if (heard.length === 0) return [];
    const known = await this.#newest(client, heard);
    return heard.flatMap((event) => {
      const newest = known.get(event.stream);
      if (!newest) throw new Error(`${event.stream} has events, but no state row`);
      return on[event.type]!(event, newest).map((wish) => ('key' in wish ? { revision: newest.version, traceparent: event.meta.traceparent, ...wish } : wish));
    });
  }

  async #newest(client: pg.ClientBase, events: readonly StoredEvent[]): Promise<Map<string, Newest>> {
    const known = new Map<string, Newest>();
    for (const aggregate of this.aggregates) {
      const prefix = streamOf(aggregate, '');
      const ids = [...new Set(events.filter(({ stream }) => stream.startsWith(prefix)).map(({ stream }) => stream.slice(prefix.length)))];
      if (ids.length === 0) continue;
      const { rows } = await client.query<{ id: string; state: unknown; version: number }>(`SELECT id, state, version FROM ${aggregate.table} WHERE id = ANY($1)`, [ids]);
      for (const { id, state, version } of rows) known.set(streamOf(aggregate, id), { state: complete(aggregate, state), version });
    }
    return known;
  }
}
