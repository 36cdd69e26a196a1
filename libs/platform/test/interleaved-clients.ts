/**
 * Runs the steps of several transactions in a given order, each on its own connection, as if they ran in separate
 * processes. A transaction blocked by a lock waits; its later steps follow once it is unblocked.
 */
import pg from 'pg';

export type Step = (client: pg.Client) => Promise<unknown>;

export class InterleavedClients {
  readonly #clients: pg.Client[] = [];
  readonly #steps: Promise<unknown>[] = [];
  readonly #busy = new Set<number>();
  readonly #monitor: pg.Client;

  constructor(url: string, count: number) {
    this.#monitor = new pg.Client(url);
    for (let i = 0; i < count; i++) this.#clients.push(new pg.Client(url));
  }

  async connect(): Promise<this> {
    await Promise.all([this.#monitor, ...this.#clients].map((client) => client.connect()));
    return this;
  }

  /** Runs the scripts in the given `order` of client indexes. `check` is called after every step. */
  async run(
    order: readonly number[],
    scripts: readonly (readonly Step[])[],
    check: () => Promise<void>,
  ): Promise<void> {
    const next = scripts.map(() => 0);
    for (const index of order) {
      const step = scripts[index]![next[index]!++]!;
      const result = (this.#steps[index] ?? Promise.resolve()).then(() => step(this.#clients[index]!));
      this.#steps[index] = result;
      this.#busy.add(index);
      void result
        .catch(() => undefined)
        .finally(() => {
          if (this.#steps[index] === result) this.#busy.delete(index);
        });
      await this.#waitUntilIdle();
      await check();
    }
    await Promise.all(this.#steps);
    await check();
  }

  async close(): Promise<void> {
    await Promise.all([this.#monitor, ...this.#clients].map((client) => client.end()));
  }

  /** Waits until all steps are done or blocked by another transaction. */
  async #waitUntilIdle(): Promise<void> {
    for (;;) {
      const busy = [...this.#busy];
      if (busy.length === 0) return;
      const pids = busy.map((index) => (this.#clients[index] as unknown as { processID: number }).processID);
      const {
        rows: [waiting],
      } = await this.#monitor.query<{ all: boolean }>(
        'SELECT bool_and(cardinality(pg_blocking_pids(pid)) > 0) AS all FROM unnest($1::int[]) pid',
        [pids],
      );
      if (waiting!.all && busy.every((index) => this.#busy.has(index))) return;
    }
  }
}

/** All ways to interleave the n steps of two clients: C(2n, n). */
export function* orders(n: number, firstLeft = n, secondLeft = n): Generator<number[]> {
  if (firstLeft === 0 && secondLeft === 0) {
    yield [];
    return;
  }
  if (firstLeft > 0) for (const rest of orders(n, firstLeft - 1, secondLeft)) yield [0, ...rest];
  if (secondLeft > 0) for (const rest of orders(n, firstLeft, secondLeft - 1)) yield [1, ...rest];
}
