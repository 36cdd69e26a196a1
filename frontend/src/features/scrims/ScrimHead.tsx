import { isCaster, isFull, REGION_NAMES, type ScrimView, scrimTitle, seatOf, timeClass } from '@muster/contracts';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { useClock } from './clock';
import css from './ScrimHead.module.css';
import { shorten } from './shorten';
import { clockTime, longDay, relativeStart, zoneName } from './time';
import type { Viewer } from './viewer';
import { words } from './words';

function startLabel(scrim: ScrimView, now: number): '' | 'ready' | 'waiting' {
  if (timeClass(scrim, now) !== 'current') return '';
  return isFull(scrim) ? 'ready' : 'waiting';
}

function Tags({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const label = useClock((now) => startLabel(scrim, now));
  const waiting = scrim.riotTournament?.setupCompleted ? words.teamsNotFull : words.waiting;
  return (
    <div className={css.tags}>
      <span className="tag">{REGION_NAMES[scrim.region] ?? scrim.region}</span>
      {scrim.isPrivate && (
        <span className="tag gold" title={words.privateHint}>
          <Icon name="lock" size={11} /> {words.privateTag}
        </span>
      )}
      {seatOf(scrim, viewer.id) && <span className="tag gold">{words.youPlay}</span>}
      {isCaster(scrim, viewer.id) && <span className="tag gold">{words.youCast}</span>}
      {label && <span className="tag live">{label === 'ready' ? words.gameReady : waiting}</span>}
      <span className={css.by} title={scrim.createdBy.name}>
        {words.by(shorten(scrim.createdBy.name))}
      </span>
    </div>
  );
}

/** Soon is gold: half an hour before the start. */
const SOON_MS = 30 * 60_000;

function StartTime({ scrim, withDay = false }: { scrim: ScrimView; withDay?: boolean }) {
  const relative = useClock((now) => relativeStart(scrim, now));
  const soon = useClock((now) => !scrim.teamWon && Date.parse(scrim.gameStartTime) - now < SOON_MS && Date.parse(scrim.gameStartTime) > now);
  const at = scrim.gameStartTime;
  return (
    <div className={css.when}>
      <time dateTime={at} title={at}>
        {clockTime(at)} <small>{zoneName(at)}</small>
      </time>
      <div className={soon ? css.soon : ''}>{withDay ? `${longDay(at)} · ${relative}` : relative}</div>
    </div>
  );
}

/** Title, where, for whom and when. On its own page the title is the page's heading. */
export function ScrimHead({ scrim, viewer, page = false }: { scrim: ScrimView; viewer: Viewer; page?: boolean }) {
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
