import type { PersonView } from './users';

/** The page of a profile. Apart from the schemas, which a member's first page does not load. */
export const profilePath = ({
  name,
  region,
  summonerTagline,
}: Pick<PersonView, 'name' | 'region' | 'summonerTagline'>): string =>
  `/users/${encodeURIComponent(name)}?${new URLSearchParams({ region, tagline: summonerTagline }).toString()}`;
