/** Rows and claims that a command writes in the commit of its events: personal data and unique names. */
import type { EditUser, EraseAccount, UpdateSettings, UserCommand } from '../domain/commands';
import {
  canonicalName,
  discordClaims,
  emailClaim,
  identityClaims,
  type NameClaim,
  type Names,
  searchKey,
  uidClaim,
} from '../domain/names';
import { nameClaims } from './name-claims';
import { applyNameChanges } from '../domain/settings';
import type { User } from '../domain/user';

type Columns = Readonly<Record<string, unknown>>;
interface OwnedClaim extends NameClaim {
  owner: string;
}
export interface UserWrites {
  rows: { table: string; row: Columns }[];
  claims: OwnedClaim[];
  releases: OwnedClaim[];
}

export function toUserWrites(command: UserCommand, before: User, after: User): UserWrites {
  const { taken, released } = nameClaimChanges(command, before, after);
  const toOwnedClaim = (claim: NameClaim): OwnedClaim => ({ ...claim, owner: after.id });
  return {
    rows: [
      { table: 'people', row: { ...accountColumns(after), ...personalColumns(command, before, after) } },
      ...banRows(command, before, after),
      ...identityRows(command),
      ...tokenRows(command, before, after),
    ],
    claims: taken.filter((claim) => !includesClaim(released, claim)).map(toOwnedClaim),
    releases: released.filter((claim) => !includesClaim(taken, claim)).map(toOwnedClaim),
  };
}

const includesClaim = (claims: readonly NameClaim[], { kind, key }: NameClaim): boolean =>
  claims.some((claim) => claim.kind === kind && claim.key === key);

/** Columns copied from the account's state for queries and guards. */
const accountColumns = (user: User): Columns => ({
  id: user.id,
  region: user.region,
  rank: user.rank,
  can_email: user.canEmail,
  background: user.background,
  blur: user.blur,
  language: user.language ?? null,
  roles: user.roles,
  show_record: user.showRecord,
  terms_since: user.terms?.since ?? null,
  terms_accepted_at: user.terms?.at ?? null,
  is_admin: user.isAdmin,
  ban_from: user.ban?.from ?? null,
  ban_to: user.ban?.to ?? null,
  banned_by: user.ban?.by ?? null,
  sessions: user.sessions,
  ended: user.ended.map(({ session }) => session),
  revision: user.revision,
  restorable_until: user.restorableUntil,
  erased: user.erased,
});

/** Columns that only the row has. Columns not listed stay unchanged. */
function personalColumns(command: UserCommand, before: User, after: User): Columns {
  switch (command.type) {
    case 'RegisterUser': {
      const { profile, ctx } = command;
      return {
        ...nameColumns(applyNameChanges(profile, profile, after.region)),
        uid: profile.uid,
        email: profile.email.trim(),
        is_donator: false,
        created_at: ctx.now,
      };
    }
    case 'UpdateSettings':
    case 'EditUser':
      return nameColumns(applyNameChanges(command.currentNames, command.changes, after.region));
    case 'BanUser':
      return { ban_reason: command.reason };
    case 'UnbanUser':
    case 'LiftExpiredBan':
      return { ban_reason: null };
    case 'GrantAdmin':
      return isLifted(before, after) ? { ban_reason: null } : {};
    case 'LinkDiscord':
      return { discord_id: command.account.id, discord_handle: command.account.handle };
    case 'UnlinkDiscord':
      return NO_DISCORD;
    case 'UnlinkIdentity':
      return command.uid === command.current.founding ? { uid: null } : {};
    case 'EraseAccount':
      return { ...nameColumns(ERASED_NAMES), ...NO_DISCORD, uid: null, email: null, ban_reason: null };
    default:
      return {};
  }
}

/** True if a command lifts a ban as a side effect. */
const isLifted = (before: User, after: User): boolean => before.ban !== null && after.ban === null;

/** Writes the history of bans: a new ban ends the previous one, and a lifted ban stays in the history. */
function banRows(command: UserCommand, before: User, after: User): { table: string; row: Columns }[] {
  switch (command.type) {
    case 'BanUser': {
      const { userId, by, ctx, from, to, reason } = command;
      return [
        {
          table: 'bans',
          row: { user_id: userId, ended_at: ctx.now, ended_by: by.userId, date_from: from, date_to: to, reason },
        },
      ];
    }
    case 'UnbanUser':
    case 'LiftExpiredBan':
      return [
        { table: 'bans', row: { user_id: command.userId, ended_at: command.ctx.now, ended_by: command.by.userId } },
      ];
    case 'GrantAdmin':
      return isLifted(before, after)
        ? [{ table: 'bans', row: { user_id: command.userId, ended_at: command.ctx.now, ended_by: command.userId } }]
        : [];
    case 'EraseAccount':
      return [{ table: 'bans', row: { user_id: command.userId, forget: true } }];
    default:
      return [];
  }
}

/** The identity that the account was founded with stands in `people`. */
function identityRows(command: UserCommand): { table: string; row: Columns }[] {
  switch (command.type) {
    case 'LinkIdentity':
      return [
        {
          table: 'identities',
          row: { user_id: command.userId, ...command.identity, linked_at: command.ctx.now },
        },
      ];
    case 'UnlinkIdentity':
      return [{ table: 'identities', row: { user_id: command.userId, uid: command.uid, gone: true } }];
    case 'EraseAccount':
      return [{ table: 'identities', row: { user_id: command.userId, gone: true } }];
    default:
      return [];
  }
}

/** Deletes the rows of tokens that ended, whatever ended them, and writes that of a new one. */
function tokenRows(command: UserCommand, before: User, after: User): { table: string; row: Columns }[] {
  const kept = new Set(after.accessTokens.map(({ id }) => id));
  const ended = before.accessTokens.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const rows = ended.map((id) => ({ table: 'access_tokens', row: { id, ended: true } }));
  if (command.type !== 'CreateAccessToken' || !kept.has(command.tokenId)) return rows;
  const { tokenId: id, userId, expiresAt, ctx, row } = command;
  const { communityId, ...columns } = row;
  return [
    ...rows,
    {
      table: 'access_tokens',
      row: { id, user_id: userId, ...columns, community_id: communityId, created_at: ctx.now, expires_at: expiresAt },
    },
  ];
}

const NO_DISCORD = { discord_id: null, discord_handle: null };
const ERASED_NAMES: Names = { name: '', tagline: '', discord: '' };
const nameColumns = (names: Names): Columns => ({
  ...names,
  name_key: canonicalName(names.name),
  tag_key: canonicalName(names.tagline),
  search_key: searchKey(names),
});

function nameClaimChanges(
  command: UserCommand,
  before: User,
  after: User,
): { taken: NameClaim[]; released: NameClaim[] } {
  switch (command.type) {
    case 'RegisterUser':
      return {
        taken: [
          ...identityClaims(command.profile),
          ...nameClaims(applyNameChanges(command.profile, command.profile, after.region), after.region),
        ],
        released: [],
      };
    case 'UpdateSettings':
    case 'EditUser':
      return renameClaims(command, before, after);
    case 'LinkDiscord':
      return { taken: discordClaims(command.account), released: discordClaims(command.current.discord) };
    case 'UnlinkDiscord':
      return { taken: [], released: discordClaims(command.current.discord) };
    case 'LinkIdentity':
      return { taken: [uidClaim(command.identity.uid)], released: [] };
    case 'UnlinkIdentity':
      return { taken: [], released: [uidClaim(command.uid)] };
    case 'EraseAccount':
      return { taken: [], released: allClaims(command, before) };
    default:
      return { taken: [], released: [] };
  }
}

const renameClaims = ({ currentNames, changes }: UpdateSettings | EditUser, before: User, after: User) => ({
  taken: nameClaims(applyNameChanges(currentNames, changes, after.region), after.region),
  released: nameClaims(currentNames, before.region),
});
const allClaims = ({ currentNames }: EraseAccount, { region }: User): NameClaim[] => [
  ...currentNames.uids.map(uidClaim),
  emailClaim(currentNames.email),
  ...nameClaims(currentNames, region),
  ...discordClaims(currentNames.discordAccount),
];
