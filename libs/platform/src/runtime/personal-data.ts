/** Rows of an export that are loaded while it is sent. */
export type ExportedPages = AsyncIterable<readonly unknown[]>;

/**
 * The data a feature stores about a user, for the user's own export. Each key becomes a section of the export. Sections
 * that grow with the years come as {@link ExportedPages}, which are written as one list, so that an export is never
 * held in memory as a whole. Must not contain other users' private data.
 */
export interface PersonalData {
  exportFor(userId: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Number of rows loaded at a time for an export. */
const PAGE_SIZE = 500;

/** Loads rows page by page, in the order of their ids. */
export async function* inPages(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly unknown[]>,
): ExportedPages {
  for (let i = 0; i < ids.length; i += PAGE_SIZE) yield load(ids.slice(i, i + PAGE_SIZE));
}
