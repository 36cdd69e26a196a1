import { z } from 'zod';
import { ACCOUNT_FIELDS, cleanName, cleanTagline } from './account-fields';
import { BACKGROUNDS, BLURS, ROLES } from './constants';
import { instantSchema } from './instants';
import { languageSchema } from './languages';
import { pageSchema, pagination } from './pages';
import { rankSchema } from './ranks';
import { regionSchema } from './regions';
import { invalid } from './validation-texts';

/** Letters of any script except invisible ones, digits and spaces, as in summoner names. */
const { name: names, summonerTagline: taglines, discord: discordNames } = ACCOUNT_FIELDS;
export const nameSchema = z
  .string()
  .overwrite(cleanName)
  .min(1, invalid(names.empty))
  .max(names.max, invalid(names.tooLong))
  .regex(names.pattern, invalid(names.mismatch));
export const taglineSchema = z
  .string()
  .overwrite(cleanTagline)
  .max(taglines.max, invalid(taglines.tooLong))
  .regex(taglines.pattern, invalid(taglines.mismatch));
export const discordSchema = z
  .string()
  .overwrite(cleanName)
  .min(1, invalid(discordNames.empty))
  .max(discordNames.max, invalid(discordNames.tooLong))
  .regex(discordNames.pattern, invalid(discordNames.mismatch));

export const personView = z.object({
  _id: z.string(),
  name: z.string(),
  summonerTagline: z.string(),
  discord: z.string(),
  region: z.string(),
});
export const playerView = personView.extend({ rank: z.string() });
export type PersonView = z.infer<typeof personView>;
export type PlayerView = z.infer<typeof playerView>;

/** A public profile under the names that the server stores it by. */
interface StoredProfile {
  id: string;
  name: string;
  tagline: string;
  discord: string;
  region: string;
}
export const toPersonView = ({ id, name, tagline, discord, region }: StoredProfile): PersonView => ({
  _id: id,
  name,
  summonerTagline: tagline,
  discord,
  region,
});
export const toPlayerView = (profile: StoredProfile & { rank: string }): PlayerView => ({
  ...toPersonView(profile),
  rank: profile.rank,
});

/** Null if nobody is known by this id any more. */
export function findPlayerView(
  people: ReadonlyMap<string, StoredProfile & { rank: string }>,
  id: string,
): PlayerView | null {
  const person = people.get(id);
  return person ? toPlayerView(person) : null;
}

/** A user as any signed-in user may see them. */
export const publicUser = playerView
  .extend({
    createdAt: z.string(),
    lastLoggedIn: z.string().nullable().optional(),
    /** Whether `discord` is the name Discord gave for a linked account, rather than typed by the user. */
    discordVerified: z.boolean().optional(),
    isAdmin: z.boolean(),
    isDonator: z.boolean(),
    profileBackgroundImg: z.string(),
    profileBackgroundBlur: z.string(),
    friends: z.array(z.object({ _id: z.string() })),
    /** Whether others see the games they played. */
    showRecord: z.boolean().optional(),
    currentBan: z
      .object({
        isActive: z.boolean(),
        dateFrom: z.string().nullable(),
        dateTo: z.string().nullable(),
        _bannedBy: z.string().nullable().optional(),
      })
      .optional(),
  })
  .meta({ id: 'User' });
export type PublicUser = z.infer<typeof publicUser>;

/** The caller's own record. `uid` is opaque and stable, and differs from the identity provider's subject. */
export const selfUser = publicUser
  .extend({
    uid: z.string(),
    email: z.string(),
    canSendEmailsToUser: z.boolean(),
    /** Null: the language of the browser. */
    language: languageSchema.nullable().optional(),
    /** The roles that they like to play, preferred first. */
    roles: z.array(z.enum(ROLES)),
    showRecord: z.boolean(),
    /**
     * `since`: when the newest terms that they accepted came into force. `acceptedAt`: when they accepted them. Missing
     * if those are the terms of when they registered.
     */
    terms: z.object({ since: z.string(), acceptedAt: z.string() }).optional(),
  })
  .meta({ id: 'Self' });
export type SelfUser = z.infer<typeof selfUser>;

export const userListItem = playerView
  .extend({ createdAt: z.string(), lastLoggedIn: z.string().nullable().optional() })
  .meta({ id: 'UserListItem' });
export type UserListItem = z.infer<typeof userListItem>;

export const userSearch = z.object({
  q: z.string().max(64).overwrite(cleanName).optional(),
  region: regionSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
});
export type UserSearch = z.infer<typeof userSearch>;
/** The response to queries with `page`; without it, the response is the bare array. */
export const userPage = z
  .object({
    success: z.literal(true),
    data: z.array(userListItem),
    pagination,
  })
  .meta({ id: 'UserPage' });

/** Selects one of the users of that name. */
export const userLookup = z.object({
  region: z
    .string()
    .regex(/^[A-Za-z]{0,8}$/, invalid('unknownRegion'))
    .optional(),
  tagline: z
    .string()
    .max(32)
    .refine((tagline) => !tagline.includes('#'), invalid('taglineHash'))
    .optional(),
});
export type UserLookup = z.infer<typeof userLookup>;

/** Maximum length of the text that names an identity: an issuer's address and a subject of up to 255 characters. */
const IDENTITY_MAX = 1_000;
export const loginBody = z
  .object({ email: z.string().max(254), uid: z.string().max(IDENTITY_MAX) })
  .meta({ id: 'Login' });
export const registerBody = z
  .object({
    uid: z.string().max(IDENTITY_MAX),
    email: z.string().max(254),
    name: nameSchema,
    summonerTagline: taglineSchema.optional().default(''),
    region: regionSchema,
    discord: discordSchema,
    rank: rankSchema,
    canSendEmailsToUser: z.boolean().optional().default(false),
  })
  .meta({ id: 'Register' });
export type RegisterBody = z.infer<typeof registerBody>;

/** Names that a person wants to register. The summoner name is checked if a region is given. */
export const nameCheckBody = z
  .object({ name: nameSchema, summonerTagline: taglineSchema, region: regionSchema, discord: discordSchema })
  .partial()
  .meta({ id: 'NameCheck' });
export type NameCheckBody = z.infer<typeof nameCheckBody>;
/** Problems by field; empty if the names are free. */
export const nameCheckResponse = z
  .object({ fields: z.object({ name: z.string(), discord: z.string() }).partial() })
  .meta({ id: 'NameCheckResult' });
export type NameCheckResponse = z.infer<typeof nameCheckResponse>;

export const updateUserBody = z
  .object({
    name: nameSchema,
    summonerTagline: taglineSchema,
    discord: discordSchema,
    region: regionSchema,
    rank: rankSchema,
    canSendEmailsToUser: z.boolean(),
    profileBackgroundImg: z.enum(BACKGROUNDS),
    profileBackgroundBlur: z.coerce.string().pipe(z.enum(BLURS)),
    language: languageSchema.nullable(),
    roles: z
      .array(z.enum(ROLES))
      .max(ROLES.length)
      .refine((roles) => new Set(roles).size === roles.length, invalid('rolesTwice')),
    showRecord: z.boolean(),
    /** When the terms that the user accepts came into force. */
    acceptedTerms: instantSchema('acceptedTerms'),
    adminKey: z.string().max(512),
  })
  .partial()
  .meta({ id: 'UpdateUser' });
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** `name`: typed to confirm. */
export const deleteAccountBody = z.object({ name: z.string().max(64) }).meta({ id: 'DeleteAccount' });

export const successResponse = z.object({ success: z.literal(true) }).meta({ id: 'Done' });
export const tokenResponse = z.object({ success: z.literal(true), token: z.string() }).meta({ id: 'Token' });
export const sessionResponse = tokenResponse.extend({ user: selfUser }).meta({ id: 'Session' });
export type SessionResponse = z.infer<typeof sessionResponse>;
/** The user under `user` and at the top level, because clients of the specification read either. */
export const ownUserUpdated = selfUser.extend(sessionResponse.shape).meta({ id: 'OwnUserUpdated' });

export const sessionView = z
  .object({
    _id: z.string(),
    /** `Firefox` and `Windows`, for example; null where the browser did not say. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** Both in English, for clients that show this text unchanged: `Firefox on Windows`, `Unknown browser`. */
    device: z.string(),
    startedAt: z.string(),
    lastUsedAt: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'SessionView' });
export type SessionView = z.infer<typeof sessionView>;

/** Signing in restores a deleted account for this many days; then it is erased. */
export const ACCOUNT_RESTORABLE_DAYS = 30;

/** Id of a provider that people sign in with. */
const providerId = z.string().max(20);
/**
 * `provider`: the only one, or `default`, if absent. `returnTo`: our path to return to if the popup cannot be closed.
 * `state`: repeated in the message.
 */
export const oidcStart = z.object({
  provider: providerId.optional(),
  returnTo: z
    .string()
    .max(512)
    .regex(/^\/(?![/\\])[^\\\p{C}]*$/u, invalid('returnTo'))
    .optional(),
  login_hint: z.string().max(254).optional(),
  state: z
    .string()
    .regex(/^[\w.~-]{1,128}$/, invalid('stateCharacters'))
    .optional(),
});
export type OidcStart = z.infer<typeof oidcStart>;
/** The identity of this browser's user according to the identity provider. `discord`: if that is Discord. */
export const oidcMessage = z
  .object({ uid: z.string(), email: z.string(), discord: z.string().optional() })
  .meta({ id: 'OidcProof' });

/** Something that the user signs in with: an account at one of the providers, with its email address or name there. */
export const identityView = z
  .object({ _id: z.string(), provider: z.string(), name: z.string(), linkedAt: z.string() })
  .meta({ id: 'Identity' });
export type IdentityView = z.infer<typeof identityView>;
export const identityList = z.union([identityView.array(), pageSchema(identityView)]);
export const startLinkingBody = z.object({ provider: providerId }).meta({ id: 'StartLinking' });
/** Where to send the popup in which the user proves their account at the provider. */
export const linkingStarted = z.object({ url: z.string() }).meta({ id: 'LinkingStarted' });

/** Sent by the popup of a sign-in, or of the linking of another identity, to its opener. */
export type OidcMessage =
  | { type: 'oidc'; uid: string; email: string; discord?: string; state?: string }
  | { type: 'identity'; provider: string }
  | { type: 'oidc-error'; error: string; state?: string };
