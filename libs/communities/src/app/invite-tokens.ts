import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits, so that a plain hash protects the stored form. */
export const newInviteToken = (): string => randomBytes(24).toString('base64url');
export const hashInviteToken = (token: string): string =>
  createHash('sha256').update(`muster-invite:${token}`).digest('base64url');
