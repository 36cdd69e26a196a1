import { Database, inPages, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { NightQueries } from './nights.queries';

/** Exports a user's answers to evenings, the nights they follow, their roles, and why they cancelled. */
@Injectable()
export class NightData implements PersonalData {
  constructor(
    private readonly database: Database,
    private readonly queries: NightQueries,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [evenings, followed, roles, reasons] = await Promise.all([
      this.database.query<{ id: string }>(
        'SELECT id FROM evenings WHERE people @> ARRAY[$1::text] ORDER BY starts_at, id',
        [userId],
      ),
      this.database.query<{ night: string }>('SELECT night FROM night_followers WHERE user_id = $1', [userId]),
      this.queries.lastRoles(userId),
      this.database.query<{ text: string }>('SELECT text FROM night_texts WHERE author = $1 ORDER BY id', [userId]),
    ]);
    return {
      evenings: inPages(
        evenings.map(({ id }) => id),
        (ids) => this.#answers(userId, ids),
      ),
      followedNights: followed.map(({ night }) => night),
      eveningRoles: roles,
      nightReasons: reasons.map(({ text }) => text),
    };
  }

  #answers(userId: string, ids: readonly string[]): Promise<readonly unknown[]> {
    return this.database.query(
      `SELECT e.state->'settings'->>'name' AS name, e.state->>'startsAt' AS "startsAt", a->>'answer' AS answer,
          a->'roles' AS roles, a->'here' AS here, a->>'at' AS "answeredAt"
        FROM evenings e, jsonb_array_elements(e.state->'answers') a
        WHERE e.id = ANY($1) AND a->>'userId' = $2 ORDER BY e.starts_at, e.id`,
      [ids, userId],
      'evening_answers_exported',
    );
  }
}
