import { BatchingCache, idOfStream, LogTail, type StoredEvent } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { communityAggregate } from '../aggregate';
import type { CommunityTitle, CommunityTitles } from '../ports';
import { CommunityQueries } from './communities.queries';

const CACHE_MB = 8;

/** Caches what communities are called until an event changes it. */
@Injectable()
export class CachedTitles implements CommunityTitles {
  readonly #cache = new BatchingCache<CommunityTitle>((ids) => this.queries.titles(ids), CACHE_MB);
  #epoch = 0;

  constructor(
    private readonly queries: CommunityQueries,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  get epoch(): number {
    return this.#epoch;
  }

  byIds(ids: Iterable<string>): Promise<ReadonlyMap<string, CommunityTitle>> {
    return this.#cache.findMany(ids);
  }

  async bySlug(slug: string): Promise<CommunityTitle | undefined> {
    const id = await this.queries.idBySlug(slug);
    return id === undefined ? undefined : (await this.byIds([id])).get(id);
  }

  #onEvent({ stream }: StoredEvent): void {
    const id = idOfStream(communityAggregate, stream);
    if (id === undefined) return;
    this.#cache.invalidate(id);
    this.#epoch += 1;
  }
}
