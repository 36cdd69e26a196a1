import { randomUUID } from 'node:crypto';
import type { AppendRequest, Meta, RowWrite, StreamPart } from '../eventlog/events';
import type { Span } from '../telemetry/tracing';
import {
  type AnyAggregate,
  type AnyCommand,
  type DomainEvent,
  type Initiator,
  type Occurred,
  type SideWrites,
  type Snapshot,
  streamOf,
} from './aggregate';

/** The decision on a command: its events, none if it changes nothing, and the snapshot after them. */
export interface Decision {
  command: AnyCommand;
  initiator: Initiator;
  events: readonly DomainEvent[];
  snapshot: Snapshot<unknown>;
  writes: SideWrites;
  span?: Span | undefined;
}

/** The decisions on one aggregate, in order, from the snapshot `base` on. Without decisions it was only read. */
export interface Change {
  aggregate: AnyAggregate;
  id: string;
  base: Snapshot<unknown>;
  decisions: readonly Decision[];
}

/** Returns the append that commits these changes of different aggregates together, with all that they write. */
export function toAppendRequest(changes: readonly Change[]): AppendRequest {
  const id = randomUUID();
  const decisions = changes.flatMap((change) => change.decisions).filter(({ events }) => events.length > 0);
  const writes = decisions.map((decision) => decision.writes);
  const rows = writes.flatMap((write) => write.rows ?? []);
  const tables = [...new Set(rows.flatMap(({ table, traced }) => (traced ? table : [])))];
  return {
    id,
    parts: withTables(
      changes.map((change) => toPart(change, id)),
      tables,
    ),
    rows: [...changes.flatMap(inlineRows), ...rows.map((write) => withAppend(write, id))],
    claims: writes.flatMap(({ claims = [] }) => claims),
    releases: writes.flatMap(({ releases = [] }) => releases),
    keys: [...new Set(decisions.flatMap(({ initiator: { key } }) => key ?? []))],
  };
}

const toPart = ({ aggregate, id, base, decisions }: Change, append: string): StreamPart => ({
  stream: streamOf(aggregate, id),
  expected: base.version,
  last: base.append,
  events: decisions.flatMap((decision) =>
    decision.events.map(({ type, ...data }) => ({
      type,
      data,
      at: decision.command.ctx.now,
      meta: toMeta(decision, append),
    })),
  ),
});

const toMeta = ({ command, initiator, span }: Decision, append: string): Meta => ({
  append,
  by: initiator.by,
  command: command.type,
  ...(initiator.requestId && { requestId: initiator.requestId }),
  ...(initiator.via && { via: initiator.via }),
  ...(span && { traceparent: span.traceparent }),
});

/** The last event of the append names the tables. */
function withTables(parts: readonly StreamPart[], tables: readonly string[]): readonly StreamPart[] {
  const last = parts.findLastIndex(({ events }) => events.length > 0);
  if (tables.length === 0 || last < 0) return parts;
  const { events, ...part } = parts[last]!;
  const event = events.at(-1)!;
  const named = { ...event, meta: { ...event.meta, tables } };
  return parts.with(last, { ...part, events: [...events.slice(0, -1), named] });
}

function inlineRows({ aggregate, id, base, decisions }: Change): RowWrite[] {
  const after = decisions.at(-1)?.snapshot ?? base;
  if (after.version === base.version) return [];
  const row = {
    id,
    version: after.version,
    state: after.state,
    created_at: after.createdAt,
    updated_at: after.updatedAt,
    ...aggregate.columns(after.state),
  };
  return [{ table: aggregate.table, row }];
}

/** Returns what a command with these events writes beside them and the row of the state. */
export function writesOf(
  aggregate: AnyAggregate,
  before: Snapshot<unknown>,
  { command, initiator, events, snapshot }: Omit<Decision, 'writes'>,
): SideWrites {
  if (events.length === 0 || !aggregate.writes) return {};
  const occurred = (types: ReadonlySet<string>): Occurred<unknown, DomainEvent>[] => {
    if (!events.some(({ type }) => types.has(type))) return [];
    let { state, version } = before;
    return events.flatMap((event) => {
      [state, version] = [aggregate.decider.evolve(state, event), version + 1];
      return types.has(event.type) ? [{ event, after: state, at: command.ctx.now, by: initiator.by, version }] : [];
    });
  };
  return aggregate.writes(command, before.state, snapshot.state, occurred);
}

/** Whether the command takes or frees a name, which may be taken by somebody else. */
export const isClaiming = ({ claims = [], releases = [] }: SideWrites): boolean =>
  claims.length > 0 || releases.length > 0;

const withAppend = ({ table, row, traced }: RowWrite, append: string): RowWrite => ({
  table,
  row: traced ? { ...row, append } : row,
});

export function applyEvents(
  aggregate: AnyAggregate,
  snapshot: Snapshot<unknown>,
  events: readonly DomainEvent[],
  at: string,
): Snapshot<unknown> {
  if (events.length === 0) return snapshot;
  return {
    state: events.reduce(aggregate.decider.evolve as (state: unknown, event: DomainEvent) => unknown, snapshot.state),
    version: snapshot.version + events.length,
    createdAt: snapshot.createdAt || at,
    updatedAt: at,
  };
}
