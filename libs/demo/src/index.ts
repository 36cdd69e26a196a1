import { createHash } from 'node:crypto';

export * from './people';

/**
 * Returns the sandbox provider's stable `sub` for an email. Demo accounts store it, so that signing in with their email
 * finds them.
 */
export const sandboxSub = (email: string): string =>
  `sandbox|${createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 24)}`;

/** Returns the id of a demo account in the sandbox's Discord, which has the form of Discord's ids. */
export const sandboxDiscordId = (email: string): string => {
  const hash = createHash('sha256').update(`discord ${email.trim().toLowerCase()}`).digest();
  return String(200_000_000_000_000_000n + (hash.readBigUInt64BE(0) % 600_000_000_000_000_000n));
};
/** Returns the name of a demo account there, unique like the name it is made from. */
export const sandboxDiscordName = (name: string): string => name.toLowerCase().replaceAll(' ', '');
