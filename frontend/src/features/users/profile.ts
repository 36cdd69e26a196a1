import { backgroundFeature } from '../../shared/background/background';
import { registerLazyFeature } from '../../shared/late-feature';
import { saga } from './profile.saga';
import { profile } from './profile.slice';

registerLazyFeature(backgroundFeature);
registerLazyFeature({ name: profile.name, reducers: { [profile.reducerPath]: profile.reducer }, saga });

export { ProfilePage } from './ProfilePage';
