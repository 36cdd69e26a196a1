import { createHash } from 'node:crypto';

export * from './people';

/**
 * Returns the sandbox provider's stable `sub` for an email. Demo accounts store it, so that signing in with their email
 * finds them.
 */
export const sandboxSub = (email: string): string =>
  `sandbox|${createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 24)}`;
