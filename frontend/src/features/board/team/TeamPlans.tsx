import '../board.saga';
import type { BookingView, PostView } from '@muster/contracts/board';
import type { TeamView } from '@muster/contracts/teams';
import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { formatDay, formatShortDay, formatTime } from '../../../shared/language/dates';
import { LinkButton } from '../../../shared/LinkButton';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { selectIsAdmin } from '../../../shared/session.slice';
import { useSelected } from '../../../shared/use-selected';
import css from '../Board.module.css';
import { plansClosed, plansOpened } from '../board.slice';
import { strings } from '../strings';
import { rangeText } from '../words';
import { Alert } from './Alert';
import { Calendar } from './Calendar';
import { Opponents } from './Opponents';
import { teamPlans } from './plans.slice';

const s = strings.team;

interface EntryProps {
  to: string;
  at: string;
  time: string;
  text: string;
  children?: ReactNode;
}
const Entry = ({ to, at, time, text, children }: EntryProps) => (
  <li>
    <Link className={css.entry} to={to}>
      <time dateTime={at} title={formatDay(at)}>
        <b>{time}</b>
        <small>{formatShortDay(at)}</small>
      </time>
      <span>{text}</span>
      {children}
    </Link>
  </li>
);

function List({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={css.list} aria-label={title}>
        {children}
      </ul>
    </>
  );
}

function Booked({ booking: { _id, teams, startsAt, state, proposal }, own }: { booking: BookingView; own: string }) {
  const other = teams.find((team) => team._id !== own) ?? teams[0]!;
  return (
    <Entry to={`/bookings/${_id}`} at={startsAt} time={formatTime(startsAt)} text={other.name}>
      {state === 'begun' && <span className="tag warn">{strings.bookingStates.begun}</span>}
      {proposal && <span className="tag gold">{strings.booking.time}</span>}
    </Entry>
  );
}

const Posted = ({ post }: { post: PostView }) => {
  const { _id, from, requestCount } = post;
  const count = requestCount ?? 0;
  return (
    <Entry
      to={`/board/posts/${_id}`}
      at={from}
      time={rangeText(post)}
      text={count > 0 ? strings.list.requests(count) : strings.list.waiting}
    >
      {count > 0 && <Icon name="bell" size={17} />}
    </Entry>
  );
};

/** Shows members what their team has agreed and asked for, and whom it has played. */
export function TeamPlans({ team }: { team: TeamView }) {
  const dispatch = useDispatch();
  const { _id: id, slug, me } = team;
  const isAdmin = useSelector(selectIsAdmin);
  const { shown, failure } = useSelected(teamPlans.select, slug);
  useEffect(() => {
    dispatch(plansOpened(slug));
    return () => void dispatch(plansClosed());
  }, [dispatch, slug]);
  const isEmpty = shown && shown.bookings.length + shown.posts.length + shown.asked.length === 0;
  return (
    <>
      <section className={`panel ${css.part}`} aria-label={s.plans}>
        <h2>{s.plans}</h2>
        {!shown && failure && <LoadFailed message={s.failed} retry={() => dispatch(teamPlans.requested(slug))} />}
        {!shown && !failure && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
        {isEmpty && <p className="dim">{s.none}</p>}
        {shown && (
          <>
            <List title={s.bookings}>
              {shown.bookings.map((booking) => (
                <Booked key={booking._id} booking={booking} own={id} />
              ))}
            </List>
            <List title={s.posts}>
              {shown.posts.map((post) => (
                <Posted key={post._id} post={post} />
              ))}
            </List>
            <List title={s.asked}>
              {shown.asked.map(({ request: { _id, post: postId, startsAt, awaiting, state }, post }) => (
                <Entry
                  key={_id}
                  to={`/board/posts/${postId}`}
                  at={startsAt}
                  time={formatTime(startsAt)}
                  text={post?.team.name ?? strings.requestStates[state]}
                >
                  {awaiting === 'request' && <span className="tag gold">{s.yourTurn}</span>}
                </Entry>
              ))}
            </List>
          </>
        )}
        <div className={css.buttons}>
          {me?.books && (
            <LinkButton to={`/board/new?team=${slug}`} type="primary" icon={<Icon name="swords" size={17} />}>
              {s.look}
            </LinkButton>
          )}
          <LinkButton to={`/board?team=${slug}`}>{s.board}</LinkButton>
        </div>
      </section>
      <Opponents team={team} />
      {me && <Calendar team={team} />}
      {(isAdmin || me?.captain) && <Alert team={team} />}
    </>
  );
}
