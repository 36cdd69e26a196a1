import { GAMES_MAX, seriesMs } from '@muster/contracts/series';
import { Database, idOfStream, ProjectionCatchUp, SnapshotCache, type StoredEvent } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { participantsOf } from '../domain/rules';
import type { Scrim, ScrimEvent } from '../domain/state';
import type { SeatBlock, SeatBlocks } from '../ports';
import { takesPartSql } from './listable';

interface Row {
  userId: string;
  startsAt: Date;
  games: number;
}
/** Events that concern the people whom they name, and those that concern all who take part. */
const OF_NAMED: ReadonlySet<string> = new Set<ScrimEvent['type']>([
  'PlayerJoined',
  'PlayerAssigned',
  'PlayerLeft',
  'PlayerKicked',
  'SeatPassed',
  'CasterJoined',
  'CasterLeft',
]);
const OF_ALL: ReadonlySet<string> = new Set<ScrimEvent['type']>([
  'ScrimRescheduled',
  'SeriesChanged',
  'WinnerReported',
  'WinnerCorrected',
  'ScrimDeleted',
  'TeamLinedUp',
]);

/** Finds scrims by their people, and asks the rows of the scrims whether they still take part and what is decided. */
@Injectable()
export class SeatBlockQueries implements SeatBlocks {
  constructor(
    private readonly database: Database,
    private readonly freshness: ProjectionCatchUp,
    private readonly snapshots: SnapshotCache,
  ) {}

  async touching(userIds: readonly string[], { from, to }: { from: Date; to: Date }): Promise<SeatBlock[]> {
    await this.freshness.waitForHead('history');
    const rows = await this.database.query<Row>(
      `SELECT p.user_id AS "userId", s.starts_at AS "startsAt", coalesce((s.state->'series'->>'games')::int, 1) AS games
        FROM participations p JOIN scrims s ON s.id = p.scrim_id
        WHERE p.user_id = ANY($1) AND p.starts_at > $2 AND p.starts_at < $3 AND p.winner IS NULL AND NOT p.deleted
          AND NOT s.deleted AND ${takesPartSql('s', 'p.user_id')} AND s.state->>'winner' IS NULL
          AND jsonb_array_length(coalesce(s.state->'results', '[]')) < coalesce((s.state->'series'->>'games')::int, 1)`,
      [userIds, new Date(from.getTime() - seriesMs(GAMES_MAX)), to],
      'seat_blocks',
    );
    return rows
      .map(({ userId, startsAt, games }) => {
        const start = startsAt.getTime();
        return { userId, start, end: start + seriesMs(games) };
      })
      .filter(({ end }) => end > from.getTime());
  }

  async changedBy(events: readonly StoredEvent[]): Promise<string[]> {
    const named = events.flatMap(({ type, data }) => (OF_NAMED.has(type) ? [data['userId'], data['former']] : []));
    const scrims = new Set(
      events.flatMap(({ type, stream }) => (OF_ALL.has(type) ? (idOfStream(scrimAggregate, stream) ?? []) : [])),
    );
    const found = await Promise.all([...scrims].map((id) => this.snapshots.get<Scrim>(scrimAggregate, id)));
    return [
      ...named.filter((userId) => typeof userId === 'string'),
      // People whom a line-up took out are among those who were passed over.
      ...found.flatMap((one) =>
        one ? [...participantsOf(one.state), ...one.state.passedOver.map(({ userId }) => userId)] : [],
      ),
    ];
  }
}
