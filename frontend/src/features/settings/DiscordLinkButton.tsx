import './settings.saga';
import { Button } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { linkDiscordClicked, selectDiscordBusy } from './settings.slice';
import { strings } from './strings';

/** Links the user's account at Discord in a window of its own. */
export function DiscordLinkButton() {
  const dispatch = useDispatch();
  const busy = useSelector(selectDiscordBusy);
  return (
    <Button loading={busy} icon={<Icon name="discord" size={18} />} onClick={() => dispatch(linkDiscordClicked())}>
      {strings.discord.link}
    </Button>
  );
}
