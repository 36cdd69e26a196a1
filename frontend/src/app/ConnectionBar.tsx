import { useSelector } from 'react-redux';
import { selectConnection } from '../realtime';
import { useOnline } from '../shared/use-online';
import css from './ConnectionBar.module.css';
import { strings } from './strings';

/** Tells that the connection is lost, until it is back. */
export function ConnectionBar() {
  const status = useSelector(selectConnection);
  const isOnline = useOnline();
  // A page that was loaded without a network never was connected, so that it cannot lose the connection.
  const isOffline = status === 'offline' || (status !== 'online' && !isOnline);
  const text = isOffline
    ? strings.connection.offline
    : status === 'reconnecting'
      ? strings.connection.reconnecting
      : null;
  return (
    <div role="status" className={text ? css.bar : undefined}>
      {text}
    </div>
  );
}
