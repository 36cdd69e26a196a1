import { TEAMS } from '@muster/contracts/constants';
import { isCaster, isOver, seatOf, timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { useClock } from '../../../shared/clock';
import { strings as of } from '../communities/strings';
import css from './ScrimHeader.module.css';
import { SeriesTag } from './SeriesTag';
import { formatTime, formatDay, relativeStart, timeZoneName } from '../time';
import { startLabel, type StartTone, startTone, type Viewer } from '../permissions';
import { strings } from '../strings';
import { personName, regionName, titleOf } from '../../../shared/words/words';

const TONES: Record<StartTone, string> = { ready: 'gold', waiting: 'warn', problem: 'live' };

/** The state of a started game. */
function StateTag({ scrim }: { scrim: ScrimView }) {
  const isCurrent = useClock((now) => timeClass(scrim, now) === 'current');
  return isCurrent && <span className={`tag ${TONES[startTone(scrim)]}`}>{startLabel(scrim)}</span>;
}

/** Whether the viewer takes or took part. */
function RoleTag({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const isPast = useClock((now) => timeClass(scrim, now) === 'previous');
  if (seatOf(scrim, viewer.id)) return <span className="tag gold">{isPast ? strings.youPlayed : strings.youPlay}</span>;
  if (isCaster(scrim, viewer.id))
    return <span className="tag gold">{isPast ? strings.youCasted : strings.youCast}</span>;
  return null;
}

function Tags({ scrim, viewer, hasState }: { scrim: ScrimView; viewer: Viewer; hasState: boolean }) {
  return (
    <div className={css.tags}>
      <span className="tag">{regionName(scrim.region)}</span>
      {scrim.community && (
        <Link
          to={`/communities/${scrim.community.slug}`}
          className={`tag ${css.community}`}
          title={of.of(scrim.community.name)}
        >
          <Icon name="shield" size={11} /> {scrim.community.name}
        </Link>
      )}
      {scrim.teams &&
        TEAMS.map((team) => (
          <Link key={team} to={`/teams/${scrim.teams![team].slug}`} className={`tag ${css.community}`}>
            {scrim.teams![team].name}
          </Link>
        ))}
      {scrim.booking && seatOf(scrim, viewer.id) && (
        <Link to={`/bookings/${scrim.booking}`} className={`tag ${css.community}`}>
          {strings.booking}
        </Link>
      )}
      {scrim.visibility === 'members' && (
        <span className="tag gold" title={of.membersHint}>
          <Icon name="lock" size={11} /> {of.membersTag}
        </span>
      )}
      {scrim.isPrivate && (
        <span className="tag gold" title={strings.privateHint}>
          <Icon name="lock" size={11} /> {strings.privateTag}
        </span>
      )}
      {(scrim.series?.games ?? 1) > 1 && <SeriesTag series={scrim.series} />}
      <RoleTag scrim={scrim} viewer={viewer} />
      {hasState && <StateTag scrim={scrim} />}
      <span className={css.by} title={scrim.createdBy.name}>
        {strings.by(personName(scrim.createdBy.name))}
      </span>
    </div>
  );
}

/** The start is highlighted from this time before it. */
const SOON_MS = 30 * 60_000;

function StartTime({ scrim, withDay = false }: { scrim: ScrimView; withDay?: boolean }) {
  const relative = useClock((now) => relativeStart(scrim, now));
  const soon = useClock(
    (now) => !isOver(scrim) && Date.parse(scrim.gameStartTime) - now < SOON_MS && Date.parse(scrim.gameStartTime) > now,
  );
  const at = scrim.gameStartTime;
  return (
    <div className={css.when}>
      <time dateTime={at} title={at}>
        {formatTime(at)} <small>{timeZoneName(at)}</small>
      </time>
      <div className={soon ? css.soon : ''}>{withDay ? `${formatDay(at)} · ${relative}` : relative}</div>
    </div>
  );
}

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  /** On the scrim's own page the title is the page's heading. */
  page?: boolean;
  /** Shows the state of a started game. Without it, the status strip below does. */
  hasState?: boolean;
}

/** Title, tags and start time. */
export function ScrimHeader({ scrim, viewer, page = false, hasState = false }: Props) {
  const title = titleOf(scrim);
  return (
    <div className={`${css.head} ${page ? css.page : ''}`}>
      <div className={css.title}>
        {page ? (
          <h1>{title}</h1>
        ) : (
          <h3>
            <Link to={`/scrims/${scrim._id}`}>{title}</Link>
          </h3>
        )}
        <Tags scrim={scrim} viewer={viewer} hasState={hasState} />
      </div>
      <StartTime scrim={scrim} withDay={page} />
    </div>
  );
}
