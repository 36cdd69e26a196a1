/** Rows of an export that are loaded while it is sent. */
export type ExportedPages = AsyncIterable<readonly unknown[]>;

/**
 * The data a feature stores about a user, for the user's own export. Each key becomes a section of the export. What
 * grows with the years comes as {@link ExportedPages}, which become one list: an export is never held in memory as a
 * whole. Must not contain other users' private data.
 */
export interface PersonalData {
  exportFor(userId: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Rows that are loaded at once for an export. */
const PAGE_SIZE = 500;

/** Loads rows page by page, in the order of their ids. */
export async function* inPages(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly unknown[]>,
): ExportedPages {
  for (let i = 0; i < ids.length; i += PAGE_SIZE) yield load(ids.slice(i, i + PAGE_SIZE));
}
