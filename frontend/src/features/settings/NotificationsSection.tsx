import {
  type ChannelPreferences,
  type ConfigurableKind,
  NEVER_MAILED,
  type NotificationPreferences,
} from '@muster/contracts/notifications';
import type { SelfUser } from '@muster/contracts/users';
import { Button } from 'antd';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alert } from '../../shared/alerts/alerts.slice';
import { hasCommunities } from '../../shared/communities-mode';
import { hasDiscord } from '../../shared/discord';
import { hasTeams } from '../../shared/teams-mode';
import { SwitchRow } from '../../shared/Field';
import { areShortcutsEnabled, onPreference, setShortcutsEnabled } from '../../shared/preferences';
import { strings as shared } from '../../shared/strings';
import { GROUPS, kindsOf, type Preset, presetKinds, presetOf, PRESETS } from './notification-groups';
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
  (kind !== 'discord-suspended' || hasDiscord()) &&
  (!/^(?:community|around|ready|pickup)-/.test(kind) || hasCommunities) &&
  (!/^(?:team|availability)-/.test(kind) || hasTeams);

/** Switches everything at once. One press takes it back. */
function Presets({ emails }: { emails: boolean }) {
  const dispatch = useDispatch();
  const { shown } = useSelector(preferences.select);
  const current = shown && presetOf(shown.kinds, emails);
  const choose = (preset: Preset, before: NotificationPreferences['kinds']) => {
    if (preset === current) return;
    dispatch(changePreferences.requested({ kinds: presetKinds(preset, emails) }));
    const button = { label: s.undo, dispatches: changePreferences.requested({ kinds: before }) };
    dispatch(alert.info(s.chosen(s.presets[preset]), 'notification-preset', { button }));
  };
  return (
    <div className={css.presets} role="group" aria-label={s.presetsLabel}>
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className="chip"
          aria-pressed={preset === current}
          disabled={!shown}
          onClick={() => shown && choose(preset, shown.kinds)}
        >
          {s.presets[preset]}
        </button>
      ))}
    </div>
  );
}

/** A switch that would do nothing is not there. */
const isUseless = (kind: ConfigurableKind, channel: keyof ChannelPreferences): boolean =>
  channel === 'email' && NEVER_MAILED.has(kind);

function KindRow({ kind, emails }: { kind: ConfigurableKind; emails: boolean }) {
  const dispatch = useDispatch();
  const { shown } = useSelector(preferences.select);
  return (
    <tr>
      <th scope="row">{s.kinds[kind]}</th>
      {CHANNELS.map((channel) => (
        <td key={channel}>
          {!isUseless(kind, channel) && (
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
          )}
        </td>
      ))}
    </tr>
  );
}

function ChannelSwitchTable({ emails }: { emails: boolean }) {
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
      {GROUPS.map((group) => {
        const kinds = kindsOf(group).filter(isOffered);
        if (kinds.length === 0) return null;
        return (
          <tbody key={group}>
            <tr>
              <th className={css.group} scope="rowgroup" colSpan={1 + CHANNELS.length}>
                {s.groups[group]}
              </th>
            </tr>
            {kinds.map((kind) => (
              <KindRow key={kind} kind={kind} emails={emails} />
            ))}
          </tbody>
        );
      })}
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
  const emails = me.canSendEmailsToUser && shown?.emailSubscribed !== false;
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
        <>
          <Presets emails={emails} />
          <ChannelSwitchTable emails={emails} />
        </>
      )}
      <Subscription me={me} />
      {browser}
      <SwitchRow label={strings.sound} hint={strings.soundHint} on={sound.on} onChange={sound.onChange} />
      <SwitchRow label={strings.shortcuts} hint={strings.shortcutsHint} on={shortcuts} onChange={setShortcutsEnabled} />
    </>
  );
}
