/** A fixed window: starts with its first call, and rejected calls count as well. */
interface Window {
  from: number;
  count: number;
}
interface Limit {
  max: number;
  seconds: number;
}

const parse = (limits: string): Limit[] =>
  limits.split(',').map((pair) => {
    const [max, seconds] = pair.split(':').map(Number);
    return { max: max!, seconds: seconds! };
  });

export interface WindowResult {
  limits: string;
  counts: string;
  retryAfter: number;
}

/** Counts calls in Riot's windows by any name: a key on a host, or a method of a key on a host. */
export class RateLimitWindows {
  readonly #windows = new Map<string, Window>();

  /** `retryAfter`: 0 if the call fits, otherwise the seconds until its fullest window ends. */
  count(name: string, limits: string, now: number): WindowResult {
    const windows = parse(limits).map(({ max, seconds }) => {
      const window = this.#window(`${name} ${seconds}`, seconds, now);
      window.count += 1;
      const wait = window.count > max ? Math.max(1, Math.ceil((window.from + seconds * 1_000 - now) / 1_000)) : 0;
      return { count: `${window.count}:${seconds}`, wait };
    });
    return {
      limits,
      counts: windows.map(({ count }) => count).join(','),
      retryAfter: Math.max(...windows.map(({ wait }) => wait)),
    };
  }

  clear(): void {
    this.#windows.clear();
  }

  #window(name: string, seconds: number, now: number): Window {
    let window = this.#windows.get(name);
    if (!window || now >= window.from + seconds * 1_000) this.#windows.set(name, (window = { from: now, count: 0 }));
    return window;
  }
}
