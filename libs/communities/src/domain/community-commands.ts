import type { CommunityEntry, CommunityVisibility } from '@muster/contracts/communities';
import type { Actor, CommandContext } from './actor';

export interface CommunitySettings {
  name: string;
  slug: string;
  about: string;
  region: string | null;
  visibility: CommunityVisibility;
  entry: CommunityEntry;
}

/**
 * `owned`: communities the caller owns now. `founded`: how many they have founded so far, which serialises what one
 * user founds concurrently.
 */
export interface FoundCommunity {
  type: 'FoundCommunity';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  settings: CommunitySettings;
  owned: number;
  founded: number;
}
/** `about`: the text as it is now. */
export interface EditCommunity {
  type: 'EditCommunity';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  changes: Partial<CommunitySettings>;
  about: string;
}
/** Frees a former address for others. Changes nothing while it has to lead to the community. */
export interface ReleaseFormerAddress {
  type: 'ReleaseFormerAddress';
  communityId: string;
  ctx: CommandContext;
  former: string;
}
/** `reason`: given by admins; stored in a row. */
export interface ArchiveCommunity {
  type: 'ArchiveCommunity';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  reason: string | null;
}
export interface RestoreCommunity {
  type: 'RestoreCommunity';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
}
/** `tokenHash`: stored in a row. */
export interface IssueInvite {
  type: 'IssueInvite';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  invite: { id: string; uses: number; expiresAt: string };
  tokenHash: string;
}
export interface RevokeInvite {
  type: 'RevokeInvite';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  inviteId: string;
}

export type CommunityCommand =
  | FoundCommunity
  | EditCommunity
  | ReleaseFormerAddress
  | ArchiveCommunity
  | RestoreCommunity
  | IssueInvite
  | RevokeInvite;
