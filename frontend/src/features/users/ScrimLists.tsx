import type { ScrimView } from '@muster/contracts/scrims';
import { CREATED_FILTERS, type CreatedFilter, JOINED_FILTERS, type JoinedFilter } from '@muster/contracts/stats';
import type { PublicUser } from '@muster/contracts/users';
import { Button, Select } from 'antd';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { useClock } from '../../shared/clock';
import { EmptyState } from '../../shared/EmptyState';
import { strings as shared } from '../../shared/strings';
import { PAGE, partOf, stateOf } from './career';
import css from './ProfilePage.module.css';
import type { ListKind } from './profile.api';
import { loadList, type ScrimPages } from './profile.slice';
import { strings } from './profile-strings';
import { formatMoment } from '../../shared/language/dates';
import { titleOf } from '../../shared/words/words';

function Row({ scrim, userId }: { scrim: ScrimView; userId: string }) {
  const state = useClock((now) => stateOf(scrim, userId, now));
  const part = partOf(scrim, userId);
  return (
    <li>
      <Link to={`/scrims/${scrim._id}`} className={css.scrim}>
        <span>
          <b>{titleOf(scrim)}</b>
          <small>
            {formatMoment(scrim.gameStartTime)} · {scrim.region}
            {part && ` · ${part}`}
          </small>
        </span>
        {scrim.isPrivate && <span className="tag">{strings.privateTag}</span>}
        {scrim.lobbyHost?._id === userId && (
          <span className="tag gold">
            <Icon name="crown" size={11} /> {strings.captain}
          </span>
        )}
        <span className={`tag ${css[state] ?? ''}`}>{strings.states[state]}</span>
      </Link>
    </li>
  );
}

interface ListProps<Filter extends string> {
  title: string;
  listKind: ListKind;
  userId: string;
  list: ScrimPages;
  filters: readonly Filter[];
  names: Record<Filter, string>;
}

function Body({
  userId,
  list: { scrims, total, filter, status },
  retry,
}: {
  userId: string;
  list: ScrimPages;
  retry: () => void;
}) {
  if (status === 'failed') {
    return (
      <p className={css.note} role="alert">
        {strings.failed} <Button onClick={retry}>{shared.retry}</Button>
      </p>
    );
  }
  if (total === null) return <div className={`skeleton ${css.listSkeleton}`} />;
  if (!scrims.length)
    return (
      <EmptyState
        art="scrims"
        title={filter === 'none' ? strings.none : strings.noMatch}
        {...(filter === 'none' && { hint: strings.noneHint })}
      />
    );
  return (
    <ul className={css.scrims}>
      {scrims.map((scrim) => (
        <Row key={scrim._id} scrim={scrim} userId={userId} />
      ))}
    </ul>
  );
}

function List<Filter extends JoinedFilter | CreatedFilter>({
  title,
  listKind,
  userId,
  list,
  filters,
  names,
}: ListProps<Filter>) {
  const dispatch = useDispatch();
  const { filter, order, page, scrims, total, status } = list;
  const load = (change: Partial<Pick<ScrimPages, 'filter' | 'order' | 'page'>>) =>
    void dispatch(loadList.requested({ listKind, userId, filter, order, page: 1, ...change }));
  const left = (total ?? 0) - scrims.length;
  return (
    <section className={`panel ${css.part}`}>
      <div className={css.partHead}>
        <h2>
          {title} {total !== null && <span className={css.count}>{total}</span>}
        </h2>
        <div className={css.choices}>
          <Select
            aria-label={`${title}: ${strings.filter}`}
            value={filter as Filter}
            onChange={(next) => load({ filter: next })}
            options={filters.map((value) => ({ value, label: names[value] }))}
            popupMatchSelectWidth={false}
          />
          <Select
            aria-label={`${title}: ${strings.order}`}
            value={order}
            onChange={(next) => load({ order: next })}
            options={[
              { value: 'desc', label: strings.newestFirst },
              { value: 'asc', label: strings.oldestFirst },
            ]}
            popupMatchSelectWidth={false}
          />
        </div>
      </div>
      <Body userId={userId} list={list} retry={() => load({ page })} />
      {left > 0 && status !== 'failed' && (
        <Button loading={status === 'loading'} onClick={() => load({ page: page + 1 })}>
          {strings.more(Math.min(PAGE, left))}
        </Button>
      )}
    </section>
  );
}

interface Props {
  user: PublicUser;
  lists: Record<ListKind, ScrimPages>;
  /** Created scrims are visible to their creator and admins only. */
  canSeeCreated: boolean;
}

/** Only admins create scrims; those who are no longer admins keep theirs. */
const hasCreated = (user: PublicUser, { total, filter }: ScrimPages) =>
  user.isAdmin || (total ?? 0) > 0 || filter !== 'none';

/** The scrims a user has taken part in, and those they have created. */
export function ScrimLists({ user, lists, canSeeCreated }: Props) {
  const showCreated = canSeeCreated && hasCreated(user, lists.created);
  return (
    <div className={showCreated ? css.lists : undefined}>
      <List
        title={strings.participated}
        listKind="joined"
        userId={user._id}
        list={lists.joined}
        filters={JOINED_FILTERS}
        names={strings.joinedFilters}
      />
      {showCreated && (
        <List
          title={strings.created}
          listKind="created"
          userId={user._id}
          list={lists.created}
          filters={CREATED_FILTERS}
          names={strings.createdFilters}
        />
      )}
    </div>
  );
}
