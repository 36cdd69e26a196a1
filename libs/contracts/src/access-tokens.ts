import { z } from 'zod';
import { pageSchema } from './pages';
import type { ClientMessage } from './sockets';

/** The rights that a token for other programs may have. No scope includes another. */
export const TOKEN_SCOPES = ['read', 'sign-up', 'organise', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const MAX_ACCESS_TOKENS = 20;
export const ACCESS_TOKEN_PREFIX = 'muster_pat_';
export const ACCESS_TOKEN_RATE = { requests: 600, seconds: 60 } as const;
const MAX_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;

export const createTokenBody = z.object({
  name: z.string().trim().min(1).max(50),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1)
    .max(TOKEN_SCOPES.length)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expiresInDays: z.number().int().min(1).max(MAX_DAYS).default(DEFAULT_TOKEN_DAYS),
  communityId: z.string().min(1).max(64).nullish(),
});
export type CreateTokenBody = z.output<typeof createTokenBody>;

export const accessTokenView = z
  .object({
    _id: z.string(),
    name: z.string(),
    scopes: z.enum(TOKEN_SCOPES).array(),
    /** Null: not bound to one community. */
    communityId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Null: never used. Exact to a minute. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AccessToken' });
export type AccessTokenView = z.output<typeof accessTokenView>;
export const accessTokenList = z.union([accessTokenView.array(), pageSchema(accessTokenView)]);

/** `token` is shown once: a repeat with the same Idempotency-Key does not have it. */
export const createdTokenView = accessTokenView.extend({ token: z.string().optional() }).meta({ id: 'NewAccessToken' });
export type CreatedTokenView = z.output<typeof createdTokenView>;

/**
 * The scope that a token needs for a socket message, null for messages that no token may send; and the field of the
 * message that says to what it belongs, for tokens of one community.
 */
export const SOCKET_SCOPES: Record<
  ClientMessage,
  { scope: TokenScope | null; within?: 'scrim' | 'community' | 'evening' | 'any' }
> = {
  join_scrim_room: { scope: 'read', within: 'scrim' },
  leave_scrim_room: { scope: 'read', within: 'any' },
  join_draft_room: { scope: 'read', within: 'scrim' },
  leave_draft_room: { scope: 'read', within: 'any' },
  watch_region: { scope: 'read' },
  watch_people: { scope: 'read' },
  join_community_room: { scope: 'read', within: 'community' },
  leave_community_room: { scope: 'read', within: 'any' },
  join_evening_room: { scope: 'read', within: 'evening' },
  leave_evening_room: { scope: 'read', within: 'any' },
  join_team_room: { scope: 'read' },
  leave_team_room: { scope: 'read', within: 'any' },
  join_around_room: { scope: 'read' },
  leave_around_room: { scope: 'read', within: 'any' },
  join_board_room: { scope: 'read' },
  leave_board_room: { scope: 'read', within: 'any' },
  scrimChatOpen: { scope: null },
  scrimChatClose: { scope: null },
  addUser: { scope: 'read', within: 'any' },
  sendScrimTransaction: { scope: null },
  sendNotification: { scope: null },
  sendMessage: { scope: null },
  sendConversation: { scope: null },
  sendScrimMessage: { scope: null },
};
