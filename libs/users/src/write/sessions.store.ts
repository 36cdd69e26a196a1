import type { SessionView } from '@muster/contracts/users';
import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { partsOf } from '../domain/device';
import type { PersonRow } from '../read/person-row';
import { isEnded } from './ended-sessions';

type Owner = Pick<PersonRow, 'id' | 'sessions' | 'ended'>;
interface Row {
  id: string;
  device: string;
  started_at: Date;
  used_at: Date;
}

/** Stores users' sessions: a description of the browser and two times, but no IP address and no device id. */
@Injectable()
export class Sessions {
  /** An unused session expires with its last token. */
  readonly #aliveSql: string;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) { SESSION_DAYS }: Pick<Config, 'SESSION_DAYS'>,
  ) {
    this.#aliveSql = `used_at > now() - interval '${SESSION_DAYS} days'`;
  }

  /** Called when a token is issued. Inserts the session if it is new; `identity` opened it, null if unknown. */
  async recordUse(
    { id: userId, sessions }: Owner,
    session: string,
    device: string,
    identity: string | null,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO sessions AS s (user_id, id, sv, device, identity) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (user_id, id) DO UPDATE SET used_at = now() WHERE s.used_at < now() - interval '1 minute'`,
      [userId, session, sessions, device, identity],
      'session_used',
    );
  }

  /**
   * Returns the active sessions, the current one first, then the last used ones. `identity`: leaves out sessions that
   * another identity opened.
   */
  async listFor({ id, sessions, ended }: Owner, current: string, identity?: string): Promise<SessionView[]> {
    const rows = await this.database.query<Row>(
      `SELECT id, device, started_at, used_at FROM sessions WHERE user_id = $1 AND sv = $2 AND ${this.#aliveSql}
          AND ($4::text IS NULL OR identity IS NULL OR identity = $4)
        ORDER BY (id = $3) DESC, used_at DESC, id`,
      [id, sessions, current, identity ?? null],
      'sessions_of',
    );
    return rows
      .filter((row) => !isEnded(row.id, ended))
      .map((row) => ({
        _id: row.id,
        ...partsOf(row.device),
        device: row.device,
        startedAt: row.started_at.toISOString(),
        lastUsedAt: row.used_at.toISOString(),
        current: row.id === current,
      }));
  }

  async remove(userId: string, which: readonly string[]): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE user_id = $1 AND id = ANY($2)', [userId, which]);
  }

  async sweep(): Promise<void> {
    await this.database.query(`DELETE FROM sessions WHERE NOT ${this.#aliveSql}`);
  }
}
