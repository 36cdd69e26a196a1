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
  readonly #query = (pg as unknown as { Query: { prototype: Query } }).Query.prototype;
  readonly #original = this.#query.handleDataRow;

  start(): void {
    const [meter, original] = [this, this.#original];
    this.#query.handleDataRow = function count(this: Query, message) {
      meter.rows += 1;
      meter.bytes += message.length;
      original.call(this, message);
    };
  }

  reset(): void {
    [this.rows, this.bytes] = [0, 0];
  }

  stop(): void {
    this.#query.handleDataRow = this.#original;
  }
}
