/** A small aggregate for the platform's own tests: tallies that count up to a limit and may have a name. */
import { Rejection } from '@muster/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type Aggregate, type Feature, inlineTableSql, type Projection } from '../src';
import { ACCESS_TOKENS, COMMUNITY_BOUNDS, PRINCIPALS, PROVEN_IDENTITIES } from '../src/http';

type Event = { type: 'Counted'; by: number } | { type: 'Named'; name: string };
interface State {
  total: number;
  name: string;
}
export interface Count {
  type: 'Count';
  id: string;
  by: number;
  limit: number;
  ctx: { now: string };
}
export interface Name {
  type: 'Name';
  id: string;
  name: string;
  ctx: { now: string };
}
const now = () => ({ now: new Date().toISOString() });
export const counting = (id: string, by: number, limit = Number.MAX_SAFE_INTEGER, ctx = now()): Count => ({
  type: 'Count',
  id,
  by,
  limit,
  ctx,
});
export const naming = (id: string, text: string, ctx = now()): Name => ({ type: 'Name', id, name: text, ctx });

const decide = (command: Count | Name, state: State): Event[] => {
  if (command.type === 'Name') return state.name === command.name ? [] : [{ type: 'Named', name: command.name }];
  if (state.total + command.by > command.limit) throw new Rejection('limit-reached');
  return [{ type: 'Counted', by: command.by }];
};
const evolve = (state: State, event: Event): State =>
  event.type === 'Named' ? { ...state, name: event.name } : { ...state, total: state.total + event.by };

const shared: Omit<Aggregate<Count | Name, State, Event>, 'name' | 'table'> = {
  decider: {
    initial: { total: 0, name: '' },
    decide,
    evolve,
    commandTypes: ['Count'],
    eventTypes: ['Counted', 'Named'],
    notify: {},
  },
  idOf: (command) => command.id,
  columns: (state) => ({ total: state.total }),
};
export const tally: Aggregate<Count, State, Event> = {
  ...(shared as object as Aggregate<Count, State, Event>),
  name: 'tally',
  table: 'tallies',
};
export const named: Aggregate<Name, State, { type: 'NamedAs'; name: string }> = {
  name: 'named',
  table: 'names',
  idOf: (command) => command.id,
  columns: (state) => ({ total: state.total }),
  decider: {
    initial: { total: 0, name: '' },
    decide: (command, state) => (state.name === command.name ? [] : [{ type: 'NamedAs', name: command.name }]),
    evolve: (state, event) => ({ ...state, name: event.name }),
    commandTypes: ['Name'],
    eventTypes: ['NamedAs'],
    notify: {},
  },
  writes: (command, before) => ({
    claims: [{ kind: 'name', key: command.name, owner: command.id }],
    releases: before.name ? [{ kind: 'name', key: before.name, owner: command.id }] : [],
  }),
};

const columns = {
  version: 'int NOT NULL',
  state: 'jsonb NOT NULL',
  created_at: 'timestamptz NOT NULL',
  updated_at: 'timestamptz NOT NULL',
  total: 'int NOT NULL',
};
class Tallies1795651200001 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(inlineTableSql('tallies', columns));
    await q.query(inlineTableSql('names', columns));
  }
  async down(): Promise<void> {
    throw new Error('forward only');
  }
}

export const totals: Projection = {
  name: 'totals',
  create: 'CREATE TABLE totals (stream text PRIMARY KEY, total int NOT NULL, events int NOT NULL)',
  tables: ['totals'],
  apply: async (events, client) => {
    for (const event of events) {
      await client.query(
        'INSERT INTO totals VALUES ($1, $2, 1) ON CONFLICT (stream) DO UPDATE SET total = totals.total + excluded.total, events = totals.events + 1',
        [event.stream, Number(event.data['by'] ?? 0)],
      );
    }
  },
};

export const tallies: Feature = {
  name: 'tallies',
  aggregates: [tally, named],
  errors: { 'limit-reached': 409, 'name-taken': 409 },
  migrations: [Tallies1795651200001],
  projections: [totals],
  providers: [
    { provide: PROVEN_IDENTITIES, useValue: { of: () => undefined } },
    { provide: PRINCIPALS, useValue: { resolve: () => Promise.reject(new Error('no users')) } },
    { provide: ACCESS_TOKENS, useValue: {} },
    { provide: COMMUNITY_BOUNDS, useValue: {} },
  ],
};
