import { SEARCH_LIMIT } from '@muster/contracts/constants';
import { userRoutes } from '@muster/contracts/user-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute, listOf } from '../../shared/call-route';

export const searchUsers = apiCall('users/search', async (text: string, signal) =>
  listOf(await callRoute(userRoutes.search, { query: { q: text, limit: SEARCH_LIMIT } }, { signal })),
);
