import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { discordOffers, type OfferNote } from '../read/offers.schema';

export type OfferKey = Pick<OfferNote, 'scrimId' | 'offerId'>;
/** A channel that shows the scrim, or the token of an interaction of the person. */
export type Place = Pick<OfferNote, 'channelId' | 'token' | 'language'>;

/** Stores the message about an offer. The row is deleted with the message. */
@Injectable()
export class OfferStore {
  constructor(private readonly database: Database) {}

  find({ scrimId, offerId }: OfferKey): Promise<OfferNote | null> {
    return this.database.entities((entities) => entities.findOneBy(discordOffers, { scrimId, offerId }));
  }

  /** Stores an offer before its message is posted, so that a message posted just before a crash is found again. */
  async open({ scrimId, offerId }: OfferKey, person: string, { channelId, token, language }: Place): Promise<void> {
    const note = { scrimId, offerId, person, channelId, token, language };
    await this.database.entities((entities) =>
      entities.createQueryBuilder().insert().into(discordOffers).values(note).orIgnore().execute(),
    );
  }

  async recordPosting({ scrimId, offerId }: OfferKey, isPosting: boolean): Promise<void> {
    await this.database.entities((entities) => entities.update(discordOffers, { scrimId, offerId }, { isPosting }));
  }

  async recordSent({ scrimId, offerId }: OfferKey, message: string, hash: string): Promise<void> {
    const sent = { message, hash, isPosting: false, failures: 0 };
    await this.database.entities((entities) => entities.update(discordOffers, { scrimId, offerId }, sent));
  }

  /** The message is gone: the next one is a new message. */
  async recordLost({ scrimId, offerId }: OfferKey): Promise<void> {
    const lost = { message: null, hash: '', generation: () => 'generation + 1' };
    await this.database.entities((entities) => entities.update(discordOffers, { scrimId, offerId }, lost));
  }

  /** Returns how often it has failed in a row. */
  async recordFailure({ scrimId, offerId }: OfferKey): Promise<number> {
    const { raw } = await this.database.entities((entities) =>
      entities
        .createQueryBuilder()
        .update(discordOffers)
        .set({ failures: () => 'failures + 1' })
        .where({ scrimId, offerId })
        .returning('failures')
        .execute(),
    );
    const [failed] = raw as { failures: number }[];
    return failed?.failures ?? 1;
  }

  async forget({ scrimId, offerId }: OfferKey): Promise<void> {
    await this.database.entities((entities) => entities.delete(discordOffers, { scrimId, offerId }));
  }
}
