import { createHash } from 'node:crypto';

const LENGTH = 28;

/**
 * Returns the `uid` shown to the user. Derived from the account's id only, so that it does not depend on secrets and
 * reveals nothing about the identity provider.
 */
export const publicUid = (id: string): string =>
  createHash('sha256').update(`uid of ${id}`).digest('base64url').slice(0, LENGTH);
