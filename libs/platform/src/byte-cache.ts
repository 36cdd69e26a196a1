/** What an entry costs beside its value: key, links and bookkeeping (bytes). */
const ENTRY_BYTES = 200;
/** An object in memory takes about so many times the bytes of its JSON. */
const OBJECT_FACTOR = 3;
const MEGABYTE = 1024 * 1024;

/** About how many bytes an object made of JSON takes in memory. */
export const bytesOf = (value: unknown): number => OBJECT_FACTOR * (JSON.stringify(value)?.length ?? 0);

interface Entry<V> {
  value: V;
  bytes: number;
}

/**
 * Values by key within a budget of bytes: when it is spent, the least recently used go. A count would bound nothing,
 * because clients choose
 * how large many of the values are. A value larger than the whole budget is not kept.
 */
export class ByteCache<V extends {}> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #budget: number;
  #bytes = 0;

  constructor(
    megabytes: number,
    private readonly sizeOf: (value: V) => number,
  ) {
    this.#budget = megabytes * MEGABYTE;
  }

  /** Of all that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key); // to the end: the most recently used
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** The value as {@link get} returns it, but not counted as used. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    const bytes = this.sizeOf(value) + key.length + ENTRY_BYTES;
    if (bytes > this.#budget) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#budget) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
