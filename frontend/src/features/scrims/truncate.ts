/** Shortens names to 12 characters for lists (spec §9). The whole name is in the tooltip. */
export function truncate(name: string, length = 12): string {
  const letters = Array.from(name);
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : name;
}

/** A player's page, as links inside a scrim name it. */
export const profilePath = ({
  name,
  region,
  summonerTagline,
}: {
  name: string;
  region: string;
  summonerTagline: string;
}): string => `/users/${encodeURIComponent(name)}?${new URLSearchParams({ region, tagline: summonerTagline })}`;
