import type { TeamName } from '@muster/contracts/constants';
import { MAX_SUGGESTIONS } from '@muster/contracts/draft-rules';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { Hover } from '../domain/state';

export interface Suggestion {
  team: TeamName;
  champion: string;
  by: string;
}

/**
 * Stores the champions that captains hover and players suggest. They are no events, because they are worth nothing
 * after the draft.
 */
@Injectable()
export class Marks {
  constructor(private readonly database: Database) {}

  async hoverOf(draftId: string): Promise<Hover | null> {
    const [row] = await this.database.query<Hover>(
      'SELECT turn, champion FROM draft_hovers WHERE draft = $1',
      [draftId],
      'draft_hover',
    );
    return row ?? null;
  }

  /** Stores the last value. A value of an earlier turn never replaces one of a later turn. */
  async hover(draftId: string, { turn, champion }: Hover): Promise<void> {
    await this.database.query(
      `INSERT INTO draft_hovers (draft, turn, champion) VALUES ($1, $2, $3) ON CONFLICT (draft)
        DO UPDATE SET turn = excluded.turn, champion = excluded.champion WHERE draft_hovers.turn <= excluded.turn`,
      [draftId, turn, champion],
      'draft_hover_put',
    );
  }

  /** Returns the suggestions of one round, in the order in which they were made. */
  suggestionsOf(draftId: string, round: number): Promise<Suggestion[]> {
    return this.database.query<Suggestion>(
      `SELECT team, champion, user_id AS by FROM draft_suggestions WHERE draft = $1 AND round = $2
        ORDER BY at, champion`,
      [draftId, round],
      'draft_suggestions_of',
    );
  }

  /** Returns the teams whose suggestions may have changed, or undefined if the user has made as many as they may. */
  async suggest(
    draftId: string,
    round: number,
    { team, champion, by }: Suggestion,
  ): Promise<readonly TeamName[] | undefined> {
    return this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${draftId} ${by}`]);
      const { rows: former } = await client.query<{ team: TeamName }>(
        'DELETE FROM draft_suggestions WHERE draft = $1 AND user_id = $2 AND (round, team) <> ($3, $4) RETURNING team',
        [draftId, by, round, team],
      );
      const teams = [...new Set([team, ...former.map((row) => row.team)])];
      const { rows } = await client.query<{ champion: string }>(
        'SELECT champion FROM draft_suggestions WHERE draft = $1 AND user_id = $2',
        [draftId, by],
      );
      if (rows.some((row) => row.champion === champion)) return teams;
      if (rows.length >= MAX_SUGGESTIONS) return undefined;
      await client.query(
        'INSERT INTO draft_suggestions (draft, round, team, champion, user_id) VALUES ($1, $2, $3, $4, $5)',
        [draftId, round, team, champion, by],
      );
      return teams;
    });
  }

  /** Deletes a suggestion. Returns the team that it was made for; empty if there was none. */
  async withdraw(draftId: string, { champion, by }: Omit<Suggestion, 'team'>): Promise<readonly TeamName[]> {
    const rows = await this.database.query<{ team: TeamName }>(
      'DELETE FROM draft_suggestions WHERE draft = $1 AND user_id = $2 AND champion = $3 RETURNING team',
      [draftId, by, champion],
      'draft_suggestion_drop',
    );
    return rows.map(({ team }) => team);
  }

  ofUser(userId: string): Promise<{ draft: string; champion: string }[]> {
    return this.database.query('SELECT draft, champion FROM draft_suggestions WHERE user_id = $1 ORDER BY at', [
      userId,
    ]);
  }
}
