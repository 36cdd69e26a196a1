import { backgroundFeature } from '../../shared/background/background';
import { registerLazyFeature } from '../../shared/lazy-feature';
import { saga } from './settings.saga';
import { settings } from './settings.slice';

registerLazyFeature(backgroundFeature);
registerLazyFeature({ name: settings.name, reducers: { [settings.reducerPath]: settings.reducer }, saga });

export { SettingsPage } from './SettingsPage';
