import { createHash } from 'node:crypto';

export * from './people';

/**
 * The `sub` the sandbox provider gives an email, today and after every restart. The demo world stores it with
 * the accounts it makes, so that signing in with one of their emails finds them.
 */
export const sandboxSub = (email: string): string =>
  `sandbox|${createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 24)}`;
