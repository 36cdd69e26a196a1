import { createHash, randomBytes } from 'node:crypto';
import type { Limit } from './rate-limits';

/** Tokens are too long to guess; this limit also keeps guesses cheap for the database. */
export const INVITE_TOKENS: Limit = {
  name: 'invite-tokens',
  windows: [
    [30, 60],
    [200, 3_600],
  ],
  ignoresScale: true,
};

/** 192 random bits, so that a plain hash protects the stored form. */
export const newInviteToken = (): string => randomBytes(24).toString('base64url');
export const hashInviteToken = (token: string): string =>
  createHash('sha256').update(`muster-invite:${token}`).digest('base64url');
