import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../art/Icon';
import { words } from '../words';
import css from './alerts.module.css';
import { type Alert, alertClosed, alertHeld, alertReleased, selectAlerts } from './alerts.slice';

const ICONS = { Success: 'check', Error: 'warning', Info: 'info', Warning: 'warning' } as const;

function Toast({ alert: { id, type, text } }: { alert: Alert }) {
  const dispatch = useDispatch();
  const hold = () => dispatch(alertHeld(id));
  const release = () => dispatch(alertReleased(id));
  return (
    <div
      className={`${css.toast} ${css[type.toLowerCase()]}`}
      role={type === 'Error' || type === 'Warning' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={css.icon}>
        <Icon name={ICONS[type]} size={18} />
      </span>
      <p>{text}</p>
      <button type="button" className="icon-button" aria-label={words.close} onClick={() => dispatch(alertClosed(id))}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Nobody reads a toast in a hidden tab: its time waits until the tab is looked at. */
function useHeldWhileHidden(list: Alert[]) {
  const dispatch = useDispatch();
  useEffect(() => {
    const watch = () => list.forEach(({ id }) => dispatch(document.hidden ? alertHeld(id) : alertReleased(id)));
    if (document.hidden) watch();
    document.addEventListener('visibilitychange', watch);
    return () => document.removeEventListener('visibilitychange', watch);
  }, [dispatch, list]);
}

export function Alerts() {
  const list = useSelector(selectAlerts);
  useHeldWhileHidden(list);
  return (
    <div className={css.stack}>
      {list.map((one) => (
        <Toast key={one.id} alert={one} />
      ))}
    </div>
  );
}
