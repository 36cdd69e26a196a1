/**
 * What a feature keeps about a person, for the person himself. Each key becomes a part of his export; nobody else's
 * secrets stand in it.
 */
export interface PersonalData {
  exportFor(userId: string): Promise<Readonly<Record<string, unknown>>>;
}
