import type { StoredEvent } from '@muster/platform';

/** How much a row adds to one count. */
export type StatIncrement = readonly [kind: string, key: string, n: number];

/** Rows that counts are derived from. An event changes the counts by the row's contributions after minus before. */
export interface StatSource<R extends { id: string }> {
  /** Stream prefix. */
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

/** Returns the rows after the events, and by how much each count changed. */
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
    for (const [countKind, key, n] of contributions)
      changes.set(`${countKind} ${key}`, [countKind, key, (changes.get(`${countKind} ${key}`)?.[2] ?? 0) + sign * n]);
  };
  for (const [id, row] of after) {
    const previous = before.get(id);
    if (previous) add(kind.contributions(previous), -1);
    add(kind.contributions(row), 1);
  }
  return { rows: [...after.values()], changes: [...changes.values()].filter(([, , n]) => n !== 0) };
}
