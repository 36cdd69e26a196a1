import { Logger } from '@nestjs/common';

/** Does something for an id at once after a change, and then at most once in each interval while it changes further. */
export class Paced {
  readonly #log = new Logger('broadcasts');
  readonly #resting = new Map<string, NodeJS.Timeout>();
  readonly #again = new Set<string>();

  /** `kind`: what the ids are of, for the log. */
  constructor(
    private readonly kind: string,
    private readonly intervalMs: number,
    private readonly work: (id: string) => Promise<void>,
  ) {}

  add(id: string): void {
    if (this.#resting.has(id)) this.#again.add(id);
    else this.#run(id);
  }

  close(): void {
    for (const timer of this.#resting.values()) clearTimeout(timer);
    this.#again.clear();
  }

  #run(id: string): void {
    const rested = (): void => {
      this.#resting.delete(id);
      if (this.#again.delete(id)) this.#run(id);
    };
    this.#resting.set(id, setTimeout(rested, this.intervalMs).unref());
    this.work(id).catch((error: Error) => this.#log.warn(`could not broadcast ${this.kind} ${id}: ${error.message}`));
  }
}
