/** What makes a name the same name: who may not have it because somebody else does. */
import { DEFAULT_TAGLINES, type Region } from '@muster/contracts';

/** A person's texts as the `people` row holds them. */
export interface Names {
  name: string;
  tagline: string;
  discord: string;
}
/** What the identity provider says about somebody. */
export interface Identity {
  uid: string;
  email: string;
}
export interface NameClaim {
  kind: 'name' | 'discord' | 'email' | 'uid';
  key: string;
}

/**
 * One spelling for all of "Moss  Knight", "moss knight" and full-width look-alikes; what cannot be seen does not count.
 */
export const canonicalName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{C}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');

/** Who names no tagline gets his region's. */
export const taglineOrDefault = (region: string, tagline: string): string =>
  tagline || DEFAULT_TAGLINES[region as Region];

/** How a summoner is found by what somebody types: `moss knight#moss`. */
export const searchKey = ({ name, tagline }: Names): string => `${canonicalName(name)}#${canonicalName(tagline)}`;

export const nameClaims = (names: Names, region: string): NameClaim[] => [
  { kind: 'name', key: `${region}:${searchKey(names)}` },
  { kind: 'discord', key: canonicalName(names.discord) },
];
export const identityClaims = ({ uid, email }: Identity): NameClaim[] => [
  { kind: 'uid', key: uid },
  { kind: 'email', key: canonicalName(email) },
];
