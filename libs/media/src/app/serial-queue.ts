import { Turns, UnavailableError } from '@muster/platform';
import { type Holder, partsOf, Shares } from '@muster/platform/http';

/** Runs one task at a time, because decoding an image takes a core and much memory. Throws if too many are waiting. */
export class SerialQueue {
  readonly #turns = new Turns();
  readonly #shares: Shares;

  constructor(private readonly maxWaiting: number) {
    this.#shares = new Shares(maxWaiting);
  }

  /** Without a `holder` the site itself needs the image. */
  async run<T>(holder: Holder | undefined, work: () => Promise<T>): Promise<T> {
    const free = this.#shares.take(holder ? partsOf(holder, this.maxWaiting) : {});
    if (!free) throw new UnavailableError('too many images at once');
    return this.#turns.take(work).finally(free);
  }
}
