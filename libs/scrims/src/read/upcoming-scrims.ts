import { CURRENT_SCRIM_MS } from '@muster/contracts/constants';
import { idOfStream, LogTail, SnapshotCache, type StoredEvent } from '@muster/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { Scrim, ScrimEvent, Seat } from '../domain/state';
import { ScrimQueries } from './scrims.queries';
import { participantsOf } from '../domain/rules';

/** Events that add a player or caster; all others but line-ups leave the participants as they are, or remove some. */
const ADDING_EVENTS: ReadonlySet<string> = new Set<ScrimEvent['type']>([
  'PlayerJoined',
  'PlayerAssigned',
  'SeatPassed',
  'CasterJoined',
]);
/** Returns the users whom an event adds to the participants; a line-up names those who stay as well. */
export const addedUsersOf = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): readonly string[] => {
  if (type === ('TeamLinedUp' satisfies ScrimEvent['type']))
    return (data['seats'] as readonly Seat[]).map(({ userId }) => userId);
  return ADDING_EVENTS.has(type) ? [String(data['userId'])] : [];
};
/** How often scrims that are over, and users who left, are dropped by loading again (ms). */
const RELOAD_MS = 60 * 60_000;

/**
 * Ids of the scrims that each user plays or casts in and that are not over, in memory, because every join asks for
 * them. Kept up to date from the log. May contain scrims that the user has left.
 */
@Injectable()
export class UpcomingScrims implements OnApplicationBootstrap {
  #byUser = new Map<string, Set<string>>();
  #loaded: Promise<void> | undefined;
  #loadedAt = 0;

  constructor(
    private readonly queries: ScrimQueries,
    private readonly states: SnapshotCache,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  onApplicationBootstrap(): void {
    this.#load().catch(() => undefined); // the first join tries again
  }

  async findIds(userId: string): Promise<readonly string[]> {
    await this.#load();
    return [...(this.#byUser.get(userId) ?? [])];
  }

  /** Called if the current state of a scrim shows that the user does not take part. */
  remove(userId: string, id: string): void {
    this.#byUser.get(userId)?.delete(id);
  }

  #load(): Promise<void> {
    if (this.#loaded && Date.now() - this.#loadedAt < RELOAD_MS) return this.#loaded;
    this.#loadedAt = Date.now();
    const loaded = this.#read();
    loaded.catch(() => {
      this.#loaded = undefined;
    });
    return (this.#loaded = loaded);
  }

  /** Events that arrive during the read are added as well: a scrim that is added twice does no harm. */
  async #read(): Promise<void> {
    const byUser = (this.#byUser = new Map());
    for (const { id, participants } of await this.queries.findParticipants(new Date(Date.now() - CURRENT_SCRIM_MS)))
      for (const userId of participants) add(byUser, userId, id);
  }

  #onEvent(event: StoredEvent): void {
    const id = idOfStream(scrimAggregate, event.stream);
    if (id === undefined) return;
    for (const userId of addedUsersOf(event)) add(this.#byUser, userId, id);
    // A scrim that was over may be moved into the future.
    if (event.type === 'ScrimRescheduled') void this.#addAll(id).catch(() => undefined);
  }

  async #addAll(id: string): Promise<void> {
    const scrim = await this.states.get<Scrim>(scrimAggregate, id);
    for (const userId of scrim ? participantsOf(scrim.state) : []) add(this.#byUser, userId, id);
  }
}

function add(byUser: Map<string, Set<string>>, userId: string, id: string): void {
  const ids = byUser.get(userId);
  if (ids) ids.add(id);
  else byUser.set(userId, new Set([id]));
}
