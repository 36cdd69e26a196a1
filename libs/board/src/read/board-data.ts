import { Database, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Exports the posts and requests that a user made, with the texts that they wrote on the board, and the calendars of teams
 * to which they have an address. */
@Injectable()
export class BoardData implements PersonalData {
  constructor(private readonly database: Database) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [posts, requests, texts, notes, feeds] = await Promise.all([
      this.database.query(
        `SELECT id AS "postId", state->>'from' AS "from", state->>'to' AS "to", created_at AS "createdAt"
          FROM posts WHERE state->>'by' = $1 ORDER BY created_at, id`,
        [userId],
      ),
      this.database.query(
        `SELECT id AS "requestId", post AS "postId", state->>'startsAt' AS "startsAt", created_at AS "createdAt"
          FROM post_requests WHERE state->>'by' = $1 ORDER BY created_at, id`,
        [userId],
      ),
      this.database.query<{ text: string }>('SELECT text FROM board_texts WHERE author = $1 ORDER BY id', [userId]),
      this.database.query('SELECT team, opponent, text FROM opponent_notes WHERE author = $1 ORDER BY team, opponent', [
        userId,
      ]),
      this.database.query(
        'SELECT team, created_at AS "createdAt" FROM team_feeds WHERE user_id = $1 ORDER BY created_at',
        [userId],
      ),
    ]);
    return {
      scrimPosts: posts,
      scrimRequests: requests,
      boardTexts: texts.map(({ text }) => text),
      opponentNotes: notes,
      teamFeeds: feeds,
    };
  }
}
