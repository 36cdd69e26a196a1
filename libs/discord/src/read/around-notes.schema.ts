import { EntitySchema } from 'typeorm';

export const AROUND_PARTS = ['around', 'check'] as const;
/** `around`: the message about people who are there. `check`: the question to ten of them. */
export type AroundPart = (typeof AROUND_PARTS)[number];

/** One of the two messages about people around in a channel. Nothing of it is left once it is over. */
export interface AroundNote {
  channelId: string;
  part: AroundPart;
  /** The id of the community or of the check that the message is about; null while there is none. */
  subject: string | null;
  message: string | null;
  /** See {@link Card}. */
  generation: number;
  hash: string;
  /** The last attempt to post it was not refused, so it may exist although no message is known. */
  isPosting: boolean;
  /** The users whose names it shows. */
  users: string[];
  sentAt: Date | null;
  failures: number;
}
export const discordAround = new EntitySchema<AroundNote>({
  name: 'discord_around',
  columns: {
    channelId: { type: 'text', primary: true, name: 'channel' },
    part: { type: 'text', primary: true },
    subject: { type: 'text', nullable: true },
    message: { type: 'text', nullable: true },
    generation: { type: 'int' },
    hash: { type: 'text', name: 'content_hash' },
    isPosting: { type: 'boolean', name: 'is_posting' },
    users: { type: 'text', array: true },
    sentAt: { type: 'timestamptz', name: 'sent_at', nullable: true },
    failures: { type: 'int' },
  },
});
