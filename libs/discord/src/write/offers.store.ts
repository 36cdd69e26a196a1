import type { Language } from '@muster/contracts/languages';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface OfferKey {
  scrimId: string;
  offerId: string;
}
/** A channel that shows the scrim, or the token of an interaction of the person. */
export interface Place {
  channelId: string | null;
  token: string | null;
  language: Language;
}
/** The message about an offer. */
export interface OfferNote extends Place {
  message: string | null;
  /** See {@link Card}. */
  generation: number;
  hash: string;
  /** The last attempt to post it was not refused, so it may exist although no message is known. */
  isPosting: boolean;
}
const THIS = 'scrim = $1 AND offer = $2';

/** Stores the message about an offer. The row is deleted with the message. */
@Injectable()
export class OfferStore {
  constructor(private readonly database: Database) {}

  async find({ scrimId, offerId }: OfferKey): Promise<OfferNote | undefined> {
    const [row] = await this.database.query<OfferNote>(
      `SELECT channel AS "channelId", token, language, message, generation, content_hash AS hash,
        is_posting AS "isPosting" FROM discord_offers WHERE ${THIS}`,
      [scrimId, offerId],
    );
    return row;
  }

  /** Stores an offer before its message is posted, so that a message posted just before a crash is found again. */
  async open({ scrimId, offerId }: OfferKey, person: string, { channelId, token, language }: Place): Promise<void> {
    await this.database.query(
      `INSERT INTO discord_offers (scrim, offer, person, channel, token, language) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING`,
      [scrimId, offerId, person, channelId, token, language],
    );
  }

  async recordPosting({ scrimId, offerId }: OfferKey, isPosting: boolean): Promise<void> {
    await this.database.query(`UPDATE discord_offers SET is_posting = $3 WHERE ${THIS}`, [scrimId, offerId, isPosting]);
  }

  async recordSent({ scrimId, offerId }: OfferKey, message: string, hash: string): Promise<void> {
    await this.database.query(
      `UPDATE discord_offers SET message = $3, content_hash = $4, is_posting = false, failures = 0 WHERE ${THIS}`,
      [scrimId, offerId, message, hash],
    );
  }

  /** The message is gone: the next one is a new message. */
  async recordLost({ scrimId, offerId }: OfferKey): Promise<void> {
    await this.database.query(
      `UPDATE discord_offers SET message = NULL, content_hash = '', generation = generation + 1 WHERE ${THIS}`,
      [scrimId, offerId],
    );
  }

  /** Returns how often it has failed in a row. */
  async recordFailure({ scrimId, offerId }: OfferKey): Promise<number> {
    const [row] = await this.database.query<{ failures: number }>(
      `UPDATE discord_offers SET failures = failures + 1 WHERE ${THIS} RETURNING failures`,
      [scrimId, offerId],
    );
    return row?.failures ?? 1;
  }

  async forget({ scrimId, offerId }: OfferKey): Promise<void> {
    await this.database.query(`DELETE FROM discord_offers WHERE ${THIS}`, [scrimId, offerId]);
  }
}
