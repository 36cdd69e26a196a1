/**
 * A team: a roster of at most twelve people with captains, settings, ways in, the communities that list it, and the
 * teams that it blocks. It is one stream, because its rules concern the whole roster. Texts that people wrote, and the
 * hashes of invite tokens, are rows.
 */
import type { CommunityVisibility } from '@muster/contracts/communities';
import type { Role } from '@muster/contracts/constants';
import { type Bookers, type MemberKind, TEAM_INVITATION_DAYS, type WeeklyAsk } from '@muster/contracts/teams';

export interface Member {
  userId: string;
  kind: MemberKind;
  /** Preferred first. */
  roles: readonly Role[];
  captain: boolean;
  joinedAt: string;
  /** Strangers do not learn that this person is in the team. */
  hidden: boolean;
}
export interface Invite {
  id: string;
  uses: number;
  used: number;
  expiresAt: string;
  by: string;
  at: string;
}
export interface Invitation {
  id: string;
  userId: string;
  /** Null: whatever the team lacks when the person joins. */
  kind: MemberKind | null;
  roles: readonly Role[];
  by: string;
  at: string;
  expiresAt: string;
}
export interface Team {
  id: string;
  founder: string;
  name: string;
  slug: string;
  tag: string;
  region: string;
  languages: readonly string[];
  visibility: CommunityVisibility;
  /** Location of the stored image. */
  crest: string | null;
  needs: readonly Role[];
  bookers: Bookers;
  weeklyAsk: WeeklyAsk | null;
  /** Longest-serving first. */
  members: readonly Member[];
  /** Communities in which it is listed. */
  communities: readonly string[];
  /** Invites that were not revoked; expired ones are dropped when the next is issued. */
  invites: readonly Invite[];
  /** Invitations without an answer; expired ones are dropped when the next is sent. */
  invitations: readonly Invitation[];
  /** Ids of teams. */
  blocks: readonly string[];
  disbandedAt: string | null;
  /** The people who were in it when it was disbanded. */
  former: readonly string[];
  /** Whether others may take its name, some time after it was disbanded. */
  nameReleased: boolean;
}

export const initialTeam: Team = {
  id: '',
  founder: '',
  name: '',
  slug: '',
  tag: '',
  region: '',
  languages: [],
  visibility: 'public',
  crest: null,
  needs: [],
  bookers: 'captains',
  weeklyAsk: null,
  members: [],
  communities: [],
  invites: [],
  invitations: [],
  blocks: [],
  disbandedAt: null,
  former: [],
  nameReleased: false,
};

/** The claim on its address. Communities claim addresses of the same kind; theirs have no slash. */
export const slugKeyOf = (slug: string): string => `teams/${slug}`;
export const memberOf = ({ members }: Pick<Team, 'members'>, userId: string): Member | undefined =>
  members.find((member) => member.userId === userId);
export const captainsOf = ({ members }: Pick<Team, 'members'>): string[] =>
  members.flatMap(({ userId, captain }) => (captain ? [userId] : []));
export const isCoach = ({ kind }: Pick<Member, 'kind'>): boolean => kind === 'coach';

/** Returns the longest-serving player, else sub, else coach. */
export const heirOf = ({ members }: Pick<Team, 'members'>): Member | undefined =>
  (['player', 'sub', 'coach'] as const).flatMap((kind) => members.filter((member) => member.kind === kind))[0];

export const isOpenInvite = ({ uses, used, expiresAt }: Invite, now: string): boolean => used < uses && expiresAt > now;
export const openInvitations = ({ invitations }: Pick<Team, 'invitations'>, now: string): readonly Invitation[] =>
  invitations.filter(({ expiresAt }) => expiresAt > now);
export const invitationOf = (team: Pick<Team, 'invitations'>, userId: string, now: string): Invitation | undefined =>
  openInvitations(team, now).find((invitation) => invitation.userId === userId);

const DAY_MS = 86_400_000;
export const plusDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();
export const invitedUntil = (at: string): string => plusDays(at, TEAM_INVITATION_DAYS);
