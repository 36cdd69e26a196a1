import type { CommunityEntry, CommunityVisibility, ScrimDefaults } from '@muster/contracts/communities';
import type { InvitedRole } from '@muster/contracts/community-import';
import type { Link } from '@muster/contracts/links';
import type { PickupSettings } from '@muster/contracts/pickup-settings';
import type { Actor, CommandContext } from './actor';

export interface CommunitySettings {
  name: string;
  slug: string;
  about: string;
  region: string | null;
  visibility: CommunityVisibility;
  entry: CommunityEntry;
}

/** The settings of an existing community. Some of them cannot be chosen when it is founded. */
export interface CommunityChanges extends CommunitySettings {
  links: readonly Link[];
  scrimDefaults: ScrimDefaults | null;
  publicTitles: boolean;
  /** Only the fields that change. */
  pickups: Partial<PickupSettings>;
}
/** Texts that people wrote about the community. They are stored in a row, because the log holds no such texts. */
export interface CommunityWords {
  about: string;
  links: readonly Link[];
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
export interface EditCommunity {
  type: 'EditCommunity';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  changes: Partial<CommunityChanges>;
  words: CommunityWords;
}
/** `location`: of the stored image; null takes the crest away. */
export interface ChangeCrest {
  type: 'ChangeCrest';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  location: string | null;
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
/** Makes a lasting link, which ends the one before. */
export interface MakeInviteLink {
  type: 'MakeInviteLink';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  linkId: string;
}
export interface EndInviteLink {
  type: 'EndInviteLink';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
}
/** `account`: the user who has the Riot ID now. */
export interface Invitation {
  id: string;
  /** The same for all spellings of a Riot ID in a region. */
  key: string;
  name: string;
  tagline: string;
  region: string;
  role: InvitedRole;
  account: string | null;
}
/** An invitation that ends, and the user who was notified of it. */
export type EndedInvitation = Pick<Invitation, 'id' | 'account'>;
/** `after`: the newest import when the rows were judged; `open`: the invitations that were open then. */
export interface InviteMembers {
  type: 'InviteMembers';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  importId: string;
  open: number;
  invitations: readonly Invitation[];
}
export interface WithdrawInvitation {
  type: 'WithdrawInvitation';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  invitation: EndedInvitation;
}
/** Withdraws what is still open of an import. */
export interface UndoImport {
  type: 'UndoImport';
  communityId: string;
  by: Actor;
  ctx: CommandContext;
  importId: string;
  invitations: readonly EndedInvitation[];
}

export type CommunityCommand =
  | FoundCommunity
  | EditCommunity
  | ChangeCrest
  | ReleaseFormerAddress
  | ArchiveCommunity
  | RestoreCommunity
  | IssueInvite
  | RevokeInvite
  | MakeInviteLink
  | EndInviteLink
  | InviteMembers
  | WithdrawInvitation
  | UndoImport;
