import { nameSkeletons } from '@muster/platform/pure';
import { canonicalName, exactNameClaims, type NameClaim, type Names } from '../domain/names';

/**
 * Returns the names that an account takes: the exact ones, and every name that readers would confuse with it. All
 * claims are of one kind, because a conflict on any of them means that the name is taken.
 */
export const nameClaims = (names: Names, region: string): NameClaim[] => [
  ...exactNameClaims(names, region),
  ...lookAlikeKeys(names, region).map((key): NameClaim => ({ kind: 'name', key })),
];

/** Two names with a region and tagline look alike if they share a key. */
const lookAlikeKeys = ({ name, tagline }: Omit<Names, 'discord'>, region: string): string[] =>
  nameSkeletons(canonicalName(name)).flatMap((nameKey) =>
    nameSkeletons(canonicalName(tagline)).map((tagKey) => `look:${region}:${nameKey}#${tagKey}`),
  );
