interface Moment<T> {
  at: number;
  value: T;
}

/** What something was, in a window of time that ends now: a ring buffer, ordered by time (ms). */
export class Moments<T> {
  #list: Moment<T>[] = [];

  constructor(private readonly windowMs: number) {}

  /** The order is that of the calls, whatever the clocks of the machines say that the times come from. */
  add(time: number, value: T): void {
    const last = this.#list.at(-1);
    const at = Math.max(time, last?.at ?? time);
    if (last?.at === at) this.#list.pop();
    this.#list.push({ at, value });
    this.#forget(at - this.windowMs);
  }

  get newest(): T | undefined {
    return this.#list.at(-1)?.value;
  }

  /** What it was at that time; undefined before the first moment. */
  shownAt(time: number): T | undefined {
    return this.#list.findLast(({ at }) => at <= time)?.value;
  }

  /** The time of the first moment after that time. */
  nextAfter(time: number): number | undefined {
    return this.#list.find(({ at }) => at > time)?.at;
  }

  /** Keeps the last moment before the window, which is what it was when the window began. */
  #forget(before: number): void {
    const first = this.#list.findLastIndex(({ at }) => at <= before);
    if (first > 0) this.#list = this.#list.slice(first);
  }
}
