import './share.saga';
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { freeRoles, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimPreview } from '@muster/contracts/share';
import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import type { ChosenSeat } from '../../../shared/chosen-seat';
import { useSelected } from '../../../shared/use-selected';
import { usePageTitle } from '../../../shared/use-page-title';
import { regionName, words } from '../../../shared/words/words';
import { useClock } from '../../../shared/clock';
import { SeriesTag } from '../room/SeriesTag';
import { strings as scrimWords } from '../strings';
import { formatDay, formatTime, relativeStart, timeZoneName } from '../time';
import css from './PublicScrimPage.module.css';
import { entryUrl, previews, selectPreview } from './share.slice';
import { strings } from './share-strings';

/** Poll interval, because signed-out visitors have no socket. */
const REFRESH_MS = 20_000;

interface Props {
  /** The seat that the visitor pressed. */
  chosen: ChosenSeat | null;
  onChoose: (seat: ChosenSeat & Pick<ScrimPreview, 'region' | 'gameStartTime'>) => void;
}
interface PageProps extends Props {
  /** Called with the region of what is shown. */
  onShow: (region: string | null) => void;
}

function usePreview(scrimId: string): ReturnType<typeof selectPreview> {
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

interface SeatProps extends Props {
  preview: ScrimPreview;
  team: TeamName;
  role: Role;
}

/** A free seat is the way in: a press chooses it, and it is offered once the visitor is signed in. */
function Seat({ preview, team, role, chosen, onChoose }: SeatProps) {
  const { _id: scrimId, region, gameStartTime } = preview;
  if (isOver(preview) || !freeRoles(takenRoles(preview), team).includes(role))
    return (
      <span className={`${css.seat} ${css.taken} ${css[team]}`}>
        <Icon name="user" size={18} />
        <span className="visually-hidden">{strings.takenSeat(role, team)}</span>
        <span aria-hidden="true">{strings.taken}</span>
      </span>
    );
  return (
    <button
      type="button"
      className={`${css.seat} ${css.free}`}
      aria-label={strings.takeSeat(role, team)}
      aria-pressed={chosen?.scrimId === scrimId && chosen.team === team && chosen.role === role}
      data-label={strings.take}
      onClick={() => onChoose({ scrimId, team, role, region, gameStartTime })}
    />
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
        {preview.community && (
          <Link className="tag gold" to={`/communities/${preview.community.slug}`}>
            <Icon name="shield" size={11} /> {strings.runBy(preview.community.name)}
          </Link>
        )}
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

function hintOf(preview: ScrimPreview): string {
  const { seats } = preview;
  if (isOver(preview)) return strings.logInToSee;
  const free = TEAMS.length * ROLES.length - seats.teamOne.length - seats.teamTwo.length;
  return free === 0 ? strings.full : strings.free(free);
}

function PreviewCard({ preview, ...choice }: Props & { preview: ScrimPreview }) {
  return (
    <article className={`panel ${css.sheet}`}>
      <PreviewHeader preview={preview} />
      <div className={css.heads}>
        {TEAMS.map((team) => (
          <h2 key={team} className={css[team]}>
            {words.sides[team]} <small>{`${preview.seats[team].length}/5`}</small>
          </h2>
        ))}
      </div>
      <ol className={css.rows}>
        {ROLES.map((role) => (
          <li key={role}>
            <Seat preview={preview} team="teamOne" role={role} {...choice} />
            <span className={css.role} title={role}>
              <RoleIcon role={role} size={22} />
              <small aria-hidden="true">{role}</small>
            </span>
            <Seat preview={preview} team="teamTwo" role={role} {...choice} />
          </li>
        ))}
      </ol>
      <footer className={css.foot}>
        <span>{hintOf(preview)}</span>
        {preview.maxCastersAllowedCount > 0 && (
          <span className={css.casters}>
            <Icon name="mic" size={16} /> {strings.casters(preview.casters, preview.maxCastersAllowedCount)}
          </span>
        )}
        <a className="chip" href={entryUrl(preview._id)} download="scrim.ics">
          <Icon name="calendar" size={17} /> {strings.calendar}
        </a>
      </footer>
    </article>
  );
}

/** As large as the card, so that the form below does not move. */
const PreviewSkeleton = ({ hasFailed }: { hasFailed: boolean }) => (
  <div className={`panel ${css.sheet} ${css.loading}`} aria-busy="true">
    {hasFailed ? (
      <p role="status">{scrimWords.loadFailed}</p>
    ) : (
      <span className="visually-hidden" role="status">
        {scrimWords.loading}
      </span>
    )}
    <i className="skeleton" />
    <ol className={css.rows} aria-hidden="true">
      {ROLES.map((role) => (
        <li key={role}>
          <i className="skeleton" />
          <i />
          <i className="skeleton" />
        </li>
      ))}
    </ol>
    <i className="skeleton" />
  </div>
);

/** A shared scrim link opened while signed out. Private and unknown scrims redirect to sign-up. */
export function PublicScrimPage({ onShow, ...choice }: PageProps) {
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const { preview, hasFailed } = usePreview(id);
  // A new object would start the redirect again with every render, so that it never ends.
  const returnPath = useMemo(() => ({ from: pathname + search }), [pathname, search]);
  const region = preview?.region ?? null;
  useEffect(() => {
    onShow(region);
  }, [onShow, region]);
  usePageTitle(preview ? preview.title : scrimWords.loading);
  if (preview === null) return <Navigate to="/signup" replace state={returnPath} />;
  return preview ? <PreviewCard preview={preview} {...choice} /> : <PreviewSkeleton hasFailed={hasFailed} />;
}
