import type { Role } from '@muster/contracts/constants';
import { Database, type Snapshot } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { type Evening, initialEvening } from '../domain/evening';
import { initialNight, type Night } from '../domain/night';

interface Row<S> {
  state: Partial<S>;
  version: number;
  created_at: Date;
  updated_at: Date;
}
const COLUMNS = 'state, version, created_at, updated_at';
const toSnapshot = <S>(initial: S, { state, version, created_at, updated_at }: Row<S>): Snapshot<S> => ({
  state: { ...initial, ...state },
  version,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});
interface Range {
  limit: number;
  offset: number;
}
const FEED_MAX = 200;

/** Reads nights and evenings from their rows. */
@Injectable()
export class NightQueries {
  constructor(private readonly database: Database) {}

  /** Returns the nights of a community that have not ended, oldest first. */
  async ofCommunity(communityId: string, { limit, offset }: Range): Promise<Snapshot<Night>[]> {
    const rows = await this.database.query<Row<Night>>(
      `SELECT ${COLUMNS} FROM nights WHERE community = $1 AND NOT ended ORDER BY created_at, id LIMIT $2 OFFSET $3`,
      [communityId, limit, offset],
      'nights_of',
    );
    return rows.map((row) => toSnapshot(initialNight, row));
  }

  async countOfCommunity(communityId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM nights WHERE community = $1 AND NOT ended',
      [communityId],
    );
    return row!.n;
  }

  /** Returns the next evenings of each night that start after `now`, at most `limit` of each. */
  async nextOf(nightIds: readonly string[], now: string, limit: number): Promise<Snapshot<Evening>[]> {
    const rows = await this.database.query<Row<Evening>>(
      `SELECT e.* FROM unnest($1::text[]) AS n(night), LATERAL (
        SELECT ${COLUMNS} FROM evenings WHERE night = n.night AND starts_at > $2 ORDER BY starts_at LIMIT $3) e`,
      [nightIds, now, limit],
      'evenings_next',
    );
    return rows.map((row) => toSnapshot(initialEvening, row));
  }

  /** `fromDay`, `toDay`: local dates, which count instead of the instants. */
  async eveningsOfNight(
    nightId: string,
    { from, to, fromDay, toDay }: { from: string; to: string; fromDay: string | null; toDay: string | null },
    { limit, offset }: Range,
  ): Promise<{ evenings: Snapshot<Evening>[]; total: number }> {
    const where = `night = $1 AND CASE WHEN $4::text IS NULL THEN starts_at >= $2 ELSE date >= $4 END
      AND CASE WHEN $5::text IS NULL THEN starts_at <= $3 ELSE date <= $5 END`;
    const values = [nightId, from, to, fromDay, toDay];
    const [rows, [counted]] = await Promise.all([
      this.database.query<Row<Evening>>(
        `SELECT ${COLUMNS} FROM evenings WHERE ${where} ORDER BY starts_at, id LIMIT $6 OFFSET $7`,
        [...values, limit, offset],
        'evenings_of_night',
      ),
      this.database.query<{ n: number }>(`SELECT count(*) AS n FROM evenings WHERE ${where}`, values),
    ]);
    return { evenings: rows.map((row) => toSnapshot(initialEvening, row)), total: counted!.n };
  }

  async eveningsOfCommunities(
    communityIds: readonly string[],
    { from, to }: { from: string; to: string },
    { limit, offset }: Range,
  ): Promise<{ evenings: Snapshot<Evening>[]; total: number }> {
    const where = 'community = ANY($1) AND starts_at >= $2 AND starts_at <= $3';
    const [rows, [counted]] = await Promise.all([
      this.database.query<Row<Evening>>(
        `SELECT ${COLUMNS} FROM evenings WHERE ${where} ORDER BY starts_at, id LIMIT $4 OFFSET $5`,
        [communityIds, from, to, limit, offset],
        'evenings_of_communities',
      ),
      this.database.query<{ n: number }>(`SELECT count(*) AS n FROM evenings WHERE ${where}`, [communityIds, from, to]),
    ]);
    return { evenings: rows.map((row) => toSnapshot(initialEvening, row)), total: counted!.n };
  }

  /** Returns the evenings that a person comes to, also past ones of some weeks and cancelled ones. */
  async eveningsOfPerson(userId: string): Promise<Snapshot<Evening>[]> {
    const rows = await this.database.query<Row<Evening>>(
      `SELECT ${COLUMNS} FROM evenings WHERE people @> ARRAY[$1::text] AND starts_at > now() - interval '60 days'
        ORDER BY starts_at DESC LIMIT $2`,
      [userId, FEED_MAX],
      'evenings_of_person',
    );
    return rows.map((row) => toSnapshot(initialEvening, row));
  }

  /** Returns the ids of the community's evenings to come that the person has answered. */
  async answeredBy(userId: string, communityId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM evenings WHERE community = $1 AND people @> ARRAY[$2::text]
        AND starts_at > now() - interval '1 day'`,
      [communityId, userId],
    );
    return rows.map(({ id }) => id);
  }

  async nightIdsOf(communityId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>('SELECT id FROM nights WHERE community = $1 AND NOT ended', [
      communityId,
    ]);
    return rows.map(({ id }) => id);
  }

  async texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; text: string }>(
      'SELECT id, text FROM night_texts WHERE id = ANY($1)',
      [ids],
      'night_texts',
    );
    return new Map(rows.map(({ id, text }) => [id, text]));
  }

  /** Returns the roles that the person named last time. */
  async lastRoles(userId: string): Promise<Role[]> {
    const [row] = await this.database.query<{ roles: Role[] }>('SELECT roles FROM night_roles WHERE user_id = $1', [
      userId,
    ]);
    return row?.roles ?? [];
  }
}
