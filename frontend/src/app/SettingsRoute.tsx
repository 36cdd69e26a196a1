import './cross-feature.saga';
import { DEFAULT_VOLUME } from '@muster/contracts/constants';
import { useDispatch, useSelector } from 'react-redux';
import { MyTimes } from '../features/availability/MyTimes';
import { selectVolume, volumeChanged } from '../features/chat/chat.slice';
import { BrowserPushSwitch } from '../features/notifications/BrowserPushSwitch';
import { CalendarAddress } from '../features/scrims/calendar/CalendarAddress';
import '../features/settings/settings.saga';
import { SettingsPage } from '../features/settings/SettingsPage';

/** The settings page with the settings that other features provide. */
export function SettingsRoute() {
  const dispatch = useDispatch();
  const volume = useSelector(selectVolume);
  return (
    <SettingsPage
      sound={{ on: volume > 0, onChange: (on) => dispatch(volumeChanged(on ? DEFAULT_VOLUME : 0)) }}
      browser={<BrowserPushSwitch />}
      times={<MyTimes />}
      calendar={<CalendarAddress />}
    />
  );
}
