/** The settings of a team, from its founding until it is disbanded. */
import type { CommunityVisibility } from '@muster/contracts/communities';
import type { Role } from '@muster/contracts/constants';
import type { Link } from '@muster/contracts/links';
import { type Bookers, TEAM_NAME_RESERVED_DAYS, type WeeklyAsk } from '@muster/contracts/teams';
import { type EventOf, isSame } from '@muster/kernel';
import { assertCaptain, type Command, type SystemCommand } from './actor';
import type { TeamEvent } from './events';
import { initialTeam, openInvitations, plusDays, type Team } from './team';

interface Identity {
  name: string;
  tag: string;
  region: string;
  languages: readonly string[];
  visibility: CommunityVisibility;
}
/** Texts that people wrote about the team. They are stored in a row, because the log holds no such texts. */
export interface TeamWords {
  about: string;
  links: readonly Link[];
}
export interface TeamChanges extends Identity, TeamWords {
  needs: readonly Role[];
  bookers: Bookers;
  weeklyAsk: WeeklyAsk | null;
}

/** `roles`: of the founder. */
export type FoundTeam = Command<
  'FoundTeam',
  { settings: Identity & { slug: string }; about: string; roles: readonly Role[] }
>;
/** `words`: as they were before. */
export type EditTeam = Command<'EditTeam', { changes: Partial<TeamChanges>; words: TeamWords }>;
/** `location`: of the stored image; null takes the crest away. */
export type ChangeTeamCrest = Command<'ChangeTeamCrest', { location: string | null }>;
export type DisbandTeam = Command<'DisbandTeam', { reason: { id: string; text: string } | null }>;
/** Frees the name of a disbanded team for others. Changes nothing before it is time. */
export type ReleaseTeamName = SystemCommand<'ReleaseTeamName'>;

/** A repeated command changes nothing, because the id is new for every request. */
function found({ teamId, by, ctx, settings, about, roles }: FoundTeam, team: Team): TeamEvent[] {
  if (team.id) return [];
  const { userId } = by;
  const founder = { userId, kind: 'player', roles, via: 'founding', invitationId: null, at: ctx.now } as const;
  return [
    { type: 'TeamFounded', teamId, by: userId, ...settings },
    ...(about ? [{ type: 'TeamDescribed' as const }] : []),
    { type: 'TeamMemberJoined', ...founder },
  ];
}

function edit({ by, changes, words }: EditTeam, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  const { name, tag, about, region, languages, visibility, links, needs, bookers, weeklyAsk } = changes;
  const events: TeamEvent[] = [];
  if (differs(name, team.name)) events.push({ type: 'TeamRenamed', name });
  if (differs(tag, team.tag)) events.push({ type: 'TeamTagChanged', tag });
  if (differs(about, words.about)) events.push({ type: 'TeamDescribed' });
  if (differs(region, team.region)) events.push({ type: 'TeamRegionChosen', region });
  if (differs(languages, team.languages)) events.push({ type: 'TeamLanguagesChosen', languages });
  if (differs(visibility, team.visibility)) events.push({ type: 'TeamVisibilityChanged', visibility });
  if (differs(links, words.links)) events.push({ type: 'TeamLinksChanged' });
  if (differs(needs, team.needs)) events.push({ type: 'TeamNeedsChanged', needs });
  if (differs(bookers, team.bookers)) events.push({ type: 'TeamBookersChosen', bookers });
  if (differs(weeklyAsk, team.weeklyAsk)) events.push({ type: 'WeeklyAskChosen', weeklyAsk });
  return events;
}
const differs = <T>(wanted: T | undefined, current: T): wanted is T => wanted !== undefined && !isSame(wanted, current);

function changeCrest({ by, location: crest }: ChangeTeamCrest, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  return crest === team.crest ? [] : [{ type: 'TeamCrestChanged', crest, former: team.crest }];
}

function disband({ by, ctx, reason }: DisbandTeam, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  return disbanded(team, ctx.now, reason?.id ?? null);
}

/** The events with which a team ends. */
export const disbanded = (team: Team, now: string, reasonId: string | null = null): TeamEvent[] => [
  ...openInvitations(team, now).map(({ id: invitationId, userId }) => ({
    type: 'TeamInvitationEnded' as const,
    invitationId,
    userId,
    cause: 'disbanded' as const,
  })),
  { type: 'TeamDisbanded', reasonId, at: now },
];

export const nameReservedUntil = (disbandedAt: string): string => plusDays(disbandedAt, TEAM_NAME_RESERVED_DAYS);

const releaseName = ({ ctx }: ReleaseTeamName, { disbandedAt, nameReleased }: Team): TeamEvent[] =>
  disbandedAt && !nameReleased && nameReservedUntil(disbandedAt) <= ctx.now ? [{ type: 'TeamNameReleased' }] : [];

type Of<T extends TeamEvent['type']> = EventOf<TeamEvent, T>;
export const profile = {
  commands: {
    FoundTeam: found,
    EditTeam: edit,
    ChangeTeamCrest: changeCrest,
    DisbandTeam: disband,
    ReleaseTeamName: releaseName,
  },
  events: {
    TeamFounded: {
      apply: (
        _: Team,
        { teamId: id, by: founder, name, slug, tag, region, languages, visibility }: Of<'TeamFounded'>,
      ): Team => ({ ...initialTeam, id, founder, name, slug, tag, region, languages, visibility }),
    },
    TeamRenamed: { apply: (team: Team, { name }: Of<'TeamRenamed'>): Team => ({ ...team, name }) },
    TeamTagChanged: { apply: (team: Team, { tag }: Of<'TeamTagChanged'>): Team => ({ ...team, tag }) },
    TeamDescribed: { apply: (team: Team): Team => team },
    TeamLinksChanged: { apply: (team: Team): Team => team },
    TeamRegionChosen: { apply: (team: Team, { region }: Of<'TeamRegionChosen'>): Team => ({ ...team, region }) },
    TeamLanguagesChosen: {
      apply: (team: Team, { languages }: Of<'TeamLanguagesChosen'>): Team => ({ ...team, languages }),
    },
    TeamVisibilityChanged: {
      apply: (team: Team, { visibility }: Of<'TeamVisibilityChanged'>): Team => ({ ...team, visibility }),
    },
    TeamNeedsChanged: { apply: (team: Team, { needs }: Of<'TeamNeedsChanged'>): Team => ({ ...team, needs }) },
    TeamBookersChosen: { apply: (team: Team, { bookers }: Of<'TeamBookersChosen'>): Team => ({ ...team, bookers }) },
    WeeklyAskChosen: { apply: (team: Team, { weeklyAsk }: Of<'WeeklyAskChosen'>): Team => ({ ...team, weeklyAsk }) },
    TeamCrestChanged: { apply: (team: Team, { crest }: Of<'TeamCrestChanged'>): Team => ({ ...team, crest }) },
    TeamDisbanded: {
      apply: (team: Team, { at: disbandedAt }: Of<'TeamDisbanded'>): Team => ({
        ...team,
        disbandedAt,
        former: team.members.map(({ userId }) => userId),
        members: [],
        communities: [],
        invites: [],
        invitations: [],
        blocks: [],
        weeklyAsk: null,
      }),
    },
    TeamNameReleased: { apply: (team: Team): Team => ({ ...team, nameReleased: true }) },
  },
};
