import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { AroundRef } from '../policies/card-effects.policy';
import { type AroundNote, discordAround } from '../read/around-notes.schema';

const NOTHING = { subject: null, message: null, hash: '', isPosting: false, users: [], sentAt: null, failures: 0 };
type Changes = { [K in keyof AroundNote]?: AroundNote[K] | (() => string) };

/** Stores the two messages of each channel about people around. */
@Injectable()
export class AroundNotes {
  constructor(private readonly database: Database) {}

  /** A channel that has had no such message gets an empty row. */
  find({ channelId, part }: AroundRef): Promise<AroundNote> {
    return this.database.entities(async (entities) => {
      const known = await entities.findOneBy(discordAround, { channelId, part });
      if (known) return known;
      await entities.createQueryBuilder().insert().into(discordAround).values({ channelId, part }).orIgnore().execute();
      return entities.findOneByOrFail(discordAround, { channelId, part });
    });
  }

  /** Recorded before it is posted, so that a message posted just before a crash is found again. */
  async recordPosting(ref: AroundRef, subject: string): Promise<void> {
    await this.#set(ref, { subject, isPosting: true });
  }

  /** Nothing was posted. */
  async recordNotPosted(ref: AroundRef): Promise<void> {
    await this.#set(ref, { isPosting: false });
  }

  async recordSent(ref: AroundRef, message: string, hash: string, users: readonly string[]): Promise<void> {
    const sent = { message, hash, isPosting: false, users: [...users], failures: 0, sentAt: () => 'now()' };
    await this.#set(ref, sent);
  }

  /** The message is over, or was deleted: the next one is a new message. */
  async recordOver(ref: AroundRef): Promise<void> {
    await this.#set(ref, { ...NOTHING, generation: () => 'generation + 1' });
  }

  /** Returns how often it has failed in a row. */
  async recordFailure(ref: AroundRef): Promise<number> {
    await this.#set(ref, { failures: () => 'failures + 1' });
    return (await this.find(ref)).failures;
  }

  async #set({ channelId, part }: AroundRef, changes: Changes): Promise<void> {
    await this.database.entities((entities) => entities.update(discordAround, { channelId, part }, changes));
  }
}
