/** Views of a team, one for each viewer. */
import { type CommunityRef, crestUrl } from '@muster/contracts/communities';
import { rankOrder } from '@muster/contracts/ranks';
import {
  TEAM_RANKED_MIN,
  type TeamInvitationView,
  type TeamMemberView,
  type TeamRanks,
  type TeamRef,
  type TeamView,
} from '@muster/contracts/teams';
import type { InviteView } from '@muster/contracts/invites';
import { findPlayerView, toPlayerView } from '@muster/contracts/users';
import type { Person } from '@muster/users/ports';
import type { TeamWords } from '../domain/profile';
import { invitationOf, type Invitation, type Invite, isCoach, type Member, memberOf, type Team } from '../domain/team';

export type PeopleById = ReadonlyMap<string, Person>;
export interface Viewer {
  userId: string;
  isAdmin: boolean;
}

/** Members and admins see everything, strangers no hidden members. */
const isInside = (team: Team, { userId, isAdmin }: Viewer): boolean => isAdmin || memberOf(team, userId) !== undefined;
const shownMembers = (team: Team, viewer: Viewer): readonly Member[] =>
  isInside(team, viewer) ? team.members : team.members.filter(({ hidden }) => !hidden);

/** The ranks of those of kind player; of an even number, the lower one of the two in the middle is typical. */
function ranksOf(members: readonly Member[], people: PeopleById): TeamRanks | null {
  const ranks = members
    .filter(({ kind }) => kind === 'player')
    .flatMap(({ userId }) => {
      const rank = people.get(userId)?.rank ?? '';
      const order = rankOrder(rank);
      return order === null ? [] : [{ rank, order }];
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ rank }) => rank);
  if (ranks.length < TEAM_RANKED_MIN) return null;
  return { low: ranks[0]!, typical: ranks[Math.floor((ranks.length - 1) / 2)]!, high: ranks.at(-1)! };
}

export const toTeamRef = (
  team: Team,
  viewer: Viewer,
  { people, site }: { people: PeopleById; site: string },
): TeamRef => ({
  _id: team.id,
  slug: team.slug,
  name: team.name,
  tag: team.tag,
  crest: crestUrl(team, site),
  region: team.region,
  ranks: ranksOf(shownMembers(team, viewer), people),
  disbanded: team.disbandedAt,
});

const toMemberViews = (members: readonly Member[], people: PeopleById): TeamMemberView[] =>
  members.flatMap(({ userId, kind, roles, captain, joinedAt }) => {
    const person = people.get(userId);
    return person ? [{ _user: toPlayerView(person), kind, roles: [...roles], captain, joinedAt }] : [];
  });

export interface ViewDetails {
  version: number;
  createdAt: string;
  words: TeamWords;
  people: PeopleById;
  /** The communities of the team that the viewer finds. */
  communities: readonly CommunityRef[];
  /** The player who stands in for captains who may not act. */
  standIn: string | null;
  now: string;
  site: string;
}

export function toTeamView(team: Team, viewer: Viewer, facts: ViewDetails): TeamView {
  const inside = isInside(team, viewer);
  const invitation = invitationOf(team, viewer.userId, facts.now);
  return {
    ...toTeamRef(team, viewer, facts),
    about: facts.words.about,
    languages: [...team.languages],
    visibility: team.visibility,
    links: [...facts.words.links],
    needs: [...team.needs],
    communities: [...facts.communities],
    members: toMemberViews(shownMembers(team, viewer), facts.people),
    bookers: inside ? team.bookers : null,
    weeklyAsk: inside ? team.weeklyAsk : null,
    createdAt: facts.createdAt,
    me: toOwn(team, viewer, facts),
    invited: invitation ? toOwnInvitation(invitation, facts.people) : null,
    version: facts.version,
  };
}

function toOwn(team: Team, { userId }: Viewer, { standIn }: Pick<ViewDetails, 'standIn'>): TeamView['me'] {
  const member = memberOf(team, userId);
  if (!member) return null;
  const captain = member.captain || standIn === userId;
  const books = captain || (team.bookers === 'everybody' && !isCoach(member));
  return { kind: member.kind, captain, books, hidden: member.hidden };
}

const toOwnInvitation = ({ id: _id, kind, roles, by, expiresAt }: Invitation, people: PeopleById) => ({
  _id,
  kind,
  roles: [...roles],
  by: findPlayerView(people, by),
  expiresAt,
});
export const toInvitationView = (invitation: Invitation, people: PeopleById): TeamInvitationView => ({
  ...toOwnInvitation(invitation, people),
  _user: toPlayerView(people.get(invitation.userId)!),
  createdAt: invitation.at,
});

export const toInviteView = ({ id: _id, uses, used, expiresAt, by, at }: Invite, people: PeopleById): InviteView => ({
  _id,
  _by: findPlayerView(people, by),
  uses,
  usesLeft: uses - used,
  expiresAt,
  createdAt: at,
});
