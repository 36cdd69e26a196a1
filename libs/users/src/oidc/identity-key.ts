/** A person at an OpenID provider. `issuer`: as {@link canonicalIssuer} writes it. */
export interface Subject {
  issuer: string;
  subject: string;
}

/** Returns one spelling of an issuer's address, with or without a slash at its end. It has no `#`. */
export function canonicalIssuer(issuer: string): string {
  const { origin, pathname, search } = new URL(issuer);
  return origin + pathname.replace(/\/\.well-known\/openid-configuration$/, '').replace(/(?<!\/)\/+$/, '') + search;
}

/** Matches keys of issuers other than the first. */
const QUALIFIED = /^(https?:\/\/[^#]*)#/;

/**
 * Returns the key that an identity is stored by; two identities never share a key. Release 1.0.0 knew only the first
 * issuer and stored its subjects as they are. Subjects that look like another key get a `#` in front.
 */
export function identityKey({ issuer, subject }: Subject, firstIssuer: string): string {
  if (issuer !== firstIssuer) return `${issuer}#${subject}`;
  return subject.startsWith('#') || QUALIFIED.test(subject) ? `#${subject}` : subject;
}

export const issuerOf = (key: string, firstIssuer: string): string => QUALIFIED.exec(key)?.[1] ?? firstIssuer;
