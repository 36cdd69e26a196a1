import { setImmediate as immediate } from 'node:timers/promises';

/** Gathers the names that are asked for in one turn of the event loop, so that one statement serves them all. */
export class Gathered<T> {
  readonly #open = new Map<string, { names: string[]; result: Promise<T> }>();

  /** `key`: which names belong together. `run` gets all of them; it is that of the first. */
  with(key: string, name: string, run: (names: readonly string[]) => Promise<T>): Promise<T> {
    let group = this.#open.get(key);
    if (!group) {
      const names: string[] = [];
      const result = immediate().then(() => {
        this.#open.delete(key);
        return run(names);
      });
      this.#open.set(key, (group = { names, result }));
    }
    group.names.push(name);
    return group.result;
  }
}
