interface Moment<T> {
  at: number;
  value: T;
}

/**
 * Keeps the values that something had within the last `windowMs` milliseconds, so that a page can show them with a
 * delay.
 */
export class Moments<T> {
  #list: Moment<T>[] = [];

  constructor(private readonly windowMs: number) {}

  /**
   * Keeps values in the order of the calls. A time before the last one counts as the last one, because the times come
   * from machines whose clocks differ.
   */
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

  /** Returns the value at that time; undefined before the first moment. */
  shownAt(time: number): T | undefined {
    return this.#list.findLast(({ at }) => at <= time)?.value;
  }

  /** Returns the time of the first moment after that time. */
  nextAfter(time: number): number | undefined {
    return this.#list.find(({ at }) => at > time)?.at;
  }

  /** Drops moments from before the window, except the last of them: its value still held when the window began. */
  #forget(before: number): void {
    const first = this.#list.findLastIndex(({ at }) => at <= before);
    if (first > 0) this.#list = this.#list.slice(first);
  }
}
