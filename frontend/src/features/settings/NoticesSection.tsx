import { type ChannelSwitches, type SelfUser, SWITCHABLE_KINDS } from '@muster/contracts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SwitchRow } from '../../shared/Field';
import { onPreference, setShortcuts, shortcutsOn } from '../../shared/preferences';
import { words as shared } from '../../shared/words';
import css from './SettingsPage.module.css';
import { preferencesChanged, selectPreferences, selectPreferencesFailed, settingsOpened } from './settings.slice';
import { words } from './words';

const w = words.notices;
/** The chat's sound, as the app passes it on. */
export interface Sound {
  on: boolean;
  onChange: (on: boolean) => void;
}
const CHANNELS = ['push', 'email'] as const satisfies (keyof ChannelSwitches)[];

function Switches({ emails }: { emails: boolean }) {
  const dispatch = useDispatch();
  const preferences = useSelector(selectPreferences);
  return (
    <table className={css.switches}>
      <thead>
        <tr>
          <th scope="col">{w.kind}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {w[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SWITCHABLE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{w.kinds[kind]}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <label className={css.cell}>
                  <input
                    type="checkbox"
                    role="switch"
                    aria-label={w.by(w.kinds[kind], w[channel])}
                    disabled={!preferences || (channel === 'email' && !emails)}
                    checked={preferences?.kinds[kind][channel] ?? false}
                    onChange={({ target }) => dispatch(preferencesChanged({ kinds: { [kind]: { [channel]: target.checked } } }))}
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
  const preferences = useSelector(selectPreferences);
  if (!me.canSendEmailsToUser) return <p className="dim">{w.noEmail}</p>;
  if (preferences?.emailSubscribed !== false) return null;
  return (
    <p className={css.notice}>
      {w.unsubscribed} <Button onClick={() => dispatch(preferencesChanged({ emailSubscribed: true }))}>{w.subscribe}</Button>
    </p>
  );
}

/** What may reach somebody who is not looking, and what may be heard. `browser`: the switch of this one. */
export function NoticesSection({ me, sound, browser }: { me: SelfUser; sound: Sound; browser: ReactNode }) {
  const dispatch = useDispatch();
  const failed = useSelector(selectPreferencesFailed);
  const preferences = useSelector(selectPreferences);
  const shortcuts = useSyncExternalStore(onPreference, shortcutsOn);
  useEffect(() => {
    dispatch(settingsOpened());
  }, [dispatch]);
  return (
    <>
      <p className="dim">{w.intro}</p>
      {failed && !preferences ? (
        <p className={css.notice} role="alert">
          {w.failed} <Button onClick={() => dispatch(settingsOpened())}>{shared.retry}</Button>
        </p>
      ) : (
        <Switches emails={me.canSendEmailsToUser && preferences?.emailSubscribed !== false} />
      )}
      <Subscription me={me} />
      {browser}
      <SwitchRow label={words.sound} hint={words.soundHint} on={sound.on} onChange={sound.onChange} />
      <SwitchRow label={words.shortcuts} hint={words.shortcutsHint} on={shortcuts} onChange={setShortcuts} />
    </>
  );
}
