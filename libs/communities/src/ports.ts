import type { CommunityVisibility } from '@muster/contracts/communities';
import type { InvitedRole } from '@muster/contracts/community-import';
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { PickupSettings } from '@muster/contracts/pickup-settings';
import type { ScrimTemplate } from '@muster/contracts/scrim-template';

/** A user's membership of one community, archived ones included. */
export interface MembershipOf {
  communityId: string;
  role: CommunityRole;
  /** ISO instant. */
  joinedAt: string;
}

/** Roles of users in communities. Site admins who are no members have none here. */
interface Roles {
  roleOf(userId: string, communityId: string): Promise<CommunityRole | null>;
  communitiesOf(userId: string): Promise<readonly MembershipOf[]>;
}

/** The memberships of communities, as committed before the call. Provided by the communities feature. */
export interface CommunityMemberships extends Roles {
  /**
   * The same from memory, as of the events this process has read: for listeners of the log's tail, and for callers
   * that have waited for the head of the log themselves.
   */
  readonly latest: Roles;
  /** Returns those of the users whom the community excludes now. */
  excludedAmong(userIds: readonly string[], communityId: string): Promise<ReadonlySet<string>>;
  /** Whether the user has an open personal invitation to the community. */
  isInvited(userId: string, communityId: string): Promise<boolean>;
  /** Returns those of the users who are members. */
  membersAmong(userIds: readonly string[], communityId: string): Promise<ReadonlySet<string>>;
  /** Returns the ids of all members, in no particular order. For draws, which are rare; there may be 50,000. */
  memberIdsOf(communityId: string): Promise<string[]>;
  /** Returns the ids of members with at least this role, longest-serving first, at most 50. */
  staffOf(communityId: string, needed: CommunityRole): Promise<string[]>;
}
export const COMMUNITY_MEMBERSHIPS = Symbol('COMMUNITY_MEMBERSHIPS');

/** The rights to act for a community, as committed before the call. Provided by the communities feature. */
export interface StaffRights {
  /**
   * Whether the account is active and belongs to an organiser of the community or to a site admin; if `communityId` is
   * null, to a site admin.
   */
  mayOrganise(userId: string, communityId: string | null): Promise<boolean>;
}
export const STAFF_RIGHTS = Symbol('STAFF_RIGHTS');

/** A person who asks to join a community. */
export interface OpenRequest {
  community: Pick<CommunityTitle, '_id' | 'slug' | 'name'>;
  userId: string;
  requestedAt: Date;
}

/** A personal invitation of a user who is no member yet. */
export interface OpenInvitation {
  community: Pick<CommunityTitle, '_id' | 'slug' | 'name'>;
  role: InvitedRole;
  expiresAt: Date;
}

/** Provided by the communities feature. */
export interface CommunityRequests {
  /** Returns the oldest open requests of the communities that the user organises. */
  openFor(userId: string, limit: number): Promise<OpenRequest[]>;
  /** Returns the user's newest open invitations. */
  invitationsTo(userId: string, limit: number): Promise<OpenInvitation[]>;
}
export const COMMUNITY_REQUESTS = Symbol('COMMUNITY_REQUESTS');

/** How others name a community. */
export interface CommunityTitle {
  _id: string;
  slug: string;
  name: string;
  /** Null if it plays in several. */
  region: string | null;
  visibility: CommunityVisibility;
  archived: boolean;
  /** Whether it plays pick-ups. */
  pickups: boolean;
  /** Whether strangers read the titles of its public scrims; only if they find the community itself. */
  publicTitles: boolean;
}

/** Names of communities, archived ones included, as of the events this process has read. Provided by the communities feature. */
export interface CommunityTitles {
  /** Cached, so usually no I/O. Unknown ids are missing. */
  byIds(ids: Iterable<string>): Promise<ReadonlyMap<string, CommunityTitle>>;
  /** Also finds a community by an address it had before. */
  bySlug(slug: string): Promise<CommunityTitle | undefined>;
  /** Increases whenever a title changes. Anything rendered with an older epoch is stale. */
  readonly epoch: number;
}
export const COMMUNITY_TITLES = Symbol('COMMUNITY_TITLES');

/** A community as its pick-ups concern it. */
export interface PickupPlace {
  _id: string;
  slug: string;
  name: string;
  /** Off while the community is archived. */
  pickups: PickupSettings;
  /** The chosen settings of scrims, else the usual ones of the community. */
  template: ScrimTemplate;
}
/** The pick-ups of communities, as committed before the call. Provided by the communities feature. */
export interface PickupPlaces {
  /** Unknown ids are missing. */
  findMany(communityIds: readonly string[]): Promise<ReadonlyMap<string, PickupPlace>>;
}
export const PICKUP_PLACES = Symbol('PICKUP_PLACES');

/** Communities that are not archived, and their memberships. Provided by the communities feature. */
export interface CommunityTotals {
  totals(): Promise<{ communities: number; members: number }>;
}
export const COMMUNITY_TOTALS = Symbol('COMMUNITY_TOTALS');

/**
 * The events that other features react to. `MemberLeft` (they left, or their account was erased) and `MemberExcluded`
 * end a membership, and `CommunityArchived` ends the community.
 */
export type { CommunityEvent, MembershipEvent } from './domain/events';
