import type { SessionView } from '@muster/contracts';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { PersonRow } from '../read/person-row';
import { isEnded } from './ended-sessions';

type Owner = Pick<PersonRow, 'id' | 'sessions' | 'ended'>;
interface Row {
  id: string;
  device: string;
  started_at: Date;
  used_at: Date;
}
/** Without use a session is over when its last token is. */
const ALIVE_SQL = `used_at > now() - interval '24 hours'`;

/** Where somebody is signed in: a browser in words and two times, no address and no number of a device. */
@Injectable()
export class Sessions {
  constructor(private readonly database: Database) {}

  /** It has got a token just now: a new one begins to stand here. */
  async recordUse({ id: userId, sessions }: Owner, session: string, device: string): Promise<void> {
    await this.database.query(
      `INSERT INTO sessions AS s (user_id, id, sv, device) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, id) DO UPDATE SET used_at = now() WHERE s.used_at < now() - interval '1 minute'`,
      [userId, session, sessions, device],
      'session_used',
    );
  }

  /** The ones that are alive, the last used first; `current` is told apart. */
  async listFor({ id, sessions, ended }: Owner, current: string): Promise<SessionView[]> {
    const rows = await this.database.query<Row>(
      `SELECT id, device, started_at, used_at FROM sessions WHERE user_id = $1 AND sv = $2 AND ${ALIVE_SQL} ORDER BY (id = $3) DESC, used_at DESC, id`,
      [id, sessions, current],
      'sessions_of',
    );
    return rows
      .filter((row) => !isEnded(row.id, ended))
      .map((row) => ({
        _id: row.id,
        device: row.device,
        startedAt: row.started_at.toISOString(),
        lastUsedAt: row.used_at.toISOString(),
        current: row.id === current,
      }));
  }

  async remove(userId: string, which: readonly string[]): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE user_id = $1 AND id = ANY($2)', [userId, which]);
  }

  /** Lets go of those whose tokens are all over. */
  async sweep(): Promise<void> {
    await this.database.query(`DELETE FROM sessions WHERE NOT ${ALIVE_SQL}`);
  }
}
