import { z } from 'zod';
import { cleanName } from './account-fields';
import { COMMUNITY_VISIBILITIES, communityCardQuery, communityRef } from './communities';
import { ROLES, TEAM_SIZE } from './constants';
import { inviteBody, inviteToken, inviteView, withToken } from './invites';
import { LANGUAGE_CODES } from './language-codes';
import { linkSchema } from './links';
import { localTime, timeZone } from './local-time';
import { WEEKDAYS } from './nights';
import { pageQuery, pageSchema } from './pages';
import { rankSchema } from './ranks';
import { regionSchema } from './regions';
import { slugSchema } from './slugs';
import { teamRef } from './team-ref';
import { multilineText, singleLineText } from './text';
import { playerView } from './users';
import { invalid } from './validation-texts';

export { teamRef, type TeamRanks, type TeamRef } from './team-ref';

export const MEMBER_KINDS = ['player', 'sub', 'coach'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];
/** Members who book scrims for the team: its captains, or its players and subs as well. */
const BOOKERS = ['captains', 'everybody'] as const;
export type Bookers = (typeof BOOKERS)[number];

/** Players and subs together. */
export const TEAM_PLAYERS_MAX = 10;
export const TEAM_COACHES_MAX = 2;
export const TEAM_CAPTAINS_MAX = 3;
export const TEAM_COMMUNITIES_MAX = 3;
/** People who join while there are fewer players than this are players, later ones are subs. */
export const FIRST_PLAYERS = TEAM_SIZE;
export const TEAMS_OF_PERSON_MAX = 3;
export const FOUNDINGS_A_DAY_MAX = 2;
export const OPEN_TEAM_INVITATIONS_MAX = 20;
export const TEAM_INVITATION_DAYS = 14;
/** The name of a disbanded team is free for others after so many days. */
export const TEAM_NAME_RESERVED_DAYS = 90;
export const TEAM_BLOCKS_MAX = 200;
/** A team with fewer ranked players shows no ranks. */
export const TEAM_RANKED_MIN = 3;
export const TEAM_INVITE_USES_DEFAULT = 5;
export const TEAM_NAME_MAX = 30;
export const TEAM_ABOUT_MAX = 500;
export const TEAM_REASON_MAX = 200;
export const TEAM_LANGUAGES_MAX = 3;
export const TEAM_LINKS_MAX = 3;

const role = z.enum(ROLES);
const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;
const rolesSchema = role.array().max(ROLES.length).refine(areDistinct, invalid('rolesTwice'));
const kindSchema = z.enum(MEMBER_KINDS);

const tagSchema = z
  .string()
  .overwrite((text) => text.normalize('NFC').trim().toUpperCase())
  .regex(/^[\p{L}\p{N}]{2,5}$/u, invalid('teamTag'));
const languagesSchema = z
  .enum(LANGUAGE_CODES)
  .array()
  .max(TEAM_LANGUAGES_MAX)
  .refine(areDistinct, invalid('languagesTwice'));

const profile = z.object({
  name: singleLineText(invalid('communityNameMissing'))
    .min(3, invalid('communityNameTooShort'))
    .max(TEAM_NAME_MAX, invalid('teamNameTooLong', { max: TEAM_NAME_MAX }))
    .regex(/[\p{L}\p{N}]/u, invalid('communityNameCharacters')),
  tag: tagSchema,
  region: regionSchema,
  about: multilineText.max(TEAM_ABOUT_MAX, invalid('aboutTooLong', { max: TEAM_ABOUT_MAX })),
  languages: languagesSchema,
  visibility: z.enum(COMMUNITY_VISIBILITIES),
});
export const foundTeamBody = profile
  .partial({ about: true, languages: true, visibility: true })
  .extend({ slug: slugSchema })
  .meta({ id: 'FoundTeam' });
export type FoundTeamBody = z.output<typeof foundTeamBody>;

/** When the team is asked for its free times, once a week. */
const weeklyAsk = z.object({ day: z.enum(WEEKDAYS), time: localTime, zone: timeZone });
export type WeeklyAsk = z.infer<typeof weeklyAsk>;
/** Omitted fields keep their values; lists are replaced whole. */
export const editTeamBody = profile
  .extend({
    links: linkSchema.array().max(TEAM_LINKS_MAX, invalid('tooManyLinks', { max: TEAM_LINKS_MAX })),
    needs: rolesSchema,
    bookers: z.enum(BOOKERS),
    weeklyAsk: weeklyAsk.nullable(),
  })
  .partial()
  .meta({ id: 'EditTeam' });
export type EditTeamBody = z.output<typeof editTeamBody>;
export const disbandTeamBody = z
  .object({
    reason: multilineText.max(TEAM_REASON_MAX, invalid('reasonTooLong', { max: TEAM_REASON_MAX })).nullish(),
  })
  .meta({ id: 'DisbandTeam' });

/** Strangers do not see `hidden` members. */
const teamMember = z.object({
  _user: playerView,
  kind: kindSchema,
  roles: role.array(),
  captain: z.boolean(),
  joinedAt: z.string(),
});
export type TeamMemberView = z.infer<typeof teamMember>;

/** An invitation as the invited person sees it. */
const ownInvitation = z.object({
  _id: z.string(),
  /** Null: player, or sub once there are five players. */
  kind: kindSchema.nullable(),
  roles: role.array(),
  by: playerView.nullable(),
  expiresAt: z.string(),
});

export const teamView = teamRef
  .extend({
    about: z.string(),
    languages: z.string().array(),
    visibility: z.enum(COMMUNITY_VISIBILITIES),
    links: linkSchema.array(),
    needs: role.array(),
    /** Only communities that the viewer finds. */
    communities: communityRef.array(),
    members: teamMember.array(),
    /** Null for strangers. */
    bookers: z.enum(BOOKERS).nullable(),
    weeklyAsk: weeklyAsk.nullable(),
    createdAt: z.string(),
    /** Null for people who are not in it. `captain`: also while no captain may act and this person stands in. */
    me: z.object({ kind: kindSchema, captain: z.boolean(), books: z.boolean(), hidden: z.boolean() }).nullable(),
    invited: ownInvitation.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Team' });
export type TeamView = z.infer<typeof teamView>;

/** `search`: a part of the name, address or tag. `rank`: between the lowest and the highest of the team. */
export const teamListQuery = pageQuery.extend({
  search: z.string().max(50).overwrite(cleanName).optional(),
  region: regionSchema.optional(),
  language: z.enum(LANGUAGE_CODES).optional(),
  rank: rankSchema.optional(),
  community: z.string().min(1).max(64).optional(),
  needs: role.optional(),
});
export type TeamListQuery = z.output<typeof teamListQuery>;
export const teamPage = pageSchema(teamView).meta({ id: 'Teams' });
export const teamQuery = z.object({ invite: inviteToken.optional() });

/** A team of a user, on their profile. */
export const userTeam = teamRef
  .extend({ kind: kindSchema, roles: role.array(), captain: z.boolean(), joinedAt: z.string() })
  .meta({ id: 'UserTeam' });
export type UserTeam = z.infer<typeof userTeam>;

export const teamCardQuery = communityCardQuery;
/** The part of a team that visitors without an account see, by its address or an invite. It names no people. */
export const teamCard = teamView
  .pick({ name: true, tag: true, slug: true, about: true, crest: true, region: true, needs: true })
  .extend({
    memberCount: z.number().int(),
    /** `spent`: it does not open the team any more, or never did. Null: none was sent. */
    invite: z.enum(['valid', 'spent']).nullable(),
  })
  .meta({ id: 'TeamCard' });
export type TeamCard = z.infer<typeof teamCard>;

export const joinTeamBody = z
  .object({ invite: inviteToken.nullish(), roles: rolesSchema.optional() })
  .meta({ id: 'JoinTeam' });
export const ownTeamMembershipBody = z
  .object({ roles: rolesSchema, hidden: z.boolean() })
  .partial()
  .meta({ id: 'EditOwnTeamMembership' });
export const editTeamMemberBody = z
  .object({ kind: kindSchema, roles: rolesSchema, captain: z.boolean() })
  .partial()
  .meta({ id: 'EditTeamMember' });
export type EditTeamMemberBody = z.output<typeof editTeamMemberBody>;

export const issueTeamInviteBody = inviteBody(TEAM_INVITE_USES_DEFAULT).meta({ id: 'IssueTeamInvite' });
const teamInvite = inviteView.meta({ id: 'TeamInvite' });
export const teamInviteList = z.union([teamInvite.array(), pageSchema(teamInvite)]);
export const issuedTeamInvite = withToken(inviteView).meta({ id: 'IssuedTeamInvite' });

export const teamInvitationBody = z
  .object({ userId: z.string().min(1).max(64), kind: kindSchema.optional(), roles: rolesSchema.optional() })
  .meta({ id: 'InviteToTeam' });
export const teamInvitation = ownInvitation
  .extend({ _user: playerView, createdAt: z.string() })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitationView = z.infer<typeof teamInvitation>;
export const teamInvitationList = z.union([teamInvitation.array(), pageSchema(teamInvitation)]);

export const blockedTeamList = z.union([teamRef.array(), pageSchema(teamRef)]);

/** An entry in the log of a team. `detail`: the changed values, and the reason for which it was disbanded. */
export const teamLogEntry = z
  .object({
    _id: z.string(),
    kind: z.string(),
    at: z.string(),
    /** Null if no user did it, and for users who were erased. */
    by: playerView.nullable(),
    /** The person whom it is about. */
    user: playerView.nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TeamLogEntry' });
export type TeamLogEntry = z.infer<typeof teamLogEntry>;
export const teamLogPage = pageSchema(teamLogEntry).meta({ id: 'TeamLog' });

/**
 * The team of a notification, kept in its words. `reasonId`: of the text that says why it was disbanded. `noteId`: of the
 * text that goes with its question.
 */
export interface NotifiedTeam {
  _id: string;
  slug: string;
  name: string;
  reasonId?: string;
  noteId?: string;
}
