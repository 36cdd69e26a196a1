import type { CommunityLogEntry } from '@muster/contracts/communities';
import type { CommunityRole } from '@muster/contracts/community-roles';
import { formatDate } from '../../../shared/language/dates';
import { regionName } from '../../../shared/words/words';
import { strings } from '../strings';

/** Returns one sentence about what happened. Kinds of a newer server are shown by their name. */
export function describeEntry({ kind, _by, _user, detail }: CommunityLogEntry): string {
  const s = strings.log;
  const by = _by?.name ?? s.nobody;
  const who = _user?.name ?? s.someone;
  const role = (name: string | null | undefined) => strings.roles[(name ?? 'member') as CommunityRole];
  const isSelf = _by !== null && _by._id === _user?._id;
  switch (kind) {
    case 'CommunityFounded':
      return s.founded(by);
    case 'CommunityRenamed':
      return s.renamed(by, detail['name'] ?? '');
    case 'CommunityMoved':
      return s.moved(by, detail['slug'] ?? '');
    case 'CommunityDescribed':
      return s.described(by);
    case 'CommunityLinksChanged':
      return s.links(by);
    case 'CommunityCrestChanged':
      return s.crest(by);
    case 'ScrimDefaultsChosen':
      return s.scrimDefaults(by);
    case 'PublicTitlesSwitched':
      return s.publicTitles(by);
    case 'PickupsChosen':
      return s.pickups(by);
    case 'CommunityRegionChosen':
      return s.region(by, detail['region'] ? regionName(detail['region']) : strings.form.anyRegion);
    case 'CommunityVisibilityChanged':
      return s.visibility(by, detail['visibility'] === 'unlisted' ? strings.unlisted : strings.public);
    case 'CommunityEntryChanged':
      return s.entry(by, strings.entries[(detail['entry'] ?? 'open') as keyof typeof strings.entries]);
    case 'InviteIssued':
      return s.inviteIssued(by);
    case 'InviteRevoked':
      return s.inviteRevoked(by);
    case 'InviteLinkMade':
      return s.linkMade(by);
    case 'InviteLinkEnded':
      return s.linkEnded(by);
    case 'MembersInvited':
      return s.imported(by);
    case 'InvitationWithdrawn':
      return s.invitationWithdrawn(by);
    case 'ImportUndone':
      return s.importUndone(by);
    case 'CommunityArchived':
      return detail['reason'] ? s.archivedFor(by, detail['reason']) : s.archived(by);
    case 'CommunityRestored':
      return s.restored(by);
    case 'MembershipRequested':
      return s.requested(who);
    case 'MembershipRequestWithdrawn':
      return s.withdrew(who);
    case 'MembershipRequestDeclined':
      return s.declined(by, who);
    case 'MemberJoined':
      if (detail['via'] === 'request') return s.approved(by, who);
      return detail['via'] === 'invite' ? s.joinedByInvite(who) : s.joined(who);
    case 'MemberRoleChanged':
      return isSelf
        ? s.ownRole(who, role(detail['from']), role(detail['to']))
        : s.role(by, who, role(detail['from']), role(detail['to']));
    case 'MemberLeft':
      return s.left(who);
    case 'MemberExcluded':
      return detail['until'] ? s.excludedUntil(by, who, formatDate(detail['until'])) : s.excluded(by, who);
    case 'MemberReadmitted':
      return s.readmitted(by, who);
    default:
      return kind;
  }
}
