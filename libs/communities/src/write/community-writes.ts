/** Rows and claims that a community's command writes in the commit of its events. */
import type { Claim, RowWrite, SideWrites } from '@muster/platform';
import { nameSkeletons } from '@muster/platform/pure';
import type { Community } from '../domain/community';
import type { CommunityCommand, CommunityWords, EditCommunity, MakeInviteLink } from '../domain/community-commands';
import { endedInvitationRows, invitationRows } from './invitation-writes';

export function toCommunityWrites(command: CommunityCommand, before: Community, after: Community): SideWrites {
  const [names, addresses] = [nameClaims(before, after), addressChanges(before, after)];
  const toClaim = (slug: string): Claim => ({ kind: 'slug', key: slug, owner: after.id });
  const toRow = (row: object): RowWrite => ({ table: 'community_slugs', row: { ...row, community: after.id } });
  return {
    rows: [
      ...addresses.taken.map((slug) => toRow({ slug })),
      ...addresses.released.map((slug) => toRow({ slug, released: true })),
      ...ownRows(command, before, after),
    ],
    claims: [...addresses.taken.map(toClaim), ...names.taken, ...foundingClaims(command, after)],
    releases: [...addresses.released.map(toClaim), ...names.released],
  };
}

/** A former address stays taken until it is released, because links lead there. */
function addressChanges(before: Community, after: Community): { taken: string[]; released: string[] } {
  const [given, kept] = [before.id ? addressesOf(before) : [], addressesOf(after)];
  return {
    taken: kept.filter((slug) => !given.includes(slug)),
    released: given.filter((slug) => !kept.includes(slug)),
  };
}
const addressesOf = ({ slug, former }: Community): string[] => [slug, ...former.map((one) => one.slug)];

function nameClaims(before: Community, after: Community): { taken: Claim[]; released: Claim[] } {
  if (before.name === after.name) return { taken: [], released: [] };
  const [kept, given] = [nameSkeletons(after.name), before.id ? nameSkeletons(before.name) : []];
  const toClaim = (key: string): Claim => ({ kind: 'community-name', key, owner: after.id });
  return {
    taken: kept.filter((key) => !given.includes(key)).map(toClaim),
    released: given.filter((key) => !kept.includes(key)).map(toClaim),
  };
}

/** Serialises what one user founds concurrently, because they may own only a few communities. */
const foundingClaims = (command: CommunityCommand, { id }: Community): Claim[] =>
  command.type === 'FoundCommunity'
    ? [{ kind: 'founding', key: `${command.by.userId}:${command.founded}`, owner: id, numbered: true }]
    : [];

function ownRows(command: CommunityCommand, { invites, link }: Community, { id }: Community): RowWrite[] {
  const endedLink = link ? [revokedRow(link.id, command.ctx.now)] : [];
  switch (command.type) {
    case 'FoundCommunity':
      return [textsRow(id, { about: command.settings.about })];
    case 'EditCommunity':
      return editedTexts(id, command.changes);
    case 'ArchiveCommunity':
      return [
        { table: 'community_texts', row: { community: id, archive_reason: command.reason ?? '' } },
        ...invites.map((invite) => revokedRow(invite.id, command.ctx.now)),
        ...endedLink,
        { table: 'community_invitations', row: { community: id, ended: true } },
      ];
    case 'IssueInvite': {
      const { invite, tokenHash, by, ctx } = command;
      return [
        {
          table: 'community_invites',
          row: {
            id: invite.id,
            community: id,
            token_hash: tokenHash,
            uses: invite.uses,
            expires_at: invite.expiresAt,
            issued_by: by.userId,
            created_at: ctx.now,
          },
        },
      ];
    }
    case 'RevokeInvite':
      return [revokedRow(command.inviteId, command.ctx.now)];
    case 'MakeInviteLink':
      return [...endedLink, linkRow(command)];
    case 'EndInviteLink':
      return endedLink;
    case 'InviteMembers':
      return command.invitations.flatMap((invitation) => invitationRows(command, invitation));
    case 'WithdrawInvitation':
      return endedInvitationRows(id, [command.invitation], command.ctx.now);
    case 'UndoImport':
      return endedInvitationRows(id, command.invitations, command.ctx.now);
    case 'ChangeCrest':
    case 'RestoreCommunity':
    case 'ReleaseFormerAddress':
      return [];
  }
}

const revokedRow = (id: string, at: string): RowWrite => ({ table: 'community_invites', row: { id, revoked_at: at } });
/** Its token is derived, so that a hash of it would only outlive the secret. */
const linkRow = ({ communityId: community, linkId: id, by, ctx }: MakeInviteLink): RowWrite => ({
  table: 'community_invites',
  row: {
    id,
    community,
    token_hash: '',
    uses: 0,
    expires_at: NEVER,
    issued_by: by.userId,
    created_at: ctx.now,
    lasting: true,
  },
});
const NEVER = '9999-12-31T00:00:00.000Z';
const editedTexts = (id: string, { about, links }: EditCommunity['changes']): RowWrite[] =>
  about === undefined && links === undefined ? [] : [textsRow(id, { about, links })];
/** A text that is not given keeps its value. */
const textsRow = (community: string, { about, links }: Partial<CommunityWords>): RowWrite => ({
  table: 'community_texts',
  row: { community, ...(about !== undefined && { about }), ...(links && { links }) },
});
