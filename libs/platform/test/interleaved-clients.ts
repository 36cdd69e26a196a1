/**
 * Transactions run step by step in an order somebody else decides, each on a connection of its own, as they would run
 * in
 * processes that know nothing of each other. Who must wait for another waits; his further steps follow when he may go
 * on.
 */
import pg from 'pg';

export type Step = (client: pg.Client) => Promise<unknown>;

export class InterleavedClients {
  readonly #clients: pg.Client[] = [];
  readonly #steps: Promise<unknown>[] = [];
  readonly #busy = new Set<number>();
  readonly #watch: pg.Client;

  constructor(url: string, count: number) {
    this.#watch = new pg.Client(url);
    for (let i = 0; i < count; i++) this.#clients.push(new pg.Client(url));
  }

  async connect(): Promise<this> {
    await Promise.all([this.#watch, ...this.#clients].map((client) => client.connect()));
    return this;
  }

  /** `order` names whose next step it is. `look` is called between any two steps. */
  async run(order: readonly number[], scripts: readonly (readonly Step[])[], look: () => Promise<void>): Promise<void> {
    const next = scripts.map(() => 0);
    for (const mind of order) {
      const step = scripts[mind]![next[mind]!++]!;
      const turn = (this.#steps[mind] ?? Promise.resolve()).then(() => step(this.#clients[mind]!));
      this.#steps[mind] = turn;
      this.#busy.add(mind);
      void turn
        .catch(() => undefined)
        .finally(() => {
          if (this.#steps[mind] === turn) this.#busy.delete(mind);
        });
      await this.#rest();
      await look();
    }
    await Promise.all(this.#steps);
    await look();
  }

  async close(): Promise<void> {
    await Promise.all([this.#watch, ...this.#clients].map((client) => client.end()));
  }

  /** Everybody has done what he was told, or waits for somebody who was not told to go on. */
  async #rest(): Promise<void> {
    for (;;) {
      const busy = [...this.#busy];
      if (busy.length === 0) return;
      const pids = busy.map((mind) => (this.#clients[mind] as unknown as { processID: number }).processID);
      const {
        rows: [waiting],
      } = await this.#watch.query<{ all: boolean }>(
        'SELECT bool_and(cardinality(pg_blocking_pids(pid)) > 0) AS all FROM unnest($1::int[]) pid',
        [pids],
      );
      if (waiting!.all && busy.every((mind) => this.#busy.has(mind))) return;
    }
  }
}

/** Every way to put the steps of two into one row: C(2n, n) of them. */
export function* orders(n: number, one = n, other = n): Generator<number[]> {
  if (one === 0 && other === 0) {
    yield [];
    return;
  }
  if (one > 0) for (const rest of orders(n, one - 1, other)) yield [0, ...rest];
  if (other > 0) for (const rest of orders(n, one, other - 1)) yield [1, ...rest];
}
