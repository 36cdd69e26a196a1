import type { SelfUser } from '@muster/contracts/users';
import { Button } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { DiscordLinkButton } from './DiscordLinkButton';
import { selectDiscordBusy, unlinkDiscord } from './settings.slice';
import css from './SettingsPage.module.css';
import { strings } from './strings';

/** Links and unlinks the user's account at Discord, whose answers lead here by the row's id. */
export function DiscordRow({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectDiscordBusy);
  const s = strings.discord;
  return (
    <div id="discord" className={css.row}>
      <div>
        <h3>{s.title}</h3>
        <p className="dim">{me.discordVerified ? s.linkedAs(me.discord) : s.hint}</p>
      </div>
      {me.discordVerified ? (
        <Button loading={busy} onClick={() => dispatch(unlinkDiscord.requested())}>
          {s.unlink}
        </Button>
      ) : (
        <DiscordLinkButton />
      )}
    </div>
  );
}
