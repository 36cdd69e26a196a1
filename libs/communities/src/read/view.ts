import { type CommunityView, crestUrl, type ExclusionView } from '@muster/contracts/communities';
import { atLeast, type CommunityRole } from '@muster/contracts/community-roles';
import type { InviteView } from '@muster/contracts/invites';
import { findPlayerView, toPlayerView } from '@muster/contracts/users';
import type { Person } from '@muster/users/ports';
import type { Community } from '../domain/community';
import type { CommunityWords } from '../domain/community-commands';
import type { InvitationView } from '@muster/contracts/community-import';
import type { PersonalInvitation } from './invitations.queries';
import type { InvitationRow } from './invitations.schema';
import type { ExclusionRow } from './memberships.queries';
import type { InviteRow } from './invites.schema';

export type PeopleById = ReadonlyMap<string, Person>;

interface ViewFacts {
  id: string;
  version: number;
  createdAt: string;
  state: Community;
  role: CommunityRole | null;
  joinedAt: string | undefined;
  isAdmin: boolean;
  requested: boolean;
  invitation: PersonalInvitation | undefined;
  words: CommunityWords;
  /** Our `PUBLIC_URL`. */
  site: string;
  counts: { members: number; requests: number } | undefined;
}

/** The number of open requests is for those who decide about them. */
export const toCommunityView = ({
  id,
  version,
  createdAt,
  state,
  role,
  isAdmin,
  ...facts
}: ViewFacts): CommunityView => ({
  _id: id,
  slug: state.slug,
  name: state.name,
  about: facts.words.about,
  crest: crestUrl(state, facts.site),
  links: [...facts.words.links],
  region: state.region,
  visibility: state.visibility,
  entry: state.entry,
  publicTitles: state.publicTitles,
  scrimDefaults: state.scrimDefaults,
  pickups: state.pickups,
  memberCount: facts.counts?.members ?? 0,
  createdAt,
  archived: state.archived,
  version,
  me: {
    role,
    ...(facts.joinedAt !== undefined && { joinedAt: facts.joinedAt }),
    requested: facts.requested,
    ...(facts.invitation && {
      invitation: { role: facts.invitation.role, expiresAt: facts.invitation.expires_at.toISOString() },
    }),
    requests: isAdmin || atLeast(role, 'organiser') ? (facts.counts?.requests ?? 0) : null,
  },
});

export const toExclusionView = (row: ExclusionRow, people: PeopleById): ExclusionView => ({
  _user: toPlayerView(people.get(row.user_id)!),
  _by: findPlayerView(people, row.excluded_by),
  reason: row.reason,
  until: row.until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

export const toInvitationView = (
  {
    id,
    name,
    tagline,
    region,
    role,
    importId,
    invited_by: by,
    created_at: createdAt,
    expires_at: expiresAt,
  }: InvitationRow,
  people: PeopleById,
  claimant: string | undefined,
): InvitationView => ({
  _id: id,
  name,
  tagline,
  region,
  role,
  importId,
  _by: findPlayerView(people, by),
  _claimant: claimant === undefined ? null : findPlayerView(people, claimant),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const toInviteView = (row: InviteRow, people: PeopleById): InviteView => ({
  _id: row.id,
  _by: findPlayerView(people, row.issued_by),
  uses: row.uses,
  usesLeft: Math.max(0, row.uses - row.used),
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
});
