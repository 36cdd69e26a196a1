import './board.saga';
import type { PostView } from '@muster/contracts/board';
import { GAMES_MAX } from '@muster/contracts/series';
import type { UserTeam } from '@muster/contracts/teams';
import { Button, Pagination } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { Crest } from '../../shared/Crest';
import { EmptyState } from '../../shared/EmptyState';
import { formatDay, formatTime, timeZoneName } from '../../shared/language/dates';
import { LinkButton } from '../../shared/LinkButton';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { rankName } from '../../shared/words/words';
import css from './Board.module.css';
import { board, boardClosed, boardOpened, POSTS_SHOWN } from './board.slice';
import { Filters } from './Filters';
import { useMyTeams } from './hooks';
import { PostTags } from './PostTags';
import { byDay, isToday, noonOf } from './starts';
import { strings } from './strings';
import { toQuery, useBoardFilter } from './use-board-filter';

const s = strings.list;

const RequestCount = ({ count }: { count: number }) => (
  <span className={count > 0 ? 'tag gold' : 'tag'}>{count > 0 ? s.requests(count) : s.waiting}</span>
);

/** The user's next step: asks, or sees what became of it. Admins read every post as its team does, and may ask. */
function NextStep({ post: { _id, team, me, requests, requestCount } }: { post: PostView }) {
  if (requestCount !== null && me.teams.length === 0) return <RequestCount count={requestCount} />;
  if (requestCount === null && requests?.some(({ state }) => state === 'open'))
    return <span className="tag gold">{s.asked}</span>;
  if (me.teams.length === 0) return <small className="dim">{s.notYours}</small>;
  return (
    <LinkButton to={`/board/posts/${_id}`} type="primary" aria-label={s.askWhom(team.name)}>
      {s.ask}
    </LinkButton>
  );
}

function Row({ post }: { post: PostView }) {
  const { _id, team, from, to, note, requestCount } = post;
  return (
    <li className={`panel ${css.row} ${requestCount === null ? '' : css.own}`}>
      <time className={css.when} dateTime={from}>
        <b>{formatTime(from)}</b>
        {to !== from && <small>{s.until(formatTime(to))}</small>}
      </time>
      <Crest name={team.name} slug={team.slug} size={40} image={team.crest} />
      <div className={css.text}>
        <h3>
          <Link to={`/board/posts/${_id}`}>{team.name}</Link>{' '}
          {team.ranks && (
            <small className="dim">{strings.ranks(rankName(team.ranks.low), rankName(team.ranks.high))}</small>
          )}
        </h3>
        <PostTags post={post} />
        {note && <p>{note}</p>}
      </div>
      <div className={css.next}>
        <NextStep post={post} />
      </div>
    </li>
  );
}

const Timetable = ({ posts, isLoading }: { posts: PostView[]; isLoading: boolean }) =>
  byDay(posts, ({ from }) => from).map(({ date, list }) => {
    const day = formatDay(noonOf(date));
    return (
      <section key={date} className={css.section} aria-label={day}>
        <h2>
          {isToday(date) ? s.tonight : day}{' '}
          <small className="dim">
            {isToday(date) && `${day} · `}
            {timeZoneName(noonOf(date))}
          </small>
        </h2>
        <ul className={css.rows} aria-busy={isLoading}>
          {list.map((post) => (
            <Row key={post._id} post={post} />
          ))}
        </ul>
      </section>
    );
  });

function Nothing({ isFiltered, clear, team }: { isFiltered: boolean; clear: () => void; team: UserTeam | undefined }) {
  return (
    <EmptyState art="scrims" title={isFiltered ? s.noMatch : s.none} hint={isFiltered ? s.noMatchHint : s.noneHint}>
      <span className={css.buttons}>
        {isFiltered && <Button onClick={clear}>{s.clear}</Button>}
        <LinkButton to="/board/new">{s.look}</LinkButton>
        {team ? (
          <LinkButton to={`/teams/${team.slug}/times`}>{s.times(team.name)}</LinkButton>
        ) : (
          <LinkButton to="/teams">{s.myTeams}</LinkButton>
        )}
      </span>
    </EmptyState>
  );
}

const Skeletons = () => (
  <div className={css.rows} role="status" aria-label={shared.loading} aria-busy="true">
    {Array.from({ length: GAMES_MAX }, (_, i) => (
      <div key={i} className={`skeleton ${css.waitingRow}`} />
    ))}
  </div>
);

type Props = ReturnType<typeof useBoardFilter> & { mine: ReturnType<typeof useMyTeams> };
function Posts({ filter, show, clear, mine }: Props) {
  const dispatch = useDispatch();
  const { shown, failure, isLoading } = useSelector(board.select);
  const team = mine.shown?.find(({ slug }) => slug === filter.team);
  // A chosen team decides region and rank, so that nothing else is asked for before it is known.
  const isReady = !filter.team || mine.shown !== undefined || mine.failure !== null;
  const { region, rank, games, language, page } = toQuery(filter, team);
  useEffect(() => {
    if (!isReady) return;
    dispatch(boardOpened({ region, rank, games, language, page }));
    return () => void dispatch(boardClosed());
  }, [dispatch, isReady, region, rank, games, language, page]);
  if (failure && !isLoading)
    return (
      <EmptyState art="server" title={s.failed}>
        <Button onClick={() => dispatch(board.requested({ region, rank, games, language, page }))}>
          {shared.retry}
        </Button>
      </EmptyState>
    );
  if (!shown) return <Skeletons />;
  const isFiltered = Boolean(region || rank || games || language);
  if (shown.posts.length === 0) return <Nothing isFiltered={isFiltered} clear={clear} team={mine.shown?.[0]} />;
  return (
    <>
      <Timetable posts={shown.posts} isLoading={isLoading} />
      {shown.total > POSTS_SHOWN && (
        <Pagination
          current={page}
          pageSize={POSTS_SHOWN}
          total={shown.total}
          showSizeChanger={false}
          onChange={(next) => show({ page: next })}
        />
      )}
    </>
  );
}

/** A timetable of the teams that look for an opponent. */
export function BoardPage() {
  usePageTitle(strings.title);
  const filter = useBoardFilter();
  const mine = useMyTeams();
  return (
    <div className={`page ${css.page}`}>
      <header className={css.listHead}>
        <div>
          <h1>{strings.title}</h1>
          <p className="dim">{s.lead}</p>
        </div>
        <LinkButton to="/board/new" type="primary" size="large" icon={<Icon name="plus" size={18} />}>
          {s.look}
        </LinkButton>
      </header>
      <Filters {...filter} teams={mine.shown ?? []} />
      <Posts {...filter} mine={mine} />
    </div>
  );
}
