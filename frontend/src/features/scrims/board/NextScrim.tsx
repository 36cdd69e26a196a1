import { hasStarted, type ScrimView, seatOf, timeClass } from '@muster/contracts';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { useClock } from '../clock';
import css from './NextScrim.module.css';
import { byStart } from './scrim-list';
import { selectViewer } from '../selectors';
import { relativeStart } from '../time';
import { isParticipant } from '../permissions';
import { strings } from '../strings';
import { titleOf } from '../../../shared/words/words';

function Next({ scrim, viewerId }: { scrim: ScrimView; viewerId: string }) {
  const relative = useClock((now) => relativeStart(scrim, now));
  const live = useClock((now) => hasStarted(scrim, now));
  const seat = seatOf(scrim, viewerId);
  return (
    <Link to={`/scrims/${scrim._id}`} className={css.next}>
      <span className={css.mark}>{seat ? <RoleIcon role={seat.role} size={26} /> : <Icon name="mic" size={24} />}</span>
      <span className={css.text}>
        <small>{live ? strings.yourLive : strings.yourNext}</small>
        <b>{titleOf(scrim)}</b>
        <span>{seat ? strings.seatedAs(seat.role, seat.team) : strings.youCast}</span>
      </span>
      <b className={css.when}>{relative}</b>
      <Icon name="arrowRight" size={20} />
    </Link>
  );
}

/** The user's next scrim of this week, if any. */
export function NextScrim({ week }: { week: readonly ScrimView[] }) {
  const viewer = useSelector(selectViewer);
  const nextId = useClock(
    (now) =>
      week.filter((scrim) => isParticipant(scrim, viewer) && timeClass(scrim, now) !== 'previous').toSorted(byStart)[0]
        ?._id ?? '',
  );
  const next = week.find((scrim) => scrim._id === nextId);
  return next ? <Next scrim={next} viewerId={viewer.id} /> : null;
}
