import { SEARCH_LIMIT, type UserListItem } from '@muster/contracts';
import { http } from '../../shared/http';
import { request } from '../../shared/request';

export const searchUsers = request('users/search', (text: string, signal) =>
  http.get<UserListItem[]>(`/users?${new URLSearchParams({ q: text, limit: String(SEARCH_LIMIT) })}`, signal),
);
