import { UnavailableError } from '@muster/platform';

/** Decoding a picture takes a core and memory for many: the others wait, and too many are sent away. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.most) throw new UnavailableError('too many image uploads at once');
    this.#waiting += 1;
    const mine = this.#tail.then(work, work);
    this.#tail = mine.catch(() => undefined);
    return mine.finally(() => {
      this.#waiting -= 1;
    });
  }
}
