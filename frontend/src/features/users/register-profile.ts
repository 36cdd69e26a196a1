import { backgroundFeature } from '../../shared/background/background';
import { registerLazyFeature } from '../../shared/lazy-feature';
import { profileSaga } from './profile.saga';
import { profile } from './profile.slice';

registerLazyFeature(backgroundFeature);
registerLazyFeature({ name: profile.name, reducers: { [profile.reducerPath]: profile.reducer }, saga: profileSaga });

export { ProfilePage } from './ProfilePage';
