import { backgroundFeature } from '../../shared/background/background';
import { registerLazyFeature } from '../../shared/lazy-feature';
import { settingsSaga } from './settings.saga';
import { settings } from './settings.slice';

registerLazyFeature(backgroundFeature);
registerLazyFeature({ slices: [settings], saga: settingsSaga });

export { SettingsPage } from './SettingsPage';
