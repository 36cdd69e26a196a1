import type { ScrimView } from '@muster/contracts/scrims';
import { EXP } from '@muster/contracts/stats';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { alert } from '../../../shared/alerts/alerts.slice';
import { Icon } from '../../../shared/art/Icon';
import { downloadBlob } from '../../../shared/download-file';
import { formatNumber } from '../../../shared/language/numbers';
import { selectManagedCommunities } from '../../../shared/own-communities';
import { AgainSlot } from '../../../shared/slots';
import { titleOf } from '../../../shared/words/words';
import { useClock } from '../../../shared/clock';
import { nextOf } from '../home/needs';
import type { Viewer } from '../permissions';
import { selectOwnScrims } from '../selectors';
import { relativeStart } from '../time';
import css from './AfterGame.module.css';
import { fetchResultImage, ownStats } from './after.slice';
import { gainedBy, levelAt, type Outcome, outcomeOf } from './experience';
import { strings } from './strings';
import { useCountUp } from './use-count-up';

/** The experience of this game, counted up to what the user has now. */
function Experience({ total, gained }: { total: number; gained: number }) {
  const shown = useCountUp(total - gained, total);
  const { level, progress } = levelAt(shown);
  const isNewLevel = level > levelAt(total - gained).level;
  const rounded = Math.round(progress * 2) / 2;
  return (
    <div className={css.exp}>
      <b aria-hidden="true">{strings.gained(formatNumber(gained))}</b>
      <div>
        <span aria-hidden="true">
          {strings.level(level)} {isNewLevel && <em>{strings.levelUp}</em>}
        </span>
        <progress max={EXP.level} value={progress} aria-hidden="true" />
        <span className="visually-hidden">
          {strings.gained(formatNumber(gained))}, {strings.level(levelAt(total).level)},{' '}
          {strings.progress(levelAt(total).progress, EXP.level)}
        </span>
      </div>
      <small aria-hidden="true">{strings.progress(rounded, EXP.level)}</small>
    </div>
  );
}

function PictureButton({ scrim }: { scrim: ScrimView }) {
  const dispatch = useDispatch();
  const [isLoading, setLoading] = useState(false);
  const offer = async () => {
    setLoading(true);
    try {
      const picture = await fetchResultImage(scrim._id);
      const file = new File([picture], 'result.png', { type: 'image/png' });
      const canShare = matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] });
      if (canShare) await navigator.share({ files: [file], title: titleOf(scrim) });
      else downloadBlob(picture, 'result.png');
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) dispatch(alert.error(strings.pictureFailed, 'result-picture'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <button type="button" className="quiet-button" aria-disabled={isLoading} onClick={() => !isLoading && void offer()}>
      <Icon name="image" size={17} /> {strings.picture}
    </button>
  );
}

/** Whether the user may create a scrim of the same community. */
function useMayCreate(scrim: ScrimView, viewer: Viewer): boolean {
  const managed = useSelector(selectManagedCommunities);
  return viewer.isAdmin || (managed?.some(({ _id }) => _id === scrim.community?._id) ?? false);
}

/** Ways to the same scrim once more: with the same players, or with free seats. */
function Repeats({ scrim }: { scrim: ScrimView }) {
  const again = `/scrims/new?again=${scrim._id}${scrim.community ? `&community=${scrim.community.slug}` : ''}`;
  return (
    <>
      <Link className="quiet-button" to={`${again}&rematch`} title={strings.rematchHint}>
        <Icon name="swap" size={17} /> {strings.rematch}
      </Link>
      <Link className="quiet-button" to={again}>
        <Icon name="refresh" size={17} /> {strings.again}
      </Link>
    </>
  );
}

/** Shows the user's next game, or else a way to one: organisers repeat this scrim, everyone sees free seats. */
function NextGame({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const own = useSelector(selectOwnScrims);
  const nextId = useClock((now) => nextOf(own, viewer, now)?._id ?? '');
  const next = own.find(({ _id }) => _id === nextId);
  const when = useClock((now) => (next ? relativeStart(next, now) : ''));
  const mayCreate = useMayCreate(scrim, viewer);
  return (
    <>
      {next && (
        <Link className="quiet-button" to={`/scrims/${next._id}`}>
          {strings.next(titleOf(next), when)}
        </Link>
      )}
      {mayCreate && <Repeats scrim={scrim} />}
      {!next && !mayCreate && (
        <Link className="quiet-button" to="/">
          {strings.find}
        </Link>
      )}
    </>
  );
}

function Outcomes({ scrim, viewer, outcome }: { scrim: ScrimView; viewer: Viewer; outcome: Outcome }) {
  const dispatch = useDispatch();
  const stats = useSelector(ownStats.select).shown;
  const [userId, scrimId] = [viewer.id, scrim._id];
  useEffect(() => {
    dispatch(ownStats.requested({ userId, scrimId }));
  }, [dispatch, userId, scrimId]);
  return (
    <section className={`${css.after} ${css[outcome]}`} aria-label={strings[outcome]}>
      <h2>{strings[outcome]}</h2>
      {stats ? (
        <Experience key={scrimId} total={stats.userExp} gained={gainedBy(scrim, outcome)} />
      ) : (
        <div className={css.exp} aria-hidden="true" />
      )}
      <div className={css.actions}>
        <PictureButton scrim={scrim} />
        {scrim.pickup && <AgainSlot />}
        <NextGame scrim={scrim} viewer={viewer} />
      </div>
    </section>
  );
}

/** For organisers who did not take part, and after a series without a winner. */
const Over = ({ scrim }: { scrim: ScrimView }) => (
  <section className={css.after} aria-label={strings.over}>
    <h2>{strings.over}</h2>
    <div className={css.exp} aria-hidden="true" />
    <div className={css.actions}>
      <Repeats scrim={scrim} />
    </div>
  </section>
);

/** Shows the participants of a decided game its experience and the next step, and organisers how to repeat it. */
export function AfterGame({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const outcome = outcomeOf(scrim, viewer.id);
  const mayCreate = useMayCreate(scrim, viewer);
  if (outcome) return <Outcomes scrim={scrim} viewer={viewer} outcome={outcome} />;
  return mayCreate ? <Over scrim={scrim} /> : null;
}
