import { backgroundFeature } from '../../shared/background/background';
import { registerLazyFeature } from '../../shared/lazy-feature';
import { saga } from './profile.saga';
import { profile } from './profile.slice';

registerLazyFeature(backgroundFeature);
registerLazyFeature({ name: profile.name, reducers: { [profile.reducerPath]: profile.reducer }, saga });

export { ProfilePage } from './ProfilePage';
