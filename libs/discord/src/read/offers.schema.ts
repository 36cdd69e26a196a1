import type { Language } from '@muster/contracts/languages';
import { EntitySchema } from 'typeorm';

/** The message about an offer. `channelId`: a channel that shows the scrim; else `token`, of an interaction. */
export interface OfferNote {
  scrimId: string;
  offerId: string;
  person: string;
  channelId: string | null;
  token: string | null;
  language: Language;
  message: string | null;
  /** See {@link Card}. */
  generation: number;
  hash: string;
  /** The last attempt to post it was not refused, so it may exist although no message is known. */
  isPosting: boolean;
  failures: number;
}
export const discordOffers = new EntitySchema<OfferNote>({
  name: 'discord_offers',
  columns: {
    scrimId: { type: 'text', primary: true, name: 'scrim' },
    offerId: { type: 'text', primary: true, name: 'offer' },
    person: { type: 'text' },
    channelId: { type: 'text', name: 'channel', nullable: true },
    token: { type: 'text', nullable: true },
    language: { type: 'text' },
    message: { type: 'text', nullable: true },
    generation: { type: 'int' },
    hash: { type: 'text', name: 'content_hash' },
    isPosting: { type: 'boolean', name: 'is_posting' },
    failures: { type: 'int' },
  },
});
