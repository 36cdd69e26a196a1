import { backgroundFeature } from '../../shared/background/background';
import { registerLazyFeature } from '../../shared/lazy-feature';
import { profileSaga } from './profile.saga';
import { profile } from './profile.slice';

registerLazyFeature(backgroundFeature);
registerLazyFeature({ slices: [profile], saga: profileSaga });

export { ProfilePage } from './ProfilePage';
