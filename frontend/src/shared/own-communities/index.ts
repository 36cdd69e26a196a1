import { registerLazyFeature } from '../lazy-feature';
import { ownCommunitiesSaga } from './own-communities.saga';
import { ownCommunities } from './own-communities.slice';

/** Not part of the app's first chunk, which visitors load, too: the first import registers it. */
registerLazyFeature({ slices: [ownCommunities], saga: ownCommunitiesSaga });

export * from './own-communities.actions';
export {
  selectManagedCommunities,
  selectOwnCommunities,
  selectOwnCommunitiesStatus,
  selectOwnRoles,
} from './own-communities.slice';
