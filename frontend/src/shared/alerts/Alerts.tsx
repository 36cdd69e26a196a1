import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../art/Icon';
import { strings } from '../strings';
import css from './Alerts.module.css';
import { type Alert, alertClosed, alertPaused, alertResumed, selectAlerts } from './alerts.slice';

const ICONS = { Success: 'check', Error: 'warning', Info: 'info', Warning: 'warning' } as const;

function Toast({ alert: { id, type, text, button } }: { alert: Alert }) {
  const dispatch = useDispatch();
  const pause = () => dispatch(alertPaused(id));
  const resume = () => dispatch(alertResumed(id));
  return (
    <div
      className={`${css.toast} ${css[type.toLowerCase()]}`}
      role={type === 'Error' || type === 'Warning' ? 'alert' : 'status'}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <span className={css.icon}>
        <Icon name={ICONS[type]} size={18} />
      </span>
      <p>{text}</p>
      {button && (
        <button
          type="button"
          className={`quiet-button ${css.button}`}
          onClick={() => {
            dispatch(button.dispatches);
            dispatch(alertClosed(id));
          }}
        >
          {button.label}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={strings.close}
        onClick={() => dispatch(alertClosed(id))}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Pauses the timers of all alerts while the tab is hidden. */
function usePauseWhileHidden(list: Alert[]) {
  const dispatch = useDispatch();
  useEffect(() => {
    const watch = () => list.forEach(({ id }) => dispatch(document.hidden ? alertPaused(id) : alertResumed(id)));
    if (document.hidden) watch();
    document.addEventListener('visibilitychange', watch);
    return () => document.removeEventListener('visibilitychange', watch);
  }, [dispatch, list]);
}

export function Alerts() {
  const list = useSelector(selectAlerts);
  usePauseWhileHidden(list);
  return (
    <div className={css.stack}>
      {list.map((entry) => (
        <Toast key={entry.id} alert={entry} />
      ))}
    </div>
  );
}
