import type pg from 'pg';
import { type AnyAggregate, idOfStream, withDefaults, streamOf } from '../commands/aggregate';
import type { Database } from '../database/database';
import { Turns } from '../database/turns';
import type { EffectRequest, EffectCancellation } from './effect';
import type { Effects, QueueEntry } from './effects';
import { Gathered } from './gathered';
import type { StoredEvent } from '../eventlog/events';
import { isInLog, type RecentEvents } from '../eventlog/recent-events';
import { startSpanPerTrace } from '../telemetry/tracing';
import type { AnyPolicy, CurrentSnapshot, PortLookup } from './policy';

const BATCH = 500;
/**
 * How many policies have a transaction at once. After a pause many are concerned, and a busy core takes long to open a
 * connection for each.
 */
const MAX_TRANSACTIONS = 4;

/** Creates the checkpoint of every new policy: it reacts to the events from now on. */
export async function registerPolicies(database: Database, policies: readonly AnyPolicy[]): Promise<void> {
  await database.query(
    `INSERT INTO policies (name, position) SELECT name, position FROM es_head, unnest($1::text[]) AS name
      ON CONFLICT DO NOTHING`,
    [policies.map(({ name }) => name)],
  );
}

/** Returns the events that the policy's `apply` gets. */
const applicable = ({ apply, appliesTo }: AnyPolicy, events: readonly StoredEvent[]): readonly StoredEvent[] =>
  apply ? events.filter(({ type }) => appliesTo?.has(type) ?? true) : [];
/** Returns the events to which the policy has a reaction. */
const withReaction = ({ on = {} }: AnyPolicy, events: readonly StoredEvent[]): readonly StoredEvent[] =>
  events.filter(({ type }) => Object.hasOwn(on, type));

/**
 * Moves checkpoints from the position at which the events were read, and returns the moved ones. Not those that another
 * worker has moved or is moving, and none if the log has lost the events.
 */
const move = (names: readonly string[], position: number, last: StoredEvent) => ({
  name: 'policies_move',
  text: `UPDATE policies SET position = $1 WHERE name IN (
      SELECT name FROM policies WHERE name = ANY($2) AND position = $3 AND ${isInLog('$1', '$4')}
      FOR UPDATE SKIP LOCKED)
    RETURNING name`,
  values: [last.position, names, position, last.meta.append],
});

/** Runs policies. Requested effects and written rows are committed in the transaction that moves the checkpoint. */
export class PolicyRunner {
  /** Checkpoints as this worker moved them last; another worker may have moved them further. */
  readonly #positions = new Map<string, number>();
  readonly #transactions = new Turns(MAX_TRANSACTIONS);
  readonly #checkpoints = new Gathered<ReadonlyMap<string, number>>();
  /** By the events to be skipped; each returns the policies whose checkpoint was moved past them. */
  readonly #skips = new Gathered<ReadonlySet<string>>();

  constructor(
    private readonly aggregates: readonly AnyAggregate[],
    private readonly database: Database,
    private readonly recent: RecentEvents,
    private readonly effects: Effects,
    private readonly onEffectsRequested: (entries: readonly QueueEntry[]) => void,
    private readonly portOf: PortLookup,
  ) {}

  /** Processes the next batch and returns its size; 0 if there is nothing to do or another worker does it. */
  async step(policy: AnyPolicy): Promise<number> {
    // Read before the transaction, so that it does not hold one connection while waiting for another.
    const position = this.#positions.get(policy.name) ?? (await this.#readPosition(policy));
    const events = await this.recent.readAfter(position, BATCH);
    if (events.length === 0) return 0;
    this.#positions.delete(policy.name);
    const isConcerned = applicable(policy, events).length > 0 || withReaction(policy, events).length > 0;
    const entries = isConcerned
      ? await this.#transactions.take(() =>
          this.database.transaction((client) => this.#react(client, policy, position, events)),
        )
      : await this.#skip(policy, position, events);
    if (!entries) return 0;
    this.#positions.set(policy.name, events.at(-1)!.position);
    this.onEffectsRequested(entries);
    return events.length;
  }

  /** All policies of a worker start together: one statement reads the checkpoints of all. */
  async #readPosition({ name }: AnyPolicy): Promise<number> {
    const positions = await this.#checkpoints.with('', name, (names) => this.#readCheckpoints(names));
    const position = positions.get(name);
    if (position === undefined) throw new Error(`${name} has no checkpoint yet`);
    return position;
  }

  async #readCheckpoints(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ name: string; position: number }>(
      'SELECT name, position FROM policies WHERE name = ANY($1)',
      [names],
      'policies_at',
    );
    return new Map(rows.map((row) => [row.name, row.position]));
  }

  /**
   * Moves the checkpoint past events that do not concern the policy. Returns undefined if another worker has moved it,
   * or if the log has lost these events. The policies of a worker are woken together, and most events concern few of
   * them: one statement moves the checkpoints of all others.
   */
  async #skip(
    { name }: AnyPolicy,
    position: number,
    events: readonly StoredEvent[],
  ): Promise<QueueEntry[] | undefined> {
    const last = events.at(-1)!;
    const key = `${position}-${last.position}-${last.meta.append}`;
    const moved = await this.#skips.with(key, name, (names) => this.#moveCheckpoints(names, position, last));
    return moved.has(name) ? [] : undefined;
  }

  async #moveCheckpoints(names: readonly string[], position: number, last: StoredEvent): Promise<ReadonlySet<string>> {
    const { text, values, name: statement } = move(names, position, last);
    const moved = await this.database.query<{ name: string }>(text, values, statement);
    return new Set(moved.map(({ name }) => name));
  }

  /**
   * Returns undefined if another worker has processed or is processing these events, or if the log has lost them.
   */
  async #react(
    client: pg.ClientBase,
    policy: AnyPolicy,
    position: number,
    events: readonly StoredEvent[],
  ): Promise<QueueEntry[] | undefined> {
    const { rowCount } = await client.query(move([policy.name], position, events.at(-1)!));
    if (rowCount !== 1) return undefined;
    const startedAt = Date.now();
    const applied = applicable(policy, events);
    const requests = [
      ...(await this.#reactions(client, policy, events)),
      ...(applied.length > 0 ? await policy.apply!(applied, client, this.portOf) : []),
    ];
    const unknown = requests.find(
      (request) => 'kind' in request && !policy.effects.some(({ kind }) => kind === request.kind),
    );
    if (unknown)
      throw new Error(`${policy.name} requests effect ${(unknown as EffectRequest).kind}, which it does not declare`);
    const spans = startSpanPerTrace(
      `policy ${policy.name}`,
      requests
        .filter((request) => 'kind' in request)
        .map(({ traceparent }) => ({ meta: { ...(traceparent && { traceparent }) } })),
      startedAt,
    );
    const entries = await this.effects.requestIn(
      client,
      requests.map((request) =>
        'kind' in request ? { ...request, traceparent: spans.get(request.traceparent ?? '')?.traceparent } : request,
      ),
    );
    for (const span of spans.values()) span.end();
    return entries;
  }

  async #reactions(
    client: pg.ClientBase,
    policy: AnyPolicy,
    events: readonly StoredEvent[],
  ): Promise<(EffectRequest | EffectCancellation)[]> {
    const relevant = withReaction(policy, events);
    if (relevant.length === 0) return [];
    const snapshots = await this.#loadSnapshots(client, relevant);
    return relevant.flatMap((event) => {
      const snapshot = snapshots.get(event.stream);
      if (!snapshot) throw new Error(`${event.stream} has events, but no state row`);
      return policy.on![event.type]!(event, snapshot).map((request) =>
        'key' in request ? { revision: snapshot.version, traceparent: event.meta.traceparent, ...request } : request,
      );
    });
  }

  async #loadSnapshots(client: pg.ClientBase, events: readonly StoredEvent[]): Promise<Map<string, CurrentSnapshot>> {
    const snapshots = new Map<string, CurrentSnapshot>();
    for (const aggregate of this.aggregates) {
      const ids = [...new Set(events.flatMap(({ stream }) => idOfStream(aggregate, stream) ?? []))];
      if (ids.length === 0) continue;
      const { rows } = await client.query<{ id: string; state: unknown; version: number }>(
        `SELECT id, state, version FROM ${aggregate.table} WHERE id = ANY($1)`,
        [ids],
      );
      for (const { id, state, version } of rows)
        snapshots.set(streamOf(aggregate, id), { state: withDefaults(aggregate, state), version });
    }
    return snapshots;
  }
}
