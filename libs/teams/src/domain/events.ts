import type { CommunityVisibility } from '@muster/contracts/communities';
import type { Role } from '@muster/contracts/constants';
import type { Bookers, MemberKind, WeeklyAsk } from '@muster/contracts/teams';

/** Events of a team's stream (`team-<teamId>`). */
export type TeamEvent =
  | {
      type: 'TeamFounded';
      teamId: string;
      by: string;
      name: string;
      slug: string;
      tag: string;
      region: string;
      languages: readonly string[];
      visibility: CommunityVisibility;
    }
  | { type: 'TeamRenamed'; name: string }
  | { type: 'TeamTagChanged'; tag: string }
  /** The text itself is a row, and so are the links. */
  | { type: 'TeamDescribed' }
  | { type: 'TeamLinksChanged' }
  | { type: 'TeamRegionChosen'; region: string }
  | { type: 'TeamLanguagesChosen'; languages: readonly string[] }
  | { type: 'TeamVisibilityChanged'; visibility: CommunityVisibility }
  | { type: 'TeamNeedsChanged'; needs: readonly Role[] }
  | { type: 'TeamBookersChosen'; bookers: Bookers }
  | { type: 'WeeklyAskChosen'; weeklyAsk: WeeklyAsk | null }
  /** `former`: the image before, which nothing shows any more. */
  | { type: 'TeamCrestChanged'; crest: string | null; former: string | null }
  /** `reasonId`: the text that says why. */
  | { type: 'TeamDisbanded'; reasonId: string | null; at: string }
  | { type: 'TeamNameReleased' }
  /** `invitationId`: the invitation that it uses. */
  | {
      type: 'TeamMemberJoined';
      userId: string;
      kind: MemberKind;
      roles: readonly Role[];
      via: 'founding' | 'invite' | 'invitation';
      invitationId: string | null;
      at: string;
    }
  | { type: 'TeamMemberKindChanged'; userId: string; from: MemberKind; to: MemberKind }
  | { type: 'TeamMemberRolesChanged'; userId: string; roles: readonly Role[] }
  | { type: 'TeamMembershipHidden'; userId: string; hidden: boolean }
  | { type: 'TeamCaptainNamed'; userId: string }
  | { type: 'TeamCaptainDismissed'; userId: string }
  /** The team had no captain left. */
  | { type: 'TeamCaptainSucceeded'; userId: string }
  /** `deleted`: their account was. */
  | { type: 'TeamMemberLeft'; userId: string; cause: 'left' | 'removed' | 'deleted' }
  | { type: 'TeamInviteIssued'; inviteId: string; uses: number; expiresAt: string; by: string; at: string }
  | { type: 'TeamInviteRevoked'; inviteId: string }
  | { type: 'TeamInviteUsed'; inviteId: string }
  | {
      type: 'TeamInvitationSent';
      invitationId: string;
      userId: string;
      kind: MemberKind | null;
      roles: readonly Role[];
      by: string;
      at: string;
    }
  /** `disbanded`: with the team. `deleted`: the account of the invited person was. */
  | {
      type: 'TeamInvitationEnded';
      invitationId: string;
      userId: string;
      cause: 'withdrawn' | 'declined' | 'disbanded' | 'deleted';
    }
  | { type: 'TeamListed'; communityId: string }
  | { type: 'TeamUnlisted'; communityId: string; cause: 'asked' | 'archived' }
  | { type: 'TeamBlocked'; blockedId: string }
  | { type: 'TeamUnblocked'; blockedId: string };
