import { backgroundFeature } from '../../shared/background/background';
import { joinLate } from '../../shared/late-feature';
import { saga } from './settings.saga';
import { settings } from './settings.slice';

joinLate(backgroundFeature);
joinLate({ name: settings.name, reducers: { [settings.reducerPath]: settings.reducer }, saga });

export { SettingsPage } from './SettingsPage';
