import type { PersonView } from '@muster/contracts';

export const profilePath = ({
  name,
  region,
  summonerTagline,
}: Pick<PersonView, 'name' | 'region' | 'summonerTagline'>): string =>
  `/users/${encodeURIComponent(name)}?${new URLSearchParams({ region, tagline: summonerTagline })}`;
