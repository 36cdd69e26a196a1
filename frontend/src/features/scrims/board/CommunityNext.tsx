import { hasStarted, isOver, seatCount, seatOf } from '@muster/contracts/scrim-rules';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { useClock } from '../../../shared/clock';
import { useSelected } from '../../../shared/use-selected';
import { titleOf } from '../../../shared/words/words';
import { strings as of } from '../communities/strings';
import { canList, type Viewer } from '../permissions';
import { communityNext, selectScrims } from '../scrims.slice';
import { selectViewer } from '../selectors';
import { strings } from '../strings';
import { formatDateTime, relativeStart } from '../time';
import css from './NextScrim.module.css';
import { byStart } from './scrim-list';

const isNext = (scrim: ScrimView, slug: string, viewer: Viewer, now: number): boolean =>
  scrim.community?.slug === slug &&
  !isOver(scrim) &&
  !hasStarted(scrim, now) &&
  // Until the viewer's communities are known, the server's answer is shown as it is.
  (!viewer.roles || canList(scrim, viewer));

/** Changes of scrims arrive live, so the next one is the first of all that are known. */
function useNext(slug: string): ScrimView | undefined {
  const dispatch = useDispatch();
  const scrims = useSelector(selectScrims);
  const { shown } = useSelected(communityNext.select, slug);
  const viewer = useSelector(selectViewer);
  const first = (now: number) =>
    Object.values(scrims)
      .filter((one) => isNext(one, slug, viewer, now))
      .toSorted(byStart)[0];
  const id = useClock((now) => first(now)?._id ?? '');
  const isGone = useClock((now) => {
    const found = shown && scrims[shown._id];
    return Boolean(shown) && !(found && isNext(found, slug, viewer, now));
  });
  useEffect(() => {
    dispatch(communityNext.requested(slug));
  }, [dispatch, slug]);
  useEffect(() => {
    if (isGone) dispatch(communityNext.requested(slug));
  }, [dispatch, slug, isGone]);
  return scrims[id];
}

function Next({ scrim }: { scrim: ScrimView }) {
  const viewer = useSelector(selectViewer);
  const relative = useClock((now) => relativeStart(scrim, now));
  const seat = seatOf(scrim, viewer.id);
  const free = SCRIM_SIZE - seatCount(scrim);
  return (
    <section className={css.next} aria-label={of.next}>
      <Link to={`/scrims/${scrim._id}`} className={css.link}>
        <span className={css.mark}>
          {seat ? <RoleIcon role={seat.role} size={26} /> : <Icon name="swords" size={24} />}
        </span>
        <span className={css.text}>
          <small>{of.next}</small>
          <b>{titleOf(scrim)}</b>
          <span>
            {formatDateTime(scrim.gameStartTime)} ·{' '}
            {seat ? strings.seatedAs(seat.role, seat.team) : free > 0 ? of.free(free) : of.full}
          </span>
        </span>
        <b className={css.when}>{relative}</b>
        <Icon name="arrowRight" size={20} />
      </Link>
    </section>
  );
}

/** The next scrim of a community, for its members. */
export function CommunityNext({ slug }: { slug: string }) {
  const next = useNext(slug);
  return next ? <Next scrim={next} /> : null;
}
