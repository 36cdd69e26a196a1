import { UnavailableError } from '@muster/platform';

/** Runs one task at a time, because decoding an image takes a core and much memory. Throws if too many are waiting. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(private readonly maxWaiting: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.maxWaiting) throw new UnavailableError('too many image uploads at once');
    this.#waiting += 1;
    const result = this.#tail.then(work, work);
    this.#tail = result.catch(() => undefined);
    return result.finally(() => {
      this.#waiting -= 1;
    });
  }
}
