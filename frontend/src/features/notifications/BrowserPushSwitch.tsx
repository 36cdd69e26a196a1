import { Button } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { SwitchRow } from '../../shared/Field';
import { type BrowserStatus, disableRequested, enableRequested, selectBrowserStatus } from './browser-push.slice';
import css from './Notifications.module.css';
import { sendTestPush } from './notifications.slice';
import { strings } from './strings';

const s = strings.browser;
const ON: ReadonlySet<BrowserStatus> = new Set(['switching-on', 'on', 'tab-only']);
const UNAVAILABLE: ReadonlySet<BrowserStatus> = new Set(['unknown', 'unsupported', 'insecure', 'blocked']);

function TestPushButton() {
  const dispatch = useDispatch();
  const isSending = useSelector(sendTestPush.selectIsRunning);
  return (
    <Button className={css.test ?? ''} loading={isSending} onClick={() => dispatch(sendTestPush.requested({}))}>
      {s.test}
    </Button>
  );
}

/** Switches notifications of this browser on or off, tries them out, and explains how to unblock them. */
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
      {status === 'on' && <TestPushButton />}
      {status === 'blocked' && <p className={css.unblock}>{s.unblock}</p>}
    </>
  );
}
