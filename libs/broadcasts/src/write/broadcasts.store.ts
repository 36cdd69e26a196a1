import { BROADCASTS_MAX, type BroadcastKind } from '@muster/contracts/broadcasts';
import type { Language } from '@muster/contracts/languages';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { BroadcastRejection } from '../domain/errors';

/** 192 random bits, so that a plain hash protects the stored form. */
const TOKEN_BYTES = 24;
const isToken = (token: string): boolean => /^[\w-]{32}$/.test(token);
const hashOf = (token: string): string => createHash('sha256').update(`muster-broadcast:${token}`).digest('base64url');

/**
 * A link to the broadcast of a scrim. `language`: that of its maker, in which the page and the names of champions are
 * shown.
 */
export interface Broadcast {
  id: string;
  scrimId: string;
  kind: BroadcastKind;
  delaySeconds: number;
  language: Language;
  createdBy: string;
  createdAt: Date;
}
const COLUMNS = `id, scrim_id AS "scrimId", kind, delay_seconds AS "delaySeconds", language, created_by AS "createdBy",
  created_at AS "createdAt"`;

@Injectable()
export class Broadcasts {
  constructor(private readonly database: Database) {}

  /** Returns the link with its token, of which only the hash is stored. */
  create(
    scrim: { id: string; communityId: string | null },
    link: Pick<Broadcast, 'kind' | 'delaySeconds' | 'language' | 'createdBy'>,
  ): Promise<Broadcast & { token: string }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`broadcasts ${scrim.id}`]);
      const { rows } = await client.query<Broadcast>(
        `INSERT INTO broadcasts (id, scrim_id, community_id, kind, delay_seconds, language, token_hash, created_by)
          SELECT $1, $2, $3, $4, $5, $6, $7, $8
            WHERE (SELECT count(*) FROM broadcasts WHERE scrim_id = $2) < ${BROADCASTS_MAX} RETURNING ${COLUMNS}`,
        [
          randomUUID(),
          scrim.id,
          scrim.communityId,
          link.kind,
          link.delaySeconds,
          link.language,
          hashOf(token),
          link.createdBy,
        ],
      );
      if (!rows[0]) throw new BroadcastRejection('too-many-broadcasts');
      return { ...rows[0], token };
    });
  }

  ofScrim(scrimId: string): Promise<Broadcast[]> {
    return this.database.query<Broadcast>(
      `SELECT ${COLUMNS} FROM broadcasts WHERE scrim_id = $1 ORDER BY created_at, id`,
      [scrimId],
      'broadcasts_of',
    );
  }

  ofUser(userId: string): Promise<Pick<Broadcast, 'scrimId' | 'kind' | 'delaySeconds' | 'createdAt'>[]> {
    return this.database.query(
      `SELECT scrim_id AS "scrimId", kind, delay_seconds AS "delaySeconds", created_at AS "createdAt" FROM broadcasts
        WHERE created_by = $1 ORDER BY created_at`,
      [userId],
    );
  }

  async findByToken(token: string): Promise<Broadcast | undefined> {
    if (!isToken(token)) return undefined;
    const [row] = await this.database.query<Broadcast>(
      `SELECT ${COLUMNS} FROM broadcasts WHERE token_hash = $1`,
      [hashOf(token)],
      'broadcast_by_token',
    );
    return row;
  }

  /** Returns those of the ids whose links still exist. */
  async existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM broadcasts WHERE id = ANY($1)',
      [ids],
      'broadcasts_existing',
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Deletes a link and returns whether it existed. With `createdBy`, only a link of that user is deleted. */
  async delete(id: string, scrimId: string, createdBy: string | null): Promise<boolean> {
    const rows = await this.database.query(
      'DELETE FROM broadcasts WHERE id = $1 AND scrim_id = $2 AND created_by = coalesce($3, created_by) RETURNING id',
      [id, scrimId, createdBy],
      'broadcast_drop',
    );
    return rows.length > 0;
  }
}
