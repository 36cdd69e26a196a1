import { Logger } from '@nestjs/common';

/**
 * Keeps the ids that have changed and are not broadcast yet. It broadcasts one after another in its newest state;
 * changes during a broadcast lead to another one.
 */
export class PendingBroadcasts<M = undefined> {
  readonly #log = new Logger('broadcasts');
  readonly #pending = new Map<string, M>();
  #current: string | undefined;
  #isRunning = false;

  /** `kind`: what the ids are of, for the log. */
  constructor(
    private readonly kind: string,
    private readonly broadcast: (id: string, meta: M) => Promise<void>,
  ) {}

  /** The `meta` of a later change of the same id replaces the earlier one. */
  add(changes: Iterable<readonly [id: string, meta: M]>): void {
    for (const [id, meta] of changes) this.#pending.set(id, meta);
    if (this.#pending.size > 0 && !this.#isRunning) void this.#run();
  }

  /** Whether it is about to be broadcast, or is being broadcast. */
  has(id: string): boolean {
    return id === this.#current || this.#pending.has(id);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (const [id, meta] of this.#pending) {
      this.#pending.delete(id);
      this.#current = id;
      await this.broadcast(id, meta).catch((error: Error) =>
        this.#log.warn(`could not broadcast ${this.kind} ${id}: ${error.message}`),
      );
    }
    this.#current = undefined;
    this.#isRunning = false;
  }
}
