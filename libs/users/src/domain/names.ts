/** Names that must be unique, and the keys by which they are compared. */
import { DEFAULT_TAGLINES, type Region } from '@muster/contracts/regions';

/** A user's names as stored in their `people` row. */
export interface Names {
  name: string;
  tagline: string;
  discord: string;
}
/** A user's identity as asserted by the identity provider. */
export interface Identity {
  uid: string;
  email: string;
}
export interface NameClaim {
  kind: 'name' | 'discord' | 'email' | 'uid' | 'discord-account';
  key: string;
}

/**
 * Returns the same text for "Moss  Knight", "moss knight" and full-width look-alikes; ignores invisible characters.
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

/** The default tagline depends on the region. */
export const taglineOrDefault = (region: string, tagline: string): string =>
  tagline || DEFAULT_TAGLINES[region as Region];

/** Text that searches are matched against: `moss knight#moss`. */
export const searchKey = ({ name, tagline }: Names): string => `${canonicalName(name)}#${canonicalName(tagline)}`;

/** Claims only the exact names; read/name-claims.ts adds names that look like them. */
export const exactNameClaims = (names: Names, region: string): NameClaim[] => [
  { kind: 'name', key: `${region}:${searchKey(names)}` },
  { kind: 'discord', key: canonicalName(names.discord) },
];
export const discordClaims = (account: { id: string } | null): NameClaim[] =>
  account ? [{ kind: 'discord-account', key: account.id }] : [];
export const identityClaims = ({ uid, email }: Identity): NameClaim[] => [uidClaim(uid), emailClaim(email)];
export const uidClaim = (uid: string): NameClaim => ({ kind: 'uid', key: uid });
export const emailClaim = (email: string): NameClaim => ({ kind: 'email', key: canonicalName(email) });
