import type { UserCommunity } from '@muster/contracts';
import { apiCall } from '../api-call';
import { http } from '../http';

export const loadOwnCommunities = apiCall('communities/own', ({ userId }: { userId: string }, signal) =>
  http.get<UserCommunity[]>(`/users/${userId}/communities`, signal),
);
