import { freeRoles, REGION_NAMES, type Role, ROLES, type ScrimPreview, type TeamName, TEAMS } from '@muster/contracts';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { logInClicked } from '../../shared/session.slice';
import { usePageTitle } from '../../shared/use-page-title';
import { useClock } from './clock';
import css from './PreviewPage.module.css';
import page from './ScrimPage.module.css';
import { ScrimPageSkeleton } from './ScrimPageSkeleton';
import { SeatMeter } from './SeatMeter';
import { entryAddress, previewWished, selectPreview } from './share';
import { words } from './share-words';
import teams from './Teams.module.css';
import { clockTime, longDay, relativeStart, zoneName } from './time';
import { words as scrimWords } from './words';

/** A stranger has no live line: he sees changes this much later (ms). */
const LOOK_AGAIN_MS = 20_000;

function usePreview(scrimId: string): ScrimPreview | null | undefined {
  const dispatch = useDispatch();
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && dispatch(previewWished({ scrimId })));
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [dispatch, scrimId]);
  return useSelector((state: Parameters<typeof selectPreview>[0]) => selectPreview(state, scrimId));
}

const seated = ({ seats }: ScrimPreview) => ({ teamOne: seats.teamOne.map((role) => ({ role })), teamTwo: seats.teamTwo.map((role) => ({ role })) });

function Seat({ preview, team, role }: { preview: ScrimPreview; team: TeamName; role: Role }) {
  const open = freeRoles(seated(preview), team).includes(role);
  return (
    <div className={`${teams.seat} ${team === 'teamOne' ? teams.blue : teams.red} ${open ? teams.empty : ''}`}>
      <span className="visually-hidden">{open ? words.openSeat(role, team) : words.takenSeat(role, team)}</span>
      {open ? (
        <span className={css.open} aria-hidden="true">
          {words.open}
        </span>
      ) : (
        <span className={css.taken} aria-hidden="true">
          <Icon name="user" size={22} /> {words.taken}
        </span>
      )}
    </div>
  );
}

function Head({ preview }: { preview: ScrimPreview }) {
  const relative = useClock((now) => relativeStart(preview, now));
  const at = preview.gameStartTime;
  return (
    <header className={css.head}>
      <div>
        <p className={css.invite}>{words.invite}</p>
        <h1>{preview.title}</h1>
        <span className="tag">{REGION_NAMES[preview.region] ?? preview.region}</span>
        {preview.teamWon && <span className="tag gold">{words.won(preview.teamWon)}</span>}
      </div>
      <p className={css.when}>
        <time dateTime={at} title={at}>
          {clockTime(at)} <small>{zoneName(at)}</small>
        </time>
        <span>{`${longDay(at)} · ${relative}`}</span>
      </p>
    </header>
  );
}

function Sheet({ preview }: { preview: ScrimPreview }) {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  return (
    <article className={`panel ${page.sheet}`}>
      <Head preview={preview} />
      <div className={`${teams.teams} ${teams.roomy}`}>
        <div className={teams.heads}>
          {TEAMS.map((team) => (
            <div key={team} className={`${teams.side} ${team === 'teamOne' ? teams.blue : teams.red}`}>
              {scrimWords.side[team]} <small>{`${preview.seats[team].length}/5`}</small>
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
        <SeatMeter scrim={{ ...seated(preview), teamWon: preview.teamWon }} />
        {preview.maxCastersAllowedCount > 0 && (
          <span className={css.casters}>
            <Icon name="mic" size={16} /> {words.casters(preview.casters, preview.maxCastersAllowedCount)}
          </span>
        )}
        <a className="chip" href={entryAddress(preview._id)} download="scrim.ics">
          <Icon name="calendar" size={17} /> {words.calendar}
        </a>
      </footer>
      <div className={css.door}>
        <Button type="primary" size="large" onClick={() => dispatch(logInClicked())}>
          {preview.teamWon ? words.logInToSee : words.logIn}
        </Button>
        <Link to="/signup" state={{ from: pathname }}>
          {words.signUp}
        </Link>
        <p className="dim">{words.membersOnly}</p>
      </div>
    </article>
  );
}

/** A scrim's link, opened by who is not signed in. Private and unknown ones are nothing he could look at. */
export function PreviewPage() {
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const preview = usePreview(id);
  usePageTitle(preview ? preview.title : scrimWords.loading);
  if (preview === null) return <Navigate to="/signup" replace state={{ from: pathname + search }} />;
  return <div className={`page ${page.page}`}>{preview ? <Sheet preview={preview} /> : <ScrimPageSkeleton />}</div>;
}
