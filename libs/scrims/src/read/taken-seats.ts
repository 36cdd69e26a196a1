import { GAMES_MAX, seriesMs } from '@muster/contracts/series';
import type { TakenSeat } from '../ports';

interface Row {
  startsAt: Date;
  games: number;
  isBooked: boolean;
  players: string[];
  placed: string[];
  casters: string[];
}
const FIRST: readonly TakenSeat[] = ['booked', 'own', 'placed'];

/** Returns how people are taken by undecided scrims that overlap a span (ms), as the connection sees them now. */
export async function takenSeats(
  query: (sql: string, values: unknown[]) => Promise<Row[]>,
  userIds: readonly string[],
  { start, end }: { start: number; end: number },
  except: string | null,
): Promise<ReadonlyMap<string, TakenSeat>> {
  const rows = await query(
    `SELECT s.starts_at AS "startsAt", coalesce((s.state->'series'->>'games')::int, 1) AS games,
        s.state->>'bookingId' IS NOT NULL AS "isBooked", s.state->'casters' AS casters,
        jsonb_path_query_array(s.state, '$.seats[*].userId') AS players, coalesce(s.state->'placed', '[]') AS placed
      FROM scrims s WHERE NOT s.deleted AND s.starts_at > $2 AND s.starts_at < $3 AND s.people && $1::text[]
        AND s.id IS DISTINCT FROM $4 AND s.state->>'winner' IS NULL
        AND jsonb_array_length(coalesce(s.state->'results', '[]')) < coalesce((s.state->'series'->>'games')::int, 1)`,
    [userIds, new Date(start - seriesMs(GAMES_MAX)), new Date(end), except],
  );
  const taken = new Map<string, TakenSeat>();
  for (const row of rows) {
    if (row.startsAt.getTime() + seriesMs(row.games) <= start) continue;
    for (const userId of userIds) {
      const how = howTaken(row, userId);
      const before = taken.get(userId);
      if (how && (!before || FIRST.indexOf(how) < FIRST.indexOf(before))) taken.set(userId, how);
    }
  }
  return taken;
}

function howTaken({ isBooked, players, placed, casters }: Row, userId: string): TakenSeat | undefined {
  if (players.includes(userId)) return isBooked ? 'booked' : placed.includes(userId) ? 'placed' : 'own';
  return casters.includes(userId) ? 'own' : undefined;
}
