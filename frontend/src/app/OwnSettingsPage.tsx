import './social-features';
import { DEFAULT_VOLUME } from '@muster/contracts';
import { useDispatch, useSelector } from 'react-redux';
import { selectVolume, volumeChosen } from '../features/chat/chat.slice';
import { SettingsPage } from '../features/settings';

/** The settings, and the switches of other features in them. */
export function OwnSettingsPage() {
  const dispatch = useDispatch();
  const volume = useSelector(selectVolume);
  return <SettingsPage sound={{ on: volume > 0, onChange: (on) => dispatch(volumeChosen(on ? DEFAULT_VOLUME : 0)) }} />;
}
