import './share.saga';
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { freeRoles, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimPreview } from '@muster/contracts/share';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { logInClicked } from '../../../shared/session.slice';
import { usePageTitle } from '../../../shared/use-page-title';
import { useClock } from '../clock';
import css from './PublicScrimPage.module.css';
import page from '../room/ScrimPage.module.css';
import { ScrimPageSkeleton } from '../room/ScrimPageSkeleton';
import { SeriesTag } from '../room/SeriesTag';
import { SeatMeter } from '../board/SeatMeter';
import { entryUrl, previews, selectPreview } from './share.slice';
import { strings } from './share-strings';
import teams from '../room/Teams.module.css';
import { formatTime, formatDay, relativeStart, timeZoneName } from '../time';
import { strings as scrimWords } from '../strings';
import { regionName, words } from '../../../shared/words/words';
import { useSelected } from '../../../shared/use-selected';

/** Poll interval, because signed-out visitors have no socket. */
const REFRESH_MS = 20_000;

function usePreview(scrimId: string): ScrimPreview | null | undefined {
  const dispatch = useDispatch();
  useEffect(() => {
    const refresh = () => void (document.visibilityState === 'visible' && dispatch(previews.requested({ scrimId })));
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [dispatch, scrimId]);
  return useSelected(selectPreview, scrimId);
}

const takenRoles = ({ seats }: ScrimPreview) => ({
  teamOne: seats.teamOne.map((role) => ({ role })),
  teamTwo: seats.teamTwo.map((role) => ({ role })),
});

function Seat({ preview, team, role }: { preview: ScrimPreview; team: TeamName; role: Role }) {
  const open = freeRoles(takenRoles(preview), team).includes(role);
  return (
    <div className={`${teams.seat} ${team === 'teamOne' ? teams.blue : teams.red} ${open ? teams.empty : ''}`}>
      <span className="visually-hidden">{open ? strings.openSeat(role, team) : strings.takenSeat(role, team)}</span>
      {open ? (
        <span className={css.open} aria-hidden="true">
          {strings.open}
        </span>
      ) : (
        <span className={css.taken} aria-hidden="true">
          <Icon name="user" size={22} /> {strings.taken}
        </span>
      )}
    </div>
  );
}

function PreviewHeader({ preview }: { preview: ScrimPreview }) {
  const relative = useClock((now) => relativeStart(preview, now));
  const at = preview.gameStartTime;
  return (
    <header className={css.head}>
      <div>
        <p className={css.invite}>{strings.invite}</p>
        <h1>{preview.title}</h1>
        <span className="tag">{regionName(preview.region)}</span>
        {preview.series.games > 1 && <SeriesTag series={preview.series} />}
        {preview.teamWon && <span className="tag gold">{strings.won(preview.teamWon)}</span>}
      </div>
      <p className={css.when}>
        <time dateTime={at} title={at}>
          {formatTime(at)} <small>{timeZoneName(at)}</small>
        </time>
        <span>{`${formatDay(at)} · ${relative}`}</span>
      </p>
    </header>
  );
}

function PreviewCard({ preview }: { preview: ScrimPreview }) {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  return (
    <article className={`panel ${page.sheet}`}>
      <PreviewHeader preview={preview} />
      <div className={`${teams.teams} ${teams.roomy}`}>
        <div className={teams.heads}>
          {TEAMS.map((team) => (
            <div key={team} className={`${teams.side} ${team === 'teamOne' ? teams.blue : teams.red}`}>
              {words.sides[team]} <small>{`${preview.seats[team].length}/5`}</small>
            </div>
          ))}
        </div>
        <ol className={teams.rows}>
          {ROLES.map((role) => (
            <li key={role} className={teams.row}>
              <span className={teams.spine} title={role}>
                <RoleIcon role={role} />
              </span>
              {TEAMS.map((team) => (
                <Seat key={team} preview={preview} team={team} role={role} />
              ))}
            </li>
          ))}
        </ol>
      </div>
      <footer className={css.foot}>
        <SeatMeter scrim={{ ...takenRoles(preview), teamWon: preview.teamWon, series: preview.series }} />
        {preview.maxCastersAllowedCount > 0 && (
          <span className={css.casters}>
            <Icon name="mic" size={16} /> {strings.casters(preview.casters, preview.maxCastersAllowedCount)}
          </span>
        )}
        <a className="chip" href={entryUrl(preview._id)} download="scrim.ics">
          <Icon name="calendar" size={17} /> {strings.calendar}
        </a>
      </footer>
      <div className={css.signIn}>
        <Button type="primary" size="large" onClick={() => dispatch(logInClicked())}>
          {isOver(preview) ? strings.logInToSee : strings.logIn}
        </Button>
        <Link to="/signup" state={{ from: pathname }}>
          {strings.signUp}
        </Link>
        <p className="dim">{strings.membersOnly}</p>
      </div>
    </article>
  );
}

/** A shared scrim link opened while signed out. Private and unknown scrims redirect to sign-up. */
export function PublicScrimPage() {
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const preview = usePreview(id);
  // A new object would start the redirect again with every render, so that it never ends.
  const returnPath = useMemo(() => ({ from: pathname + search }), [pathname, search]);
  usePageTitle(preview ? preview.title : scrimWords.loading);
  if (preview === null) return <Navigate to="/signup" replace state={returnPath} />;
  return (
    <div className={`page ${page.page}`}>{preview ? <PreviewCard preview={preview} /> : <ScrimPageSkeleton />}</div>
  );
}
