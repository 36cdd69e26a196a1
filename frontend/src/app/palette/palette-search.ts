import type { CommunityView } from '@muster/contracts/communities';
import { communityRoutes } from '@muster/contracts/community-routes';
import { userRoutes } from '@muster/contracts/user-routes';
import type { UserListItem } from '@muster/contracts/users';
import { createAction } from '@reduxjs/toolkit';
import { delay, put, takeLatest } from 'typed-redux-saga';
import { callRoute, listOf } from '../../shared/call-route';
import { hasCommunities } from '../../shared/communities-mode';
import { resource } from '../../shared/resource';
import { startSaga } from '../../shared/start-saga';

/**
 * Bridges the keystrokes of one word. It can be short, because the loaded entries are shown while the server answers.
 */
const DEBOUNCE_MS = 60;
const LIMIT = '6';

export interface FoundOnServer {
  text: string;
  people: readonly UserListItem[];
  communities: readonly CommunityView[];
}
async function find(text: string, signal: AbortSignal): Promise<FoundOnServer> {
  const [people, communities] = await Promise.all([
    callRoute(userRoutes.search, { query: { q: text, limit: LIMIT } }, { signal }),
    hasCommunities ? callRoute(communityRoutes.list, { query: { search: text, limit: LIMIT } }, { signal }) : null,
  ]);
  return { text, people: listOf(people), communities: communities?.data ?? [] };
}
export const paletteSearch = resource({ name: 'paletteSearch', load: find });

export const paletteTyped = createAction<string>('palette/typed');
startSaga(function* paletteSaga() {
  yield* takeLatest(paletteTyped, function* ({ payload }) {
    if (!payload.trim()) return;
    yield* delay(DEBOUNCE_MS);
    yield* put(paletteSearch.requested(payload.trim().slice(0, 50)));
  });
});
