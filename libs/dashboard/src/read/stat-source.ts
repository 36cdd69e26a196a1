import type { StoredEvent } from '@muster/platform';

/** [kind, key, how many]: where a row counts. */
export type StatIncrement = readonly [kind: string, key: string, n: number];

/** Rows of one kind that figures are made of. Figures change by what a row counted as before and counts as after. */
export interface StatSource<R extends { id: string }> {
  /** Of its streams. */
  prefix: string;
  types: readonly string[];
  table: string;
  /** Column → SQL type. */
  columns: Readonly<Record<keyof R, string>>;
  fold: (row: R | undefined, event: StoredEvent) => R;
  contributions: (row: R) => readonly StatIncrement[];
}

/** The UTC day of an instant. */
export const utcDay = (iso: string): string => new Date(iso).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The rows after the events, and by how much each figure changed. */
export function foldEvents<R extends { id: string }>(
  kind: StatSource<R>,
  events: readonly StoredEvent[],
  before: ReadonlyMap<string, R>,
): { rows: R[]; changes: StatIncrement[] } {
  const after = new Map<string, R>();
  for (const event of events) {
    const id = event.stream.slice(kind.prefix.length);
    after.set(id, kind.fold(after.get(id) ?? before.get(id), event));
  }
  const changes = new Map<string, StatIncrement>();
  const add = (contributions: readonly StatIncrement[], sign: 1 | -1) => {
    for (const [what, key, n] of contributions)
      changes.set(`${what} ${key}`, [what, key, (changes.get(`${what} ${key}`)?.[2] ?? 0) + sign * n]);
  };
  for (const [id, row] of after) {
    const known = before.get(id);
    if (known) add(kind.contributions(known), -1);
    add(kind.contributions(row), 1);
  }
  return { rows: [...after.values()], changes: [...changes.values()].filter(([, , n]) => n !== 0) };
}
