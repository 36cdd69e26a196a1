/** Invites of communities and teams: links that let some people in for some time. */
import { z } from 'zod';
import { playerView } from './users';

export const INVITE_USES_MAX = 1_000;
export const INVITE_HOURS_MAX = 720;
export const INVITE_HOURS_DEFAULT = 168;
export const OPEN_INVITES_MAX = 50;

/** `token` of an invite link. */
export const inviteToken = z.string().min(1).max(100);

export const inviteBody = (usesDefault: number) =>
  z.object({
    uses: z.number().int().min(1).max(INVITE_USES_MAX).optional().default(usesDefault),
    expiresInHours: z.number().int().min(1).max(INVITE_HOURS_MAX).optional().default(INVITE_HOURS_DEFAULT),
  });

export const inviteView = z.object({
  _id: z.string(),
  _by: playerView.nullable(),
  uses: z.number().int(),
  usesLeft: z.number().int(),
  expiresAt: z.string(),
  createdAt: z.string(),
});
export type InviteView = z.infer<typeof inviteView>;
/** The only response that holds the token and its address; a repeat with the same `Idempotency-Key` lacks them. */
export const withToken = (view: typeof inviteView) =>
  view.extend({ token: z.string().optional(), url: z.string().optional() });
