import { type PublicUser, type ScrimView, scrimTitle, type UserScrims } from '@muster/contracts';
import { Button, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { EmptyState } from '../../shared/EmptyState';
import { words as shared } from '../../shared/words';
import { created, CREATED_FILTERS, joined as joinedOf, JOINED_FILTERS, type Order, outcomeOf } from './career';
import css from './ProfilePage.module.css';
import { careerWished } from './profile.slice';
import { words } from './profile-words';

const AT_FIRST = 6;
const MORE = 20;

function Row({ scrim, userId }: { scrim: ScrimView; userId: string }) {
  const outcome = words.outcomes[outcomeOf(scrim, userId)];
  return (
    <li>
      <Link to={`/scrims/${scrim._id}`} className={css.scrim}>
        <span>
          <b>{scrimTitle(scrim)}</b>
          <small>
            {dayjs(scrim.gameStartTime).format('MM/DD/YYYY h:mm A')} · {scrim.region}
          </small>
        </span>
        {scrim.isPrivate && <span className="tag">{words.privateTag}</span>}
        {scrim.lobbyHost?._id === userId && (
          <span className="tag gold">
            <Icon name="crown" size={11} /> {words.captain}
          </span>
        )}
        {outcome && <span className={`tag ${css[outcomeOf(scrim, userId)]}`}>{outcome}</span>}
      </Link>
    </li>
  );
}

interface ListProps<Filter extends string> {
  title: string;
  userId: string;
  all: readonly ScrimView[] | 'failed' | null;
  filters: readonly Filter[];
  names: Record<Filter, string>;
  pick: (all: readonly ScrimView[], filter: Filter, order: Order) => ScrimView[];
  retry: () => void;
}

function List<Filter extends string>({ title, userId, all, filters, names, pick, retry }: ListProps<Filter>) {
  const [filter, setFilter] = useState<Filter>(filters[0]!);
  const [order, setOrder] = useState<Order>('desc');
  const [count, setCount] = useState(AT_FIRST);
  const shown = Array.isArray(all) ? pick(all, filter, order) : [];
  let body: ReactNode = (
    <ul className={css.scrims}>
      {shown.slice(0, count).map((scrim) => (
        <Row key={scrim._id} scrim={scrim} userId={userId} />
      ))}
    </ul>
  );
  if (all === null) body = <div className={`skeleton ${css.listSkeleton}`} />;
  else if (all === 'failed') {
    body = (
      <p className={css.note} role="alert">
        {words.failed} <Button onClick={retry}>{shared.retry}</Button>
      </p>
    );
  } else if (!shown.length) body = <EmptyState art="scrims" title={all.length ? words.noMatch : words.none} {...(!all.length && { hint: words.noneHint })} />;
  return (
    <section className={`panel ${css.part}`}>
      <div className={css.partHead}>
        <h2>
          {title} {Array.isArray(all) && <span className={css.count}>{shown.length}</span>}
        </h2>
        <div className={css.choices}>
          <Select aria-label={`${title}: ${words.filter}`} value={filter} onChange={setFilter} options={filters.map((value) => ({ value, label: names[value] }))} popupMatchSelectWidth={false} />
          <Select aria-label={`${title}: ${words.order}`} value={order} onChange={setOrder} options={[{ value: 'desc', label: words.newestFirst }, { value: 'asc', label: words.oldestFirst }]} popupMatchSelectWidth={false} />
        </div>
      </div>
      {body}
      {shown.length > count && <Button onClick={() => setCount(count + MORE)}>{words.more(Math.min(MORE, shown.length - count))}</Button>}
    </section>
  );
}

interface Props {
  user: PublicUser;
  joined: UserScrims | 'failed' | null;
  /** Null also for whom it is none of his business. */
  created: ScrimView[] | 'failed' | null;
  showCreated: boolean;
}

/** What somebody took part in, and what he made. */
export function ScrimLists({ user, joined, created: made, showCreated }: Props) {
  const dispatch = useDispatch();
  const retry = () => void dispatch(careerWished(user));
  const took = joined && joined !== 'failed' ? joined.scrims : joined;
  return (
    <div className={showCreated ? css.lists : undefined}>
      <List title={words.participated} userId={user._id} all={took} filters={JOINED_FILTERS} names={words.joinedFilters} retry={retry} pick={(all, filter, order) => joinedOf(all, user._id, filter, order)} />
      {showCreated && <List title={words.created} userId={user._id} all={made} filters={CREATED_FILTERS} names={words.createdFilters} retry={retry} pick={created} />}
    </div>
  );
}
