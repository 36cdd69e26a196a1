import { backgroundFeature } from '../../shared/background/background';
import { registerLazyFeature } from '../../shared/lazy-feature';
import { settingsSaga } from './settings.saga';
import { settings } from './settings.slice';

registerLazyFeature(backgroundFeature);
registerLazyFeature({
  name: settings.name,
  reducers: { [settings.reducerPath]: settings.reducer },
  saga: settingsSaga,
});

export { SettingsPage } from './SettingsPage';
