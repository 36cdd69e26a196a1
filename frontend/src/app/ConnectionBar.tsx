import { useSelector } from 'react-redux';
import { selectConnection } from '../realtime';
import css from './ConnectionBar.module.css';
import { words } from './words';

/** A thin bar that goes away by itself. */
export function ConnectionBar() {
  const status = useSelector(selectConnection);
  const text = status === 'reconnecting' ? words.connection.reconnecting : status === 'offline' ? words.connection.offline : null;
  return (
    <div role="status" className={text ? css.bar : undefined}>
      {text}
    </div>
  );
}
