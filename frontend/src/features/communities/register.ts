import { registerLazyFeature } from '../../shared/lazy-feature';
import { communitiesSaga } from './communities.saga';
import { communities } from './communities.slice';
import { communityStaff } from './staff.slice';

/** Imported by every page of communities; the first import registers the feature. */
registerLazyFeature({ slices: [communities, communityStaff], saga: communitiesSaga });
