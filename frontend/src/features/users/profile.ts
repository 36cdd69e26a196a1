import { backgroundFeature } from '../../shared/background/background';
import { joinLate } from '../../shared/late-feature';
import { saga } from './profile.saga';
import { profile } from './profile.slice';

joinLate(backgroundFeature);
joinLate({ name: profile.name, reducers: { [profile.reducerPath]: profile.reducer }, saga });

export { ProfilePage } from './ProfilePage';
