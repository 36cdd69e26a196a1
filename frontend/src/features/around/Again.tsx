import './around.saga';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { serverNow } from '../../shared/clock';
import { comeAround } from './around.slice';
import { useOwnEntry } from './OwnState';
import { strings } from './strings';
import { inHours } from './until';
import { formatTime } from '../../shared/language/dates';

/** After a decided pick-up: around for another hour, in the same roles. */
export function Again() {
  const dispatch = useDispatch();
  const { entry, isSending, isOffline, isLocked } = useOwnEntry();
  if (entry) return <span role="status">{strings.own.until(formatTime(entry.until))}</span>;
  return (
    <button
      type="button"
      className="quiet-button"
      aria-disabled={isLocked}
      title={isOffline ? strings.offline : undefined}
      onClick={() => !isLocked && dispatch(comeAround.requested({ until: inHours(1, serverNow()) }))}
    >
      <Icon name="refresh" size={17} /> {isSending ? strings.own.sending : strings.again.press}
    </button>
  );
}
