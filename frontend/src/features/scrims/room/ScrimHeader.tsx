import { isCaster, isFull, REGION_NAMES, type ScrimView, scrimTitle, seatOf, timeClass } from '@muster/contracts';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { useClock } from '../clock';
import css from './ScrimHeader.module.css';
import { truncate } from '../truncate';
import { formatTime, formatDay, relativeStart, timeZoneName } from '../time';
import type { Viewer } from '../permissions';
import { strings } from '../strings';

function startLabel(scrim: ScrimView, now: number): '' | 'ready' | 'waiting' {
  if (timeClass(scrim, now) !== 'current') return '';
  return isFull(scrim) ? 'ready' : 'waiting';
}

function Tags({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const label = useClock((now) => startLabel(scrim, now));
  const waiting = scrim.riotTournament?.setupCompleted ? strings.teamsNotFull : strings.waiting;
  return (
    <div className={css.tags}>
      <span className="tag">{REGION_NAMES[scrim.region] ?? scrim.region}</span>
      {scrim.isPrivate && (
        <span className="tag gold" title={strings.privateHint}>
          <Icon name="lock" size={11} /> {strings.privateTag}
        </span>
      )}
      {seatOf(scrim, viewer.id) && <span className="tag gold">{strings.youPlay}</span>}
      {isCaster(scrim, viewer.id) && <span className="tag gold">{strings.youCast}</span>}
      {label && <span className="tag live">{label === 'ready' ? strings.gameReady : waiting}</span>}
      <span className={css.by} title={scrim.createdBy.name}>
        {strings.by(truncate(scrim.createdBy.name))}
      </span>
    </div>
  );
}

/** The start is highlighted from this time before it. */
const SOON_MS = 30 * 60_000;

function StartTime({ scrim, withDay = false }: { scrim: ScrimView; withDay?: boolean }) {
  const relative = useClock((now) => relativeStart(scrim, now));
  const soon = useClock(
    (now) => !scrim.teamWon && Date.parse(scrim.gameStartTime) - now < SOON_MS && Date.parse(scrim.gameStartTime) > now,
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

/** Title, tags and start time. On the scrim's own page the title is the page's heading. */
export function ScrimHeader({ scrim, viewer, page = false }: { scrim: ScrimView; viewer: Viewer; page?: boolean }) {
  const title = scrimTitle(scrim);
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
        <Tags scrim={scrim} viewer={viewer} />
      </div>
      <StartTime scrim={scrim} withDay={page} />
    </div>
  );
}
