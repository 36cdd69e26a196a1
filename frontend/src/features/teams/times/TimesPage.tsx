import '../teams.saga';
import { AVAILABILITY_DAYS_AHEAD } from '@muster/contracts/availability';
import { GAMES_MAX } from '@muster/contracts/series';
import type { TeamView } from '@muster/contracts/teams';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { ChipSelect } from '../../../shared/ChipSelect';
import { serverNow } from '../../../shared/clock';
import { EmptyState } from '../../../shared/EmptyState';
import { formatDayRange } from '../../../shared/language/dates';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import { TeamMissing, TeamSkeleton } from '../Missing';
import { strings } from '../strings';
import page from '../Teams.module.css';
import { teamTimes, timesClosed, timesKey, timesOpened } from '../teams.slice';
import { useRights, useTeam } from '../use-team';
import { AskButton } from './AskButton';
import { People } from './People';
import { Starts } from './Starts';
import { datesFrom } from './time-spans';
import css from './Times.module.css';

const s = strings.times;
const DAYS = 7;
const LAST_WEEK = AVAILABILITY_DAYS_AHEAD / DAYS - 1;

/** The week and the number of games are stored in the URL. */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const read = (name: string, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.trunc(Number(params.get(name))) || least));
  const [week, games] = [read('week', 0, LAST_WEEK), read('games', 1, GAMES_MAX)];
  const show = (next: { week: number; games: number }) =>
    setParams(
      { ...(next.week > 0 && { week: String(next.week) }), ...(next.games > 1 && { games: String(next.games) }) },
      { replace: true },
    );
  const first = dayjs(serverNow())
    .startOf('day')
    .add(week * DAYS, 'day');
  return { week, games, show, from: first.toISOString(), to: first.add(DAYS, 'day').toISOString() };
}

function Controls({ week, games, show, from }: ReturnType<typeof useChoice>) {
  const first = dayjs(from);
  return (
    <div className={page.buttons}>
      <div className={css.week} role="group" aria-label={s.week}>
        <button
          type="button"
          className="icon-button"
          aria-label={s.earlier}
          disabled={week === 0}
          onClick={() => show({ week: week - 1, games })}
        >
          <Icon name="arrowLeft" size={18} />
        </button>
        <b aria-live="polite">{formatDayRange(first.toDate(), first.add(DAYS - 1, 'day').toDate())}</b>
        <button
          type="button"
          className="icon-button"
          aria-label={s.later}
          disabled={week === LAST_WEEK}
          onClick={() => show({ week: week + 1, games })}
        >
          <Icon name="arrowRight" size={18} />
        </button>
      </div>
      <ChipSelect
        label={s.games}
        value={String(games)}
        onChoose={(chosen) => show({ week, games: Number(chosen) })}
        shown={s.gamesOf(games)}
      >
        {Array.from({ length: GAMES_MAX }, (_, i) => (
          <option key={i + 1} value={i + 1}>
            {s.gamesOf(i + 1)}
          </option>
        ))}
      </ChipSelect>
    </div>
  );
}

function Times({ team }: { team: TeamView }) {
  const dispatch = useDispatch();
  const choice = useChoice();
  const { from, to, games } = choice;
  const { slug } = team;
  const { asks } = useRights(team);
  const { shown, failure } = useSelected(teamTimes.select, timesKey({ slug, from, to, games }));
  useEffect(() => {
    dispatch(timesOpened({ slug, from, to, games }));
    return () => void dispatch(timesClosed());
  }, [dispatch, slug, from, to, games]);
  const dates = datesFrom(from, DAYS);
  return (
    <>
      <div className={css.bar}>
        <Controls {...choice} />
        {asks && shown && <AskButton slug={slug} asked={shown.asked} />}
      </div>
      {!shown && failure && (
        <LoadFailed message={s.failed} retry={() => dispatch(timesOpened({ slug, from, to, games }))} />
      )}
      {!shown && !failure && <div className={`skeleton ${page.waiting}`} role="status" aria-label={shared.loading} />}
      {shown && (
        <>
          <section className={`panel ${page.part}`}>
            <h2>
              {s.starts} <small className="dim">{s.lasts(shown.minutes)}</small>
            </h2>
            <Starts key={`${from} ${games}`} dates={dates} team={team} games={games} books={asks} times={shown} />
          </section>
          <section className={`panel ${page.part}`}>
            <h2>{s.people}</h2>
            <People dates={dates} members={shown.members} />
          </section>
        </>
      )}
    </>
  );
}

function Team({ team }: { team: TeamView }) {
  const { seesTimes } = useRights(team);
  const title = s.title(team.name);
  usePageTitle(title);
  return (
    <div className={`page ${page.page}`}>
      <Link to={`/teams/${team.slug}`} className={page.back}>
        <Icon name="arrowLeft" size={18} /> {team.name}
      </Link>
      <header>
        <h1>{title}</h1>
        <p className="dim">
          {s.lead}{' '}
          <Link className="text-link" to="/settings#times">
            {s.myTimes}
          </Link>
        </p>
      </header>
      {seesTimes ? <Times team={team} /> : <EmptyState art="people" title={s.membersOnly} />}
    </div>
  );
}

/** When the members of a team have time, and when it can start, for its members. */
export function TimesPage() {
  const { slug, team, failure, retry } = useTeam();
  if (!team) return failure ? <TeamMissing status={failure.status} retry={retry} /> : <TeamSkeleton />;
  if (team.slug !== slug) return <Navigate to={`/teams/${team.slug}/times`} replace />;
  return <Team key={team._id} team={team} />;
}
