/**
 * A person in a community: none → requested → member, or member at once; roles change; they leave or are excluded, which
 * lasts until a day or until they are re-admitted. One stream per person and community.
 */
import type { CommunityRole } from '@muster/contracts/community-roles';

export interface Membership {
  communityId: string;
  userId: string;
  /** Null for people who are no members (any more). */
  role: CommunityRole | null;
  /** ISO instant; empty for people who are no members. */
  joinedAt: string;
  /** The open request to join. */
  request: { id: string; at: string } | null;
  /** `until` null: until they are re-admitted. */
  exclusion: { until: string | null } | null;
  /** Invites of which one use is this person's, for good. */
  usedInvites: readonly string[];
  /** Invitations that wait for an organiser's yes to this person. They end when the person becomes a member. */
  claimed: readonly string[];
  /** Whether this person has ever asked to join, or joined: only they are told what organisers decide about them. */
  tookPart: boolean;
}

export const initialMembership: Membership = {
  communityId: '',
  userId: '',
  role: null,
  joinedAt: '',
  request: null,
  exclusion: null,
  usedInvites: [],
  claimed: [],
  tookPart: false,
};

export const isExcluded = ({ exclusion }: Membership, now: string): boolean =>
  exclusion !== null && (exclusion.until === null || exclusion.until > now);

export const membershipIdOf = (communityId: string, userId: string): string => `${communityId}_${userId}`;
