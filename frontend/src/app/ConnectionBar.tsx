import { useSelector } from 'react-redux';
import { selectConnection } from '../realtime';
import css from './ConnectionBar.module.css';
import { strings } from './strings';

/** Tells that the connection is lost, until it is back. */
export function ConnectionBar() {
  const status = useSelector(selectConnection);
  const text =
    status === 'reconnecting'
      ? strings.connection.reconnecting
      : status === 'offline'
        ? strings.connection.offline
        : null;
  return (
    <div role="status" className={text ? css.bar : undefined}>
      {text}
    </div>
  );
}
