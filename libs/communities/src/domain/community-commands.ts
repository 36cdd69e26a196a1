import type { CommunityEntry, CommunityVisibility } from '@muster/contracts';
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
export class FoundCommunity {
  readonly type = 'FoundCommunity';
  constructor(
    readonly communityId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly settings: CommunitySettings,
    readonly owned: number,
    readonly founded: number,
  ) {}
}
/** `about`: the text as it is now. */
export class EditCommunity {
  readonly type = 'EditCommunity';
  constructor(
    readonly communityId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly changes: Partial<CommunitySettings>,
    readonly about: string,
  ) {}
}
/** Frees a former address for others. Changes nothing while it has to lead to the community. */
export class ReleaseFormerAddress {
  readonly type = 'ReleaseFormerAddress';
  constructor(
    readonly communityId: string,
    readonly ctx: CommandContext,
    readonly former: string,
  ) {}
}
/** `reason`: given by admins; stored in a row. */
export class ArchiveCommunity {
  readonly type = 'ArchiveCommunity';
  constructor(
    readonly communityId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly reason: string | null,
  ) {}
}
export class RestoreCommunity {
  readonly type = 'RestoreCommunity';
  constructor(
    readonly communityId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
  ) {}
}
/** `tokenHash`: stored in a row. */
export class IssueInvite {
  readonly type = 'IssueInvite';
  constructor(
    readonly communityId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly invite: { id: string; uses: number; expiresAt: string },
    readonly tokenHash: string,
  ) {}
}
export class RevokeInvite {
  readonly type = 'RevokeInvite';
  constructor(
    readonly communityId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly inviteId: string,
  ) {}
}

export type CommunityCommand =
  | FoundCommunity
  | EditCommunity
  | ReleaseFormerAddress
  | ArchiveCommunity
  | RestoreCommunity
  | IssueInvite
  | RevokeInvite;
