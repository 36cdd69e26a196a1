/** Decides what a viewer may see of a user. The provider's subject is never included, the email only for the user. */
import { type PublicUser, type SelfUser, toPlayerView, type UserListItem } from '@muster/contracts/users';
import { type PersonRow, shownDiscord } from './person-row';

export interface Viewer {
  userId: string;
  isAdmin: boolean;
}

/** The fields of a user that lists show. */
type ListedPerson = Parameters<typeof shownDiscord>[0] &
  Pick<PersonRow, 'id' | 'name' | 'tagline' | 'region' | 'rank' | 'created_at' | 'last_logged_in'>;
export const listItem = (row: ListedPerson): UserListItem => ({
  ...toPlayerView({ ...row, discord: shownDiscord(row) }),
  createdAt: row.created_at.toISOString(),
  lastLoggedIn: row.last_logged_in?.toISOString() ?? null,
});

/** `friends`: ids. */
const publicFields = (row: PersonRow, friends: readonly string[]): PublicUser & Pick<SelfUser, 'showRecord'> => ({
  ...listItem(row),
  discordVerified: row.discord_id !== null,
  isAdmin: row.is_admin,
  isDonator: row.is_donator,
  profileBackgroundImg: row.background,
  profileBackgroundBlur: row.blur,
  friends: friends.map((_id) => ({ _id })),
  showRecord: row.show_record ?? false,
});

/**
 * Only admins see bans; banned users learn of theirs when they are rejected. Includes future bans, because they can be
 * lifted too. `at`: the current time.
 */
export function publicView(row: PersonRow, friends: readonly string[], viewer: Viewer, at: string): PublicUser {
  if (!viewer.isAdmin) return publicFields(row, friends);
  const [dateFrom, dateTo] = [row.ban_from?.toISOString() ?? null, row.ban_to?.toISOString() ?? null];
  const isActive = row.ban_to !== null && row.ban_to.getTime() > Date.parse(at);
  return { ...publicFields(row, friends), currentBan: { isActive, dateFrom, dateTo, _bannedBy: row.banned_by } };
}

/** Registering accepts the terms of that time, for which this is undefined. */
export const acceptedTerms = ({ terms_since: since, terms_accepted_at: at, created_at: registered }: PersonRow) =>
  since && at && since > registered ? { since: since.toISOString(), acceptedAt: at.toISOString() } : undefined;

/** `uid`: see public-uid.ts. */
export const selfView = (row: PersonRow, friends: readonly string[], uid: string): SelfUser => ({
  ...publicFields(row, friends),
  uid,
  email: row.email ?? '',
  canSendEmailsToUser: row.can_email,
  language: row.language,
  roles: row.roles ?? [],
  terms: acceptedTerms(row),
});
