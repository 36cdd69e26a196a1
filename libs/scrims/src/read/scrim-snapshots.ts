import { idOfStream, LogTail, SnapshotCache, type StoredEvent, streamOf } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { ScrimRejection } from '../domain/errors';
import type { Scrim } from '../domain/state';
import { ScrimAccess } from './scrim-access';
import { ScrimQueries } from './scrims.queries';
import type { Identity, ScrimSnapshot } from './view';

/** Finds scrims in memory, or in their rows. */
@Injectable()
export class ScrimSnapshots {
  readonly #waiting = new Set<(event: StoredEvent) => void>();

  constructor(
    private readonly states: SnapshotCache,
    private readonly queries: ScrimQueries,
    private readonly tail: LogTail,
    private readonly access: ScrimAccess,
  ) {
    tail.listen((events) => {
      for (const event of events) for (const check of this.#waiting) check(event);
    });
  }

  /** Returns the scrim as this process knows it, without waiting for the log. */
  async find(id: string): Promise<ScrimSnapshot | undefined> {
    const scrim = await this.findAny(id);
    return scrim?.state.deleted ? undefined : scrim;
  }

  /** Like {@link find}, also the last state of a deleted scrim. */
  findAny(id: string): Promise<ScrimSnapshot | undefined> {
    return this.states.get<Scrim>(scrimAggregate, id);
  }

  /** Like {@link find}, with everything that was committed before the call. */
  async findFresh(id: string): Promise<ScrimSnapshot | undefined> {
    await this.tail.fence();
    return this.find(id);
  }

  /** Like {@link findFresh}, but throws a rejection instead of returning undefined. */
  async requireFresh(id: string): Promise<ScrimSnapshot> {
    const scrim = await this.findFresh(id);
    if (!scrim) throw new ScrimRejection('scrim-not-found');
    return scrim;
  }

  /** Like {@link requireFresh}, but the scrim exists only for users who may open it. */
  async requireOpen(id: string, identity: Identity): Promise<ScrimSnapshot> {
    const scrim = await this.requireFresh(id);
    if (!(await this.access.may(identity, 'open', scrim.state))) throw new ScrimRejection('scrim-not-found');
    return scrim;
  }

  /** Returns the scrim if this process holds it in memory. */
  peek(id: string): ScrimSnapshot | undefined {
    return this.states.cached<Scrim>(streamOf(scrimAggregate, id));
  }

  /**
   * Returns the scrims that exist, as this process knows them, in the order of the ids. Uncached ones are read at once.
   */
  async findMany(ids: readonly string[]): Promise<ScrimSnapshot[]> {
    const cached = ids.map((id) => [id, this.peek(id)] as const);
    const missing = cached.flatMap(([id, scrim]) => (scrim ? [] : [id]));
    const read = missing.length > 0 ? await this.states.cacheReads(() => this.#read(missing)) : [];
    const found = new Map(read.map(({ snapshot }) => [snapshot.state.id, snapshot]));
    return cached.flatMap(([id, scrim]) => scrim ?? found.get(id) ?? []).filter(({ state }) => !state.deleted);
  }

  async #read(ids: readonly string[]): Promise<{ stream: string; snapshot: ScrimSnapshot }[]> {
    return (await this.queries.many(ids)).map((snapshot) => ({
      stream: streamOf(scrimAggregate, snapshot.state.id),
      snapshot,
    }));
  }

  /** Waits until the scrim is ready, for at most `ms`, and returns its current state. */
  async waitUntil(id: string, isReady: (scrim: Scrim) => boolean, ms: number): Promise<ScrimSnapshot | undefined> {
    const now = await this.findFresh(id);
    if (!now || isReady(now.state)) return now;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve();
      };
      const check = ({ stream }: StoredEvent) => {
        if (idOfStream(scrimAggregate, stream) === id && isReady(this.peek(id)?.state ?? now.state)) done();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(check);
    });
    return this.find(id);
  }
}
