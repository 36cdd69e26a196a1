import { ByteCache, bytesOf, Database, LogTail, type StoredEvent } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface ScrimRoom {
  scrimId: string;
  conversationId: string;
  since: string;
}
interface Row {
  id: string;
  conversation_id: string;
  created_at: Date;
}

const CACHE_MB = 4;
const COLUMNS = 'SELECT id, conversation_id, created_at FROM scrims WHERE NOT deleted AND';

/**
 * Finds the chat rooms of scrims. Users who have a scrim's link may see it and write in its room. A room never changes,
 * so it is cached until its scrim is deleted.
 */
@Injectable()
export class ScrimRooms {
  readonly #cache = new ByteCache<ScrimRoom>(CACHE_MB, bytesOf);
  #deletions = 0;

  constructor(
    private readonly database: Database,
    private readonly tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  /** Finds a room by the id of its scrim or of its conversation. */
  async find(id: string): Promise<ScrimRoom | undefined> {
    await this.tail.fence();
    return this.#cache.get(id) ?? this.#load(id);
  }

  async #load(id: string): Promise<ScrimRoom | undefined> {
    const before = this.#deletions;
    const [row] = await this.database.query<Row>(
      `${COLUMNS} id = $1 UNION ALL ${COLUMNS} conversation_id = $1`,
      [id],
      'scrim_room',
    );
    if (!row) return undefined;
    const room = { scrimId: row.id, conversationId: row.conversation_id, since: row.created_at.toISOString() };
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
    const room = this.#cache.get(stream.slice('scrim-'.length));
    if (!room) return;
    this.#cache.delete(room.scrimId);
    this.#cache.delete(room.conversationId);
  }
}
