/**
 * The data a feature stores about a user, for the user's own export. Each key becomes a section of the export. Must not
 * contain other users' private data.
 */
export interface PersonalData {
  exportFor(userId: string): Promise<Readonly<Record<string, unknown>>>;
}
