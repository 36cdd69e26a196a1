import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { EmptyArt } from '../../../shared/art/EmptyArt';
import { selectFilterSearch } from '../../../shared/filters/filters.slice';
import { LinkButton } from '../../../shared/LinkButton';
import type { Failure } from '../../../shared/api-call';
import { selectManagedCommunities } from '../../../shared/own-communities';
import { selectIsAdmin } from '../../../shared/session.slice';
import { strings as ofCommunity } from '../communities/strings';
import css from './Board.module.css';
import type { BoardQuery } from './board-queries';
import { strings } from '../strings';

/** Empty board with the region it looked in and the next steps. */
export function BoardEmpty({ query: { region, community } }: { query: BoardQuery }) {
  const navigate = useNavigate();
  const filtered = useSelector(selectFilterSearch) !== '';
  const isAdmin = useSelector(selectIsAdmin);
  const manages = (useSelector(selectManagedCommunities) ?? []).length > 0;
  return (
    <div className={css.empty}>
      <EmptyArt kind="scrims" />
      <h2>{community ? ofCommunity.none : strings.noneFound(region)}</h2>
      <p>{strings.noneHint}</p>
      <div className={css.emptyActions}>
        {filtered && <Button onClick={() => void navigate({ search: '' })}>{strings.clearFilters}</Button>}
        {(isAdmin || manages) && (
          <LinkButton to="/scrims/new" type="primary">
            {strings.createScrim}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

export function BoardFailed({ failure, retry }: { failure: Failure; retry: () => void }) {
  return (
    <div className={css.empty} role="alert">
      <EmptyArt kind="server" />
      <h2>{strings.listFailed}</h2>
      {failure.message && <p>{failure.message}</p>}
      <Button onClick={retry}>{strings.retry}</Button>
    </div>
  );
}
