import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Number of requests that are remembered: many more than a node handles at a time. */
const REMEMBERED = 10_000;

/**
 * The latest requests with a command that was committed. If such a request fails afterwards because the response cannot
 * be read, its error must not ask the client to repeat the command.
 */
@Injectable()
export class CommittedRequests {
  readonly #ids = new LRUCache<string, true>({ max: REMEMBERED });

  add(requestId: string): void {
    this.#ids.set(requestId, true);
  }

  has(requestId: string): boolean {
    return this.#ids.has(requestId);
  }
}
