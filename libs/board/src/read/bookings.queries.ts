import type { BookingListQuery } from '@muster/contracts/board';
import { Database, type Snapshot } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { bookingAggregate } from '../aggregate';
import type { Block } from '../domain/blocks';
import type { Booking } from '../domain/booking';
import { COLUMNS, type Row, rowsOf, toSnapshot } from './rows';

export interface BookedBlock extends Block {
  bookingId: string;
  teams: readonly string[];
}
const FEED_DAYS = 60;
const FEED_MAX = 500;
/** Bookings of which a team remembers its opponents. */
const PLAYED_MAX = 1_000;
interface Filter extends Pick<BookingListQuery, 'from' | 'to' | 'state'> {
  teams: readonly string[];
}
const STATE = `CASE WHEN t.cancelled THEN 'cancelled' WHEN t.decided OR t.ends_at + interval '3 hours' <= now() THEN 'over'
  WHEN t.starts_at <= now() THEN 'begun' ELSE 'booked' END`;
const LISTED = `t.teams && $1::text[] AND ($2::timestamptz IS NULL OR t.starts_at >= $2)
  AND ($3::timestamptz IS NULL OR t.starts_at <= $3) AND ($4::text IS NULL OR ${STATE} = $4)`;
const valuesOf = ({ teams, from, to, state }: Filter) => [teams, from ?? null, to ?? null, state ?? null];

@Injectable()
export class BookingQueries {
  constructor(private readonly database: Database) {}

  /** Returns the blocks of these teams that are not over, cancelled or decided. */
  async blocksOf(teamIds: readonly string[], client?: pg.ClientBase): Promise<BookedBlock[]> {
    const rows = await rowsOf<{ id: string; teams: string[]; at: Date; games: number }>(
      this.database,
      client,
      `SELECT id, teams, starts_at AS at, (state->>'games')::int AS games FROM bookings
        WHERE teams && $1::text[] AND blocks AND ends_at > now()`,
      [teamIds],
    );
    return rows.map(({ id: bookingId, teams, at, games }) => ({ bookingId, teams, startsAt: at.toISOString(), games }));
  }

  async page(filter: Filter, { limit, offset }: { limit: number; offset: number }): Promise<Snapshot<Booking>[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM bookings t WHERE ${LISTED} ORDER BY t.starts_at, t.id LIMIT $5 OFFSET $6`,
      [...valuesOf(filter), limit, offset],
    );
    return rows.map((row) => toSnapshot<Booking>(bookingAggregate, row));
  }

  async count(filter: Filter): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM bookings t WHERE ${LISTED}`,
      valuesOf(filter),
    );
    return row!.n;
  }

  /** Returns the team's bookings that have begun and were not cancelled, the latest first. */
  async playedBy(teamId: string): Promise<Booking[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM bookings t WHERE t.teams @> ARRAY[$1::text] AND NOT t.cancelled AND t.starts_at <= now()
        ORDER BY t.starts_at DESC, t.id LIMIT $2`,
      [teamId, PLAYED_MAX],
    );
    return rows.map((row) => toSnapshot<Booking>(bookingAggregate, row).state);
  }

  /** Whether the two teams have, or had, a booking together. */
  async haveMet(team: string, other: string): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM bookings WHERE teams @> ARRAY[$1::text, $2] LIMIT 1', [
      team,
      other,
    ]);
    return rows.length > 0 && team !== other;
  }

  async ofScrim(scrimId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>('SELECT id FROM bookings WHERE scrim = $1', [scrimId]);
    return row?.id;
  }

  /** Returns the scrims of the team's calendar, of cancelled bookings, too. */
  async scrimsOf(teamId: string): Promise<string[]> {
    const rows = await this.database.query<{ scrim: string }>(
      `SELECT scrim FROM bookings WHERE teams @> ARRAY[$1::text] AND starts_at > now() - $2 * interval '1 day'
        ORDER BY starts_at DESC LIMIT $3`,
      [teamId, FEED_DAYS, FEED_MAX],
    );
    return rows.map(({ scrim }) => scrim);
  }

  /** Returns ids of the team's bookings that have not begun. */
  async upcomingOf(teamId: string, client?: pg.ClientBase): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.database,
      client,
      'SELECT id FROM bookings WHERE teams @> ARRAY[$1::text] AND blocks AND starts_at > now() ORDER BY starts_at, id',
      [teamId],
    );
    return rows.map(({ id }) => id);
  }
}
