import pg from 'pg';

interface DataRow {
  length: number;
}
interface Query {
  handleDataRow: (message: DataRow) => void;
}

/** Counts what the database sends to this process. */
export class Meter {
  rows = 0;
  bytes = 0;
  /** Bytes of the largest result of one statement. */
  largest = 0;
  readonly #query = (pg as unknown as { Query: { prototype: Query } }).Query.prototype;
  readonly #original = this.#query.handleDataRow;

  start(): void {
    const [meter, original] = [this, this.#original];
    const sizes = new WeakMap<Query, number>();
    this.#query.handleDataRow = function count(this: Query, message) {
      meter.rows += 1;
      meter.bytes += message.length;
      const size = (sizes.get(this) ?? 0) + message.length;
      sizes.set(this, size);
      meter.largest = Math.max(meter.largest, size);
      original.call(this, message);
    };
  }

  reset(): void {
    [this.rows, this.bytes, this.largest] = [0, 0, 0];
  }

  stop(): void {
    this.#query.handleDataRow = this.#original;
  }
}
