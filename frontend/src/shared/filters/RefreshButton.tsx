import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../art/Icon';
import { refreshClicked, selectRefreshLocked } from './filters.slice';
import { strings } from './strings';

/** Dispatches `refreshClicked`, which the sagas of pages with lists handle. */
export function RefreshButton() {
  const dispatch = useDispatch();
  const locked = useSelector(selectRefreshLocked);
  return (
    <button
      type="button"
      className="chip"
      aria-label={strings.refresh}
      title={strings.refresh}
      disabled={locked}
      onClick={() => dispatch(refreshClicked())}
    >
      <Icon name="refresh" size={17} />
    </button>
  );
}
