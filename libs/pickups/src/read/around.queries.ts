import type { Role } from '@muster/contracts/constants';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Check, Entry } from '../domain/tonight';

export interface RoomRow {
  community: string;
  people: number;
  ten_since: Date | null;
}
type Client = Pick<pg.ClientBase, 'query'>;

/** Reads who is around and what is asked; inside a decision on its connection, which sees what is committed then. */
@Injectable()
export class AroundQueries {
  constructor(private readonly database: Database) {}

  async entryOf(userId: string): Promise<Entry | undefined> {
    const rows = await this.database.query<{ entry: Entry }>(
      'SELECT entry FROM around_entries WHERE user_id = $1 AND until_at > now()',
      [userId],
      'around_entry',
    );
    return rows[0]?.entry;
  }

  async entriesIn(communityId: string): Promise<Entry[]> {
    const rows = await this.database.query<{ entry: Entry }>(
      'SELECT entry FROM around_entries WHERE communities @> ARRAY[$1]',
      [communityId],
      'around_entries_in',
    );
    return rows.map(({ entry }) => entry);
  }

  async runningIn(communityId: string): Promise<Check | undefined> {
    const rows = await this.database.query<{ state: Check }>(
      'SELECT state FROM ready_checks WHERE community = $1 AND running',
      [communityId],
      'ready_check_in',
    );
    return rows[0]?.state;
  }

  async check(id: string): Promise<Check | undefined> {
    const rows = await this.database.query<{ state: Check }>(
      'SELECT state FROM ready_checks WHERE id = $1',
      [id],
      'ready_check',
    );
    return rows[0]?.state;
  }

  /** The checks of communities, those that have ended within the last minutes included. */
  async checksOf(communityIds: readonly string[]): Promise<Check[]> {
    const rows = await this.database.query<{ state: Check }>(
      'SELECT state FROM ready_checks WHERE community = ANY($1)',
      [communityIds],
      'ready_checks_of',
    );
    return rows.map(({ state }) => state);
  }

  async lastRoles(userId: string): Promise<Role[]> {
    const rows = await this.database.query<{ roles: Role[] }>(
      'SELECT roles FROM around_roles WHERE user_id = $1',
      [userId],
      'around_roles',
    );
    return rows[0]?.roles ?? [];
  }

  async entriesFor(client: Client, communityIds: readonly string[], userId: string): Promise<Entry[]> {
    const { rows } = await client.query<{ entry: Entry }>({
      name: 'around_entries_for',
      text: 'SELECT entry FROM around_entries WHERE communities && $1::text[] OR user_id = $2',
      values: [communityIds, userId],
    });
    return rows.map(({ entry }) => entry);
  }

  async runningChecks(client: Client, id: string): Promise<Check[]> {
    const { rows } = await client.query<{ state: Check }>({
      name: 'ready_checks_running',
      text: 'SELECT state FROM ready_checks WHERE running OR id = $1',
      values: [id],
    });
    return rows.map(({ state }) => state);
  }

  async rooms(client: Client, communityIds: readonly string[]): Promise<RoomRow[]> {
    const { rows } = await client.query<RoomRow>({
      name: 'around_rooms_of',
      text: 'SELECT community, people, ten_since FROM around_rooms WHERE community = ANY($1)',
      values: [communityIds],
    });
    return rows;
  }
}
