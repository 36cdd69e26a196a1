import { type ChannelPreferences, CONFIGURABLE_KINDS } from '@muster/contracts/notifications';
import type { SelfUser } from '@muster/contracts/users';
import { Button } from 'antd';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { hasCommunities } from '../../shared/communities-mode';
import { hasDiscord } from '../../shared/discord';
import { SwitchRow } from '../../shared/Field';
import { onPreference, setShortcutsEnabled, areShortcutsEnabled } from '../../shared/preferences';
import { strings as shared } from '../../shared/strings';
import css from './SettingsPage.module.css';
import { changePreferences, preferences } from './settings.slice';
import { strings } from './strings';

const s = strings.notifications;
/** The chat's sound setting, provided by the app. */
export interface Sound {
  on: boolean;
  onChange: (on: boolean) => void;
}
const CHANNELS = ['push', 'email'] as const satisfies (keyof ChannelPreferences)[];

/** Notifications of a feature that the deployment does not have are not offered. */
const isOffered = (kind: string): boolean =>
  (kind !== 'discord-suspended' || hasDiscord()) && (!kind.startsWith('community-') || hasCommunities);

function ChannelSwitchTable({ emails }: { emails: boolean }) {
  const dispatch = useDispatch();
  const { shown } = useSelector(preferences.select);
  return (
    <table className={css.switches}>
      <thead>
        <tr>
          <th scope="col">{s.kind}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {s[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {CONFIGURABLE_KINDS.filter(isOffered).map((kind) => (
          <tr key={kind}>
            <th scope="row">{s.kinds[kind]}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <label className={css.cell}>
                  <input
                    type="checkbox"
                    role="switch"
                    aria-label={s.by(s.kinds[kind], s[channel])}
                    disabled={!shown || (channel === 'email' && !emails)}
                    checked={shown?.kinds[kind][channel] ?? false}
                    onChange={({ target }) =>
                      dispatch(changePreferences.requested({ kinds: { [kind]: { [channel]: target.checked } } }))
                    }
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Subscription({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const { shown } = useSelector(preferences.select);
  if (!me.canSendEmailsToUser) return <p className="dim">{s.noEmail}</p>;
  if (shown?.emailSubscribed !== false) return null;
  return (
    <p className={css.message}>
      {s.unsubscribed}{' '}
      <Button onClick={() => dispatch(changePreferences.requested({ emailSubscribed: true }))}>{s.subscribe}</Button>
    </p>
  );
}

/** Notification channels, sound and shortcuts. `browser`: the switch for this browser's notifications. */
export function NotificationsSection({ me, sound, browser }: { me: SelfUser; sound: Sound; browser: ReactNode }) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelector(preferences.select);
  const shortcuts = useSyncExternalStore(onPreference, areShortcutsEnabled);
  useEffect(() => {
    dispatch(preferences.requested());
  }, [dispatch]);
  return (
    <>
      <p className="dim">{s.intro}</p>
      {failure && !shown ? (
        <p className={css.message} role="alert">
          {s.failed} <Button onClick={() => dispatch(preferences.requested())}>{shared.retry}</Button>
        </p>
      ) : (
        <ChannelSwitchTable emails={me.canSendEmailsToUser && shown?.emailSubscribed !== false} />
      )}
      <Subscription me={me} />
      {browser}
      <SwitchRow label={strings.sound} hint={strings.soundHint} on={sound.on} onChange={sound.onChange} />
      <SwitchRow label={strings.shortcuts} hint={strings.shortcutsHint} on={shortcuts} onChange={setShortcutsEnabled} />
    </>
  );
}
