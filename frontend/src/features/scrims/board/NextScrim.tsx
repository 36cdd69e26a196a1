import { hasStarted, seatOf } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { lazyWithoutAntd } from '../../../shared/lazy-import';
import { hasAttendance } from '../attendance/attendance';
import { useClock } from '../../../shared/clock';
import css from './NextScrim.module.css';
import { selectViewer } from '../selectors';
import { relativeStart } from '../time';
import { nextOf } from '../home/needs';
import type { Viewer } from '../permissions';
import { strings } from '../strings';
import { titleOf } from '../../../shared/words/words';

const NextState = lazyWithoutAntd(() =>
  import('../attendance/NextAttendance').then((module) => ({ default: module.NextState })),
);

function Next({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const relative = useClock((now) => relativeStart(scrim, now));
  const live = useClock((now) => hasStarted(scrim, now));
  const seat = seatOf(scrim, viewer.id);
  const isAttended = hasAttendance(scrim);
  return (
    <div className={css.next} data-runs={live || undefined}>
      <Link to={`/scrims/${scrim._id}`} className={css.link}>
        <span className={css.mark}>
          {seat ? <RoleIcon role={seat.role} size={26} /> : <Icon name="mic" size={24} />}
        </span>
        <span className={css.text}>
          <small>{live ? strings.yourLive : strings.yourNext}</small>
          <b>{titleOf(scrim)}</b>
          <span>
            {seat ? strings.seatedAs(seat.role, seat.team) : strings.youCast}
            {isAttended && (
              <Suspense>
                <NextState scrim={scrim} viewer={viewer} />
              </Suspense>
            )}
          </span>
        </span>
        <b className={css.when}>{relative}</b>
        <Icon name="arrowRight" size={20} />
      </Link>
    </div>
  );
}

/** The user's next scrim, if any. */
export function NextScrim({ own }: { own: readonly ScrimView[] }) {
  const viewer = useSelector(selectViewer);
  const nextId = useClock((now) => nextOf(own, viewer, now)?._id ?? '');
  const next = own.find((scrim) => scrim._id === nextId);
  return next ? <Next scrim={next} viewer={viewer} /> : null;
}
