import { z } from 'zod';
import { cleanName } from './account-fields';
import { INVITED_ROLES } from './community-import';
import { COMMUNITY_ROLES } from './community-roles';
import { MAX_CASTERS, ROLES } from './constants';
import { instantSchema } from './instants';
import { inviteBody, inviteToken, inviteView, withToken } from './invites';
import { languageSchema } from './languages';
import { LINKS_MAX, linkSchema } from './links';
import { localTime } from './local-time';
import { pageQuery, pageSchema } from './pages';
import { pickupSettings, pickupSettingsBody } from './pickup-settings';
import { regionSchema } from './regions';
import { VISIBILITIES } from './scrim-rights';
import { chosenAttendance, chosenSeries } from './scrim-template';
import { slugSchema } from './slugs';
import { multilineText, singleLineText } from './text';
import { playerView } from './users';
import { invalid } from './validation-texts';

/** Unlisted communities exist only for their members, for people with a valid invite, and for admins. */
export const COMMUNITY_VISIBILITIES = ['public', 'unlisted'] as const;
export type CommunityVisibility = (typeof COMMUNITY_VISIBILITIES)[number];
export const COMMUNITY_ENTRIES = ['open', 'request', 'invite'] as const;
export type CommunityEntry = (typeof COMMUNITY_ENTRIES)[number];

export const COMMUNITY_ABOUT_MAX = 1_000;
/** Strangers see at most this many characters of `about`. */
export const CARD_ABOUT_MAX = 300;
export const COMMUNITY_REASON_MAX = 500;
export const REQUEST_MESSAGE_MAX = 300;
/** Communities that one user may own when founding another. */
export const OWNED_COMMUNITIES_MAX = 3;
/** How often the address of a community may change within a year. */
export const ADDRESS_CHANGES_MAX = 3;
export const INVITE_USES_DEFAULT = 25;

export const communityNameSchema = singleLineText(invalid('communityNameMissing'))
  .min(3, invalid('communityNameTooShort'))
  .max(50, invalid('communityNameTooLong'))
  .regex(/[\p{L}\p{N}]/u, invalid('communityNameCharacters'));
const aboutSchema = multilineText.max(COMMUNITY_ABOUT_MAX, invalid('aboutTooLong', { max: COMMUNITY_ABOUT_MAX }));

const settings = z.object({
  name: communityNameSchema,
  slug: slugSchema,
  about: aboutSchema.optional(),
  region: regionSchema.nullish(),
  visibility: z.enum(COMMUNITY_VISIBILITIES).optional(),
  entry: z.enum(COMMUNITY_ENTRIES).optional(),
});
export const foundCommunityBody = settings.meta({ id: 'FoundCommunity' });
export type FoundCommunityBody = z.output<typeof foundCommunityBody>;
/** The values that the form for a new scrim of the community begins with. Only the form uses them. */
export const scrimDefaults = z
  .object({
    /** As the clock of the form's user shows it. */
    time: localTime,
    visibility: z.enum(VISIBILITIES),
    maxCasters: z.number().int().min(0).max(MAX_CASTERS),
    useTournamentCode: z.boolean(),
    attendance: chosenAttendance,
    series: chosenSeries,
  })
  .partial()
  .meta({ id: 'ScrimDefaults' });
export type ScrimDefaults = z.output<typeof scrimDefaults>;
/** Omitted fields keep their values. `links` and `scrimDefaults` are replaced whole; null clears the latter. */
export const editCommunityBody = settings
  .extend({
    links: linkSchema.array().max(LINKS_MAX, invalid('tooManyLinks', { max: LINKS_MAX })),
    scrimDefaults: scrimDefaults.nullable(),
    publicTitles: z.boolean(),
    pickups: pickupSettingsBody,
  })
  .partial()
  .meta({ id: 'EditCommunity' });
export type EditCommunityBody = z.output<typeof editCommunityBody>;

/** Base64 of a JPEG or PNG, with or without a `data:` prefix. */
export const crestBody = z.object({ base64: z.string().min(1) }).meta({ id: 'CommunityCrest' });

/** The crest of a community or team: absolute, because clients of other origins show it, too. `site`: our `PUBLIC_URL`. */
export const crestUrl = ({ crest }: { crest: string | null }, site: string): string | null =>
  crest && new URL(crest, site).href;

/** A community where another thing names it, such as a scrim. */
export const communityRef = z.object({ _id: z.string(), slug: z.string(), name: z.string() });
export type CommunityRef = z.infer<typeof communityRef>;

export const communityView = communityRef
  .extend({
    about: z.string(),
    /** URL of its image. */
    crest: z.string().nullable(),
    links: linkSchema.array(),
    region: z.string().nullable(),
    visibility: z.enum(COMMUNITY_VISIBILITIES),
    entry: z.enum(COMMUNITY_ENTRIES),
    /** Whether visitors without an account read the titles of its public scrims on the board. */
    publicTitles: z.boolean(),
    scrimDefaults: scrimDefaults.nullable(),
    pickups: pickupSettings,
    memberCount: z.number().int(),
    createdAt: z.string(),
    archived: z.boolean(),
    version: z.number().int(),
    me: z.object({
      role: z.enum(COMMUNITY_ROLES).nullable(),
      /** When the caller became a member; missing for others. */
      joinedAt: z.string().optional(),
      requested: z.boolean(),
      /** A personal invitation of the caller, who joins with this role. */
      invitation: z.object({ role: z.enum(INVITED_ROLES), expiresAt: z.string() }).optional(),
      /** Open requests, for organisers and above; otherwise null. */
      requests: z.number().int().nullable(),
    }),
  })
  .meta({ id: 'Community' });
export type CommunityView = z.infer<typeof communityView>;

const freeRoles = z.array(z.enum(ROLES));
/** The part of a community that visitors without an account see, by its address or an invite. It names no people. */
export const communityCard = communityView
  .pick({ name: true, slug: true, about: true, crest: true, links: true, region: true, memberCount: true, entry: true })
  .extend({
    /** Its next public scrim with a free seat, else its next one. */
    next: z.object({ startsAt: z.string(), free: z.object({ teamOne: freeRoles, teamTwo: freeRoles }) }).nullable(),
    /** Its next evening, if it is public. `in`: how many come. */
    nextEvening: z.object({ _id: z.string(), startsAt: z.string(), zone: z.string(), in: z.number().int() }).nullable(),
    /** `spent`: it does not open the community any more, or never did. Null: none was sent. */
    invite: z.enum(['valid', 'spent']).nullable(),
  })
  .meta({ id: 'CommunityCard' });
export type CommunityCard = z.infer<typeof communityCard>;
/** `lang`: the language of the page that shows the image. A language that Muster does not speak has no effect. */
export const communityCardQuery = z.object({
  invite: z.string().max(100).optional(),
  lang: languageSchema.optional().catch(undefined),
});

export const communityListQuery = pageQuery.extend({
  search: z.string().max(50).overwrite(cleanName).optional(),
  region: regionSchema.optional(),
});
export const communityPage = pageSchema(communityView).meta({ id: 'Communities' });

export const communityQuery = z.object({ invite: inviteToken.optional() });
/** `message`: to the organisers, where the entry is by request. */
export const joinCommunityBody = z
  .object({
    invite: inviteToken.nullish(),
    message: multilineText.max(REQUEST_MESSAGE_MAX, invalid('messageTooLong', { max: REQUEST_MESSAGE_MAX })).nullish(),
  })
  .meta({ id: 'JoinCommunity' });
export const communityRequested = z.object({ requested: z.literal(true) }).meta({ id: 'CommunityRequested' });

export const communityMember = z
  .object({ _user: playerView, role: z.enum(COMMUNITY_ROLES), joinedAt: z.string() })
  .meta({ id: 'CommunityMember' });
export type CommunityMemberView = z.infer<typeof communityMember>;
export const memberListQuery = pageQuery.extend({
  search: z.string().max(50).overwrite(cleanName).optional(),
  role: z.enum(COMMUNITY_ROLES).optional(),
});
export const memberPage = pageSchema(communityMember).meta({ id: 'CommunityMembers' });
export const changeRoleBody = z.object({ role: z.enum(COMMUNITY_ROLES) }).meta({ id: 'ChangeCommunityRole' });

const reasonText = multilineText.max(COMMUNITY_REASON_MAX, invalid('reasonTooLong', { max: COMMUNITY_REASON_MAX }));
export const excludeBody = z
  .object({ reason: reasonText.min(1, invalid('reasonNeeded')), until: instantSchema('until').nullish() })
  .meta({ id: 'ExcludeMember' });
export const exclusionView = z
  .object({
    _user: playerView,
    _by: playerView.nullable(),
    reason: z.string(),
    /** Null until they are re-admitted. */
    until: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'CommunityExclusion' });
export type ExclusionView = z.infer<typeof exclusionView>;
export const exclusionPage = pageSchema(exclusionView).meta({ id: 'CommunityExclusions' });

export const membershipRequestView = z
  .object({ _user: playerView, createdAt: z.string(), message: z.string().nullable() })
  .meta({ id: 'MembershipRequest' });
export type MembershipRequestView = z.infer<typeof membershipRequestView>;
export const membershipRequestPage = pageSchema(membershipRequestView).meta({ id: 'MembershipRequests' });

export const issueInviteBody = inviteBody(INVITE_USES_DEFAULT).meta({ id: 'IssueInvite' });
const communityInvite = inviteView.meta({ id: 'CommunityInvite' });
export const inviteList = z.union([communityInvite.array(), pageSchema(communityInvite)]);
export const issuedInvite = withToken(inviteView).meta({ id: 'IssuedInvite' });
export type IssuedInvite = z.infer<typeof issuedInvite>;
/** The lasting invite link: `url` and `since` are null while there is none. `joined`: members who came by it. */
export const communityLink = z
  .object({ url: z.string().nullable(), since: z.string().nullable(), joined: z.number().int() })
  .meta({ id: 'CommunityLink' });
export type CommunityLink = z.infer<typeof communityLink>;
/** A repeat with the same `Idempotency-Key` lacks the address, which a GET shows. */
export const madeCommunityLink = communityLink.partial({ url: true }).meta({ id: 'MadeCommunityLink' });

/**
 * An entry in the log of a community. `detail`: the changed values, such as the role before and after, and the `reason`
 * for which an admin archived it last.
 */
export const communityLogEntry = z
  .object({
    _id: z.string(),
    kind: z.string(),
    at: z.string(),
    /** Null if no user did it, and for users who were erased. */
    _by: playerView.nullable(),
    /** The member whom it is about. */
    _user: playerView.nullable(),
    detail: z.record(z.string(), z.string().nullable()),
  })
  .meta({ id: 'CommunityLogEntry' });
export type CommunityLogEntry = z.infer<typeof communityLogEntry>;
export const communityLogPage = pageSchema(communityLogEntry).meta({ id: 'CommunityLog' });

/** `reason`: given by admins, who archive communities of others. */
export const archiveCommunityBody = z.object({ reason: reasonText.nullish() }).meta({ id: 'ArchiveCommunity' });

export const COMMUNITY_REPORT_REASON_MAX = 1_000;
export const reportCommunityBody = z
  .object({ reason: multilineText.min(1, invalid('reasonNeeded')).max(COMMUNITY_REPORT_REASON_MAX) })
  .meta({ id: 'ReportCommunity' });
export const communityReportView = z
  .object({
    _id: z.string(),
    community: communityRef.extend({ archived: z.boolean() }),
    _reporter: playerView,
    reason: z.string(),
    createdAt: z.string(),
    resolvedAt: z.string().nullable(),
    _resolvedBy: playerView.nullable(),
  })
  .meta({ id: 'CommunityReport' });
export type CommunityReportView = z.infer<typeof communityReportView>;
export const communityReportPage = pageSchema(communityReportView).meta({ id: 'CommunityReports' });
export const communityReportQuery = pageQuery.extend({ status: z.enum(['open', 'resolved', 'all']).optional() });

/** A community of a user, on their profile. */
export const userCommunity = communityRef
  .extend({
    role: z.enum(COMMUNITY_ROLES),
    archived: z.boolean(),
    /** Whether it plays pick-ups. */
    pickups: z.boolean(),
    joinedAt: z.string(),
  })
  .meta({ id: 'UserCommunity' });
export type UserCommunity = z.infer<typeof userCommunity>;

/** Sent to members who have the community's room open. Clients that know an older version load it again. */
export interface CommunityUpdated {
  communityId: string;
  version: number;
}
export interface CommunityMemberChanged {
  communityId: string;
  userId: string;
  /** Version of this person's membership. */
  version: number;
}

/**
 * Asks which names are free while a community is being founded or edited. A missing `slug` or `name` is not asked
 * about.
 */
export const communityNamesBody = z
  .object({
    name: z.string().max(200).optional(),
    slug: z.string().max(200).optional(),
    /** The community that is being edited: its own names are free to it. */
    communityId: z.string().max(64).optional(),
  })
  .meta({ id: 'CommunityNames' });
export type CommunityNamesBody = z.infer<typeof communityNamesBody>;
/** The problem with each field; fields whose name is free are missing. */
export const communityNamesResult = z
  .object({ fields: z.object({ name: z.string().optional(), slug: z.string().optional() }) })
  .meta({ id: 'CommunityNamesResult' });
export type CommunityNamesResult = z.infer<typeof communityNamesResult>;
