import type { NotificationView } from '@muster/contracts/notifications';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { EmptyState } from '../../shared/EmptyState';
import { selectMyId } from '../../shared/session.slice';
import { strings as shared } from '../../shared/strings';
import css from './Notifications.module.css';
import {
  removeAll,
  removeOne,
  loadNotifications,
  selectNotifications,
  selectNotificationsStatus,
} from './notifications.slice';
import { strings } from './strings';
import { formatMoment } from '../../shared/language/dates';

interface Props {
  onOpen: (notification: NotificationView) => void;
  /** Renders buttons that act on a notification without opening its subject. */
  actionsOf?: ((notification: NotificationView) => ReactNode) | undefined;
}

export function Notifications({ onOpen, actionsOf }: Props) {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId) ?? '';
  const list = useSelector(selectNotifications);
  const status = useSelector(selectNotificationsStatus);
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its row, so the focus moves to the panel.
  const runAndFocus = (run: () => void) => {
    run();
    panel.current?.focus();
  };
  return (
    <div ref={panel} tabIndex={-1} className={css.panel}>
      {list.length === 0 && status === 'failed' && (
        <EmptyState art="server" title={strings.loadFailed}>
          <Button onClick={() => dispatch(loadNotifications.requested())}>{shared.retry}</Button>
        </EmptyState>
      )}
      {list.length === 0 && status === 'loading' && (
        <div className="skeleton" style={{ height: 60 }} role="status" aria-label={shared.loading} />
      )}
      {list.length === 0 && status === 'loaded' && <EmptyState art="bell" title={strings.none} hint={strings.hint} />}
      {list.length > 0 && (
        <>
          <ul className={css.list} aria-label={strings.notifications}>
            {list.map((notification) => (
              <li key={notification._id}>
                <button type="button" className={css.about} onClick={() => onOpen(notification)}>
                  <Icon name={notification.icon} size={19} />
                  <span>
                    {notification.message}
                    <time dateTime={notification.createdAt}>{formatMoment(notification.createdAt, 'twoDigits')}</time>
                  </span>
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`${strings.read}: ${notification.message}`}
                  title={strings.read}
                  onClick={() => runAndFocus(() => dispatch(removeOne.requested({ id: notification._id })))}
                >
                  <Icon name="check" size={18} />
                </button>
                {actionsOf && <span className={css.actions}>{actionsOf(notification)}</span>}
              </li>
            ))}
          </ul>
          <Button block onClick={() => runAndFocus(() => dispatch(removeAll.requested({ myId })))}>
            {strings.readAll}
          </Button>
        </>
      )}
    </div>
  );
}
