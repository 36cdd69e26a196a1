import { SEARCH_LIMIT } from '@muster/contracts/constants';
import type { UserListItem } from '@muster/contracts/users';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';

export const searchUsers = apiCall('users/search', (text: string, signal) =>
  http.get<UserListItem[]>(`/users?${new URLSearchParams({ q: text, limit: String(SEARCH_LIMIT) })}`, signal),
);
