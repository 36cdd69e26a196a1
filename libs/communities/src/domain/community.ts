/**
 * Life cycle of a community: founded → settings and invites change → archived by an owner or an admin, and perhaps
 * restored by an admin. Its members are streams of their own (membership.ts), so its state stays small. `about` and the
 * hashes of invite tokens are stored in rows only.
 */
import type { CommunityEntry, CommunityVisibility } from '@muster/contracts';
import type { CommunityEvent } from './events';

export interface Invite {
  id: string;
  uses: number;
  expiresAt: string;
}

export interface Community {
  id: string;
  founder: string;
  name: string;
  slug: string;
  region: string | null;
  visibility: CommunityVisibility;
  entry: CommunityEntry;
  archived: boolean;
  /** Invites that were not revoked; expired ones are dropped when the next is issued. */
  invites: readonly Invite[];
}

export const initialCommunity: Community = {
  id: '',
  founder: '',
  name: '',
  slug: '',
  region: null,
  visibility: 'public',
  entry: 'open',
  archived: false,
  invites: [],
};

export function evolveCommunity(community: Community, event: CommunityEvent): Community {
  switch (event.type) {
    case 'CommunityFounded':
      return {
        ...initialCommunity,
        id: event.communityId,
        founder: event.by,
        name: event.name,
        slug: event.slug,
        region: event.region,
        visibility: event.visibility,
        entry: event.entry,
      };
    case 'CommunityRenamed':
      return { ...community, name: event.name };
    case 'CommunityMoved':
      return { ...community, slug: event.slug };
    case 'CommunityDescribed':
      return community;
    case 'CommunityRegionChosen':
      return { ...community, region: event.region };
    case 'CommunityVisibilityChanged':
      return { ...community, visibility: event.visibility };
    case 'CommunityEntryChanged':
      return { ...community, entry: event.entry };
    case 'InviteIssued': {
      const { inviteId: id, uses, expiresAt, at } = event;
      return {
        ...community,
        invites: [...community.invites.filter((invite) => invite.expiresAt > at), { id, uses, expiresAt }],
      };
    }
    case 'InviteRevoked':
      return { ...community, invites: community.invites.filter(({ id }) => id !== event.inviteId) };
    case 'CommunityArchived':
      return { ...community, archived: true, invites: [] };
    case 'CommunityRestored':
      return { ...community, archived: false };
  }
}
