import { Database, idOfStream, SnapshotCache, type StoredEvent } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { eveningAggregate } from '../aggregate';
import type { Evening, EveningEvent } from '../domain/evening';
import type { EveningBlock, EveningBlocks } from '../ports';

/** For how long people who come to an evening keep free (ms); how long its rounds take is not known. */
const BLOCK_MS = 3 * 60 * 60_000;
/** Events that concern one person, and those that concern all who have answered. */
const OF_ONE: ReadonlySet<string> = new Set<EveningEvent['type']>(['EveningAnswered', 'AnswerDropped']);
const OF_ALL: ReadonlySet<string> = new Set<EveningEvent['type']>([
  'EveningMoved',
  'EveningCancelled',
  'EveningRestored',
  'RoundMade',
]);

@Injectable()
export class EveningBlockQueries implements EveningBlocks {
  constructor(
    private readonly database: Database,
    private readonly snapshots: SnapshotCache,
  ) {}

  async touching(userIds: readonly string[], { from, to }: { from: Date; to: Date }): Promise<EveningBlock[]> {
    const rows = await this.database.query<{ userId: string; startsAt: Date }>(
      `SELECT a->>'userId' AS "userId", e.starts_at AS "startsAt"
        FROM evenings e, jsonb_array_elements(e.state->'answers') a
        WHERE e.people && $1::text[] AND e.starts_at > $2 AND e.starts_at < $3 AND NOT e.cancelled
          AND jsonb_array_length(e.state->'rounds') = 0 AND a->>'answer' = 'in' AND a->>'userId' = ANY($1)`,
      [userIds, new Date(from.getTime() - BLOCK_MS), to],
      'evening_blocks',
    );
    return rows.map(({ userId, startsAt }) => {
      const start = startsAt.getTime();
      return { userId, start, end: start + BLOCK_MS };
    });
  }

  async changedBy(events: readonly StoredEvent[]): Promise<string[]> {
    const people = events.flatMap(({ type, data }) => (OF_ONE.has(type) ? [String(data['userId'])] : []));
    const ofAll = events.filter(({ type }) => OF_ALL.has(type));
    const evenings = new Set(ofAll.flatMap(({ stream }) => idOfStream(eveningAggregate, stream) ?? []));
    // An evening that has moved has lost the answers of those whom it asks again.
    const asked = ofAll.flatMap(({ data }) => (data['asked'] as readonly string[] | undefined) ?? []);
    const found = await Promise.all([...evenings].map((id) => this.snapshots.get<Evening>(eveningAggregate, id)));
    return [...people, ...asked, ...found.flatMap((one) => one?.state.answers.map(({ userId }) => userId) ?? [])];
  }
}
