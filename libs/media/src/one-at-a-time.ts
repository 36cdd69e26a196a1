import { Unavailable } from '@muster/platform';

/** Decoding a picture takes a core and memory for many: the others wait, and too many are sent away. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.most) throw new Unavailable('too many image uploads at once');
    this.#waiting += 1;
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => undefined);
    return mine.finally(() => { this.#waiting -= 1; });
  }
}
