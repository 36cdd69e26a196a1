import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';

/** The message of a scrim, an evening or a post in a channel. */
export interface Card {
  message: string | null;
  /** Increased before a lost message is posted again, because Discord recognises repeated posts by it. */
  generation: number;
  /**
   * Hash of the content that the message shows; until that is known, of the first attempt to post it; '' if neither is
   * known.
   */
  hash: string;
  /** The time since it was last sent; null if it never was. */
  ageMs: number | null;
}
export interface CardKey {
  channelId: string;
  /** The id of a scrim, of an evening or of a post. */
  scrimId: string;
}
export interface SentCard {
  message: string;
  hash: string;
  /** The users whose names it shows. */
  users: readonly string[];
  /** The community of the scrim or of the evening. */
  communityId: string | null;
  startsAt: string;
}
/** Messages that are checked at once. */
const CHECKED_MAX = 100;
const THIS = 'channel = $1 AND scrim = $2';

/**
 * Stores the message that shows a scrim or an evening in a channel, and what the message shows. Times are by the
 * database's clock.
 */
@Injectable()
export class CardStore {
  constructor(private readonly database: Database) {}

  async find({ channelId, scrimId }: CardKey): Promise<Card | undefined> {
    const [row] = await this.database.query<Card>(
      `SELECT message, generation, content_hash AS hash,
        (extract(epoch FROM now() - sent_at) * 1000)::float8 AS "ageMs" FROM discord_cards WHERE ${THIS}`,
      [channelId, scrimId],
      'discord_card',
    );
    return row;
  }

  /**
   * Recorded before the first message is posted, so that one posted just before a crash is recognised. Returns what the
   * message shows if it exists: the content of the first attempt, because Discord ignores repeated posts.
   */
  async recordPosting({ channelId, scrimId }: CardKey, hash: string): Promise<{ hash: string; generation: number }> {
    const [row] = await this.database.query<{ hash: string; generation: number }>(
      `INSERT INTO discord_cards (channel, scrim, content_hash) VALUES ($1, $2, $3)
        ON CONFLICT (channel, scrim) DO UPDATE
          SET content_hash = coalesce(nullif(discord_cards.content_hash, ''), EXCLUDED.content_hash)
        RETURNING content_hash AS hash, generation`,
      [channelId, scrimId, hash],
    );
    return row!;
  }

  /** Records that the first attempt certainly created no message. */
  async recordNotPosted({ channelId, scrimId }: CardKey): Promise<void> {
    await this.database.query(`UPDATE discord_cards SET content_hash = '' WHERE ${THIS} AND message IS NULL`, [
      channelId,
      scrimId,
    ]);
  }

  async recordSent(
    { channelId, scrimId }: CardKey,
    { message, hash, users, startsAt, communityId }: SentCard,
  ): Promise<void> {
    await this.database.query(
      `UPDATE discord_cards SET message = $3, content_hash = $4, users = $5, sent_at = now(), failures = 0,
        starts_at = $6, community = $7 WHERE ${THIS}`,
      [channelId, scrimId, message, hash, users, startsAt, communityId],
    );
  }

  /** The message is gone: the next one is a new message. */
  async recordLost({ channelId, scrimId }: CardKey): Promise<void> {
    await this.database.query(
      `UPDATE discord_cards SET message = NULL, content_hash = '', users = '{}', generation = generation + 1,
        failures = 0 WHERE ${THIS}`,
      [channelId, scrimId],
    );
  }

  /** Returns how often it has failed in a row. */
  async recordFailure({ channelId, scrimId }: CardKey): Promise<number> {
    const [row] = await this.database.query<{ failures: number }>(
      `UPDATE discord_cards SET failures = failures + 1, failed_at = now() WHERE ${THIS} RETURNING failures`,
      [channelId, scrimId],
    );
    return row?.failures ?? 1;
  }

  /**
   * Forgets the content of the messages that were sent longest ago, so that they are sent again. It takes only messages
   * about scrims that have not begun and, with `isOnePerChannel`, one of each channel.
   */
  markOutdated(client: pg.ClientBase, olderThanMs: number, isOnePerChannel: boolean): Promise<CardKey[]> {
    return client
      .query<CardKey>(
        `UPDATE discord_cards SET content_hash = '' WHERE (channel, scrim) IN (
          SELECT channel, scrim FROM (
            SELECT k.channel, k.scrim, k.sent_at, row_number() OVER (PARTITION BY k.channel ORDER BY k.sent_at) AS nth
              FROM discord_cards k JOIN discord_channels c ON c.id = k.channel AND c.connected AND c.suspended IS NULL
              WHERE k.message IS NOT NULL AND k.starts_at > now() AND k.sent_at < now() - $1 * interval '1 ms') due
            WHERE nth = 1 OR NOT $2 ORDER BY sent_at LIMIT ${CHECKED_MAX})
        RETURNING channel AS "channelId", scrim AS "scrimId"`,
        [olderThanMs, isOnePerChannel],
      )
      .then(({ rows }) => rows);
  }
}
