import { aggregateIdOf, ByteCache, type Caller, LogTail, type StoredEvent } from '@muster/platform';
import { type ScrimDirectory, type ScrimRoom, SCRIMS } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';

const CACHE_MB = 4;

/**
 * Finds the chat rooms of scrims. Users who may open a scrim may write in its room. A room never changes, so it is
 * cached until its scrim is deleted.
 */
@Injectable()
export class ScrimRooms {
  readonly #cache = new ByteCache<ScrimRoom>(CACHE_MB);
  #deletions = 0;

  constructor(
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
    private readonly tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  /** Finds a room by the id of its scrim or of its conversation, if the user may open the scrim. */
  async find(id: string, user: Pick<Caller, 'userId' | 'isAdmin'>): Promise<ScrimRoom | undefined> {
    await this.tail.fence();
    const room = this.#cache.get(id) ?? (await this.#load(id));
    return room && (await this.isOpenTo(room.scrimId, user)) ? room : undefined;
  }

  /** Whether the user may open the scrim, as of the events this process has read. */
  isOpenTo(scrimId: string, user: Pick<Caller, 'userId' | 'isAdmin'>): Promise<boolean> {
    return this.scrims.isOpenTo(scrimId, user);
  }

  async #load(id: string): Promise<ScrimRoom | undefined> {
    const before = this.#deletions;
    const room = await this.scrims.findRoom(id);
    if (!room) return undefined;
    if (this.#deletions === before) this.#put(room); // otherwise it may have been deleted during the query
    return room;
  }

  #put(room: ScrimRoom): void {
    this.#cache.set(room.scrimId, room);
    this.#cache.set(room.conversationId, room);
  }

  #onEvent({ type, stream }: StoredEvent): void {
    if (type !== 'ScrimDeleted') return;
    this.#deletions += 1;
    const room = this.#cache.get(aggregateIdOf(stream));
    if (!room) return;
    this.#cache.delete(room.scrimId);
    this.#cache.delete(room.conversationId);
  }
}
