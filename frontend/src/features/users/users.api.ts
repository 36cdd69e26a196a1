import { type PublicUser, SEARCH_LIMIT, type UserListItem } from '@muster/contracts';
import { http } from '../../shared/http';
import { request } from '../../shared/request';

export const searchUsers = request('users/search', (text: string, signal) =>
  http.get<UserListItem[]>(`/users?${new URLSearchParams({ q: text, limit: String(SEARCH_LIMIT) })}`, signal),
);

/** Whom a profile link names. */
export interface WhichUser {
  name: string;
  region?: string;
  tagline?: string;
}
export const loadProfile = request('users/profile', ({ name, ...which }: WhichUser, signal) => http.get<PublicUser>(`/users/${encodeURIComponent(name)}?${new URLSearchParams({ ...which })}`, signal));
