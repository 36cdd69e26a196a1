import { createHash } from 'node:crypto';

/** The subject at a provider is a secret, so an identity is named by its hash. */
export const identityId = (uid: string): string =>
  createHash('sha256').update(`identity ${uid}`).digest('base64url').slice(0, 22);
