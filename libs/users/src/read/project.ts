/** What a command writes beside its facts: the `people` row that names the person, and the names nobody else may have. */
import type { EditUser, EraseAccount, UpdateSettings, UserCommand } from '../domain/commands';
import { identityClaims, nameClaims, type NameClaim, type Names, searchKey, canonical } from '../domain/names';
import { namesAfter } from '../domain/settings';
import type { User } from '../domain/user';

type Columns = Readonly<Record<string, unknown>>;
interface Claimed extends NameClaim { owner: string }
export interface Written { rows: { table: string; row: Columns }[]; take: Claimed[]; release: Claimed[] }

export function writesOf(command: UserCommand, before: User, after: User): Written {
  const { taken, released } = namesOf(command, before, after);
  const owned = (claim: NameClaim): Claimed => ({ ...claim, owner: after.id });
  return {
    rows: [{ table: 'people', row: { ...shown(after), ...personal(command, before, after) } }, ...banned(command, before, after)],
    take: taken.filter((claim) => !has(released, claim)).map(owned),
    release: released.filter((claim) => !has(taken, claim)).map(owned),
  };
}

const has = (claims: readonly NameClaim[], { kind, key }: NameClaim): boolean => claims.some((claim) => claim.kind === kind && claim.key === key);

/** What the account's state knows, where searches and guards look for it. */
const shown = (user: User): Columns => ({
  id: user.id, region: user.region, rank: user.rank, can_email: user.canEmail, background: user.background, blur: user.blur,
  is_admin: user.isAdmin, ban_from: user.ban?.from ?? null, ban_to: user.ban?.to ?? null, banned_by: user.ban?.by ?? null,
  sessions: user.sessions, ended: (user.ended ?? []).map(({ session }) => session), revision: user.revision, restorable_until: user.restorableUntil, erased: user.erased,
});

/** What only the row knows. Columns not named here stay as they are. */
function personal(command: UserCommand, before: User, after: User): Columns {
  switch (command.type) {
    case 'RegisterUser': {
      const { profile, edge } = command;
      return { ...named(namesAfter(profile, profile, after.region)), uid: profile.uid, email: profile.email.trim(), is_donator: false, created_at: edge.at };
    }
    case 'UpdateSettings':
    case 'EditUser': return named(namesAfter(command.known, command.changes, after.region));
    case 'BanUser': return { ban_reason: command.reason };
    case 'UnbanUser':
    case 'LiftExpiredBan': return { ban_reason: null };
    case 'GrantAdmin': return isLifted(before, after) ? { ban_reason: null } : {};
    case 'EraseAccount': return { ...named(NO_NAMES), uid: null, email: null, ban_reason: null };
    default: return {};
  }
}

/** Whether a command lifts a ban beside what it is for. */
const isLifted = (before: User, after: User): boolean => before.ban !== null && after.ban === null;

/** The history of bans: a new one ends the one before, and lifting keeps it. */
function banned(command: UserCommand, before: User, after: User): { table: string; row: Columns }[] {
  switch (command.type) {
    case 'BanUser': {
      const { userId, by, edge, from, to, reason } = command;
      return [{ table: 'bans', row: { user_id: userId, ended_at: edge.at, ended_by: by.userId, date_from: from, date_to: to, reason } }];
    }
    case 'UnbanUser':
    case 'LiftExpiredBan': return [{ table: 'bans', row: { user_id: command.userId, ended_at: command.edge.at, ended_by: command.by.userId } }];
    case 'GrantAdmin':
      return isLifted(before, after) ? [{ table: 'bans', row: { user_id: command.userId, ended_at: command.edge.at, ended_by: command.userId } }] : [];
    case 'EraseAccount': return [{ table: 'bans', row: { user_id: command.userId, forget: true } }];
    default: return [];
  }
}

const NO_NAMES: Names = { name: '', tagline: '', discord: '' };
const named = (names: Names): Columns => ({ ...names, name_key: canonical(names.name), tag_key: canonical(names.tagline), search_key: searchKey(names) });

function namesOf(command: UserCommand, before: User, after: User): { taken: NameClaim[]; released: NameClaim[] } {
  switch (command.type) {
    case 'RegisterUser': return { taken: [...identityClaims(command.profile), ...nameClaims(namesAfter(command.profile, command.profile, after.region), after.region)], released: [] };
    case 'UpdateSettings':
    case 'EditUser': return renamed(command, before, after);
    case 'EraseAccount': return { taken: [], released: owned(command, before) };
    default: return { taken: [], released: [] };
  }
}

const renamed = ({ known, changes }: UpdateSettings | EditUser, before: User, after: User) => ({
  taken: nameClaims(namesAfter(known, changes, after.region), after.region),
  released: nameClaims(known, before.region),
});
const owned = ({ known }: EraseAccount, { region }: User): NameClaim[] => [...identityClaims(known), ...nameClaims(known, region)];
