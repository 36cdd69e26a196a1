import { createHash } from 'node:crypto';

const LENGTH = 28;

/**
 * The `uid` of one's own user. Derived from the account's id alone, so that it survives a change of secrets and says
 * nothing of the identity provider.
 */
export const publicUid = (id: string): string =>
  createHash('sha256').update(`uid of ${id}`).digest('base64url').slice(0, LENGTH);
