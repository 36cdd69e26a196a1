import { useDispatch, useSelector } from 'react-redux';
import { SwitchRow } from '../../shared/Field';
import { type BrowserStatus, browserUnwished, browserWished, selectBrowserStatus } from './browser.slice';
import css from './Notifications.module.css';
import { words } from './words';

const w = words.browser;
const ON: ReadonlySet<BrowserStatus> = new Set(['switching-on', 'on', 'tab-only']);
const IMPOSSIBLE: ReadonlySet<BrowserStatus> = new Set(['unknown', 'unsupported', 'blocked']);

/** Whether this browser shows notifications; where it may not, how to let it. */
export function BrowserSwitch() {
  const dispatch = useDispatch();
  const status = useSelector(selectBrowserStatus);
  return (
    <>
      <SwitchRow label={w.label} hint={w.hints[status]} on={ON.has(status)} disabled={IMPOSSIBLE.has(status)} onChange={(wanted) => dispatch(wanted ? browserWished() : browserUnwished())} />
      {status === 'blocked' && <p className={css.unblock}>{w.unblock}</p>}
    </>
  );
}
