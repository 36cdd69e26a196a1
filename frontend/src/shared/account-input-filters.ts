/** Removes characters that are not allowed in an account field while typing (spec §5). */
export const inputFilters: Record<'name' | 'summonerTagline' | 'discord', (text: string) => string> = {
  name: (text) => text.normalize('NFC').replace(/[^\p{L}\p{N} ]/gu, ''),
  summonerTagline: (text) =>
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 5),
  discord: (text) => text,
};
