import { useDispatch, useSelector } from 'react-redux';
import { SwitchRow } from '../../shared/Field';
import { type BrowserStatus, disableRequested, enableRequested, selectBrowserStatus } from './browser-push.slice';
import css from './Notifications.module.css';
import { strings } from './strings';

const s = strings.browser;
const ON: ReadonlySet<BrowserStatus> = new Set(['switching-on', 'on', 'tab-only']);
const UNAVAILABLE: ReadonlySet<BrowserStatus> = new Set(['unknown', 'unsupported', 'insecure', 'blocked']);

/** Switches notifications of this browser on or off, and explains how to unblock them. */
export function BrowserPushSwitch() {
  const dispatch = useDispatch();
  const status = useSelector(selectBrowserStatus);
  return (
    <>
      <SwitchRow
        label={s.label}
        hint={s.hints[status]}
        on={ON.has(status)}
        disabled={UNAVAILABLE.has(status)}
        onChange={(on) => dispatch(on ? enableRequested() : disableRequested())}
      />
      {status === 'blocked' && <p className={css.unblock}>{s.unblock}</p>}
    </>
  );
}
