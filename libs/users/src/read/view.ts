/** Who may see what of a person. Never the provider's subject or the admin key, and the email only to the person. */
import type { PublicUser, SelfUser, UserListItem } from '@muster/contracts';
import type { PersonRow } from './person-row';

export interface Viewer {
  userId: string;
  isAdmin: boolean;
}

const toPersonView = (row: PersonRow) => ({
  _id: row.id,
  name: row.name,
  summonerTagline: row.tagline,
  discord: row.discord,
  rank: row.rank,
  region: row.region,
  createdAt: row.created_at.toISOString(),
  lastLoggedIn: row.last_logged_in?.toISOString() ?? null,
});

export const listItem = (row: PersonRow): UserListItem => toPersonView(row);

/** `friends`: their ids. */
const publicFields = (row: PersonRow, friends: readonly string[]): PublicUser => ({
  ...toPersonView(row),
  isAdmin: row.is_admin,
  isDonator: row.is_donator,
  profileBackgroundImg: row.background,
  profileBackgroundBlur: row.blur,
  friends: friends.map((_id) => ({ _id })),
});

/**
 * A ban is for admins to see; the banned person himself learns of it when he is turned away. One to come can be lifted,
 * too. `at`: now.
 */
export function publicView(row: PersonRow, friends: readonly string[], viewer: Viewer, at: string): PublicUser {
  if (!viewer.isAdmin) return publicFields(row, friends);
  const [dateFrom, dateTo] = [row.ban_from?.toISOString() ?? null, row.ban_to?.toISOString() ?? null];
  const isActive = row.ban_to !== null && row.ban_to.getTime() > Date.parse(at);
  return { ...publicFields(row, friends), currentBan: { isActive, dateFrom, dateTo, _bannedBy: row.banned_by } };
}

/** `uid`: see public-uid.ts. */
export const selfView = (row: PersonRow, friends: readonly string[], uid: string): SelfUser => ({
  ...publicFields(row, friends),
  uid,
  email: row.email ?? '',
  canSendEmailsToUser: row.can_email,
});
