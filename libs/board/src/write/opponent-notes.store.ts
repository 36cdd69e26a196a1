import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Stores what teams remember of others. These rows are not derived from events. */
@Injectable()
export class OpponentNotes {
  constructor(private readonly database: Database) {}

  /** An empty text removes the note. */
  async write(team: string, opponent: string, text: string, author: string): Promise<void> {
    await (text === ''
      ? this.database.query('DELETE FROM opponent_notes WHERE team = $1 AND opponent = $2', [team, opponent])
      : this.database.query(
          `INSERT INTO opponent_notes (team, opponent, text, author) VALUES ($1, $2, $3, $4)
            ON CONFLICT (team, opponent) DO UPDATE SET text = excluded.text, author = excluded.author`,
          [team, opponent, text, author],
        ));
  }

  async notesOf(team: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ opponent: string; text: string }>(
      'SELECT opponent, text FROM opponent_notes WHERE team = $1',
      [team],
    );
    return new Map(rows.map(({ opponent, text }) => [opponent, text]));
  }
}
