import { LRUCache } from 'lru-cache';

/** Bytes of an entry in addition to its value: key, links and bookkeeping. */
const ENTRY_BYTES = 200;
/** An object takes about this many times as much memory as its JSON. */
const OBJECT_FACTOR = 3;
const MEGABYTE = 1024 * 1024;

/** Estimates how much memory an object made of JSON takes (bytes). */
const bytesOf = (value: unknown): number => OBJECT_FACTOR * (JSON.stringify(value)?.length ?? 0);

/**
 * Cache with a budget in bytes that evicts the least recently used values. A maximum count would not bound memory,
 * because clients choose the size of many values. Values larger than the whole budget are not stored.
 */
export class ByteCache<V extends {}> extends LRUCache<string, V> {
  /** @param sizeOf the size of a value (bytes); by default of an object made of JSON */
  constructor(megabytes: number, sizeOf: (value: V) => number = bytesOf) {
    super({
      maxSize: megabytes * MEGABYTE,
      sizeCalculation: (value, key) => sizeOf(value) + key.length + ENTRY_BYTES,
    });
  }
}
