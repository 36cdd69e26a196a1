import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { seatDropped, selectChosenSeat, type SeatChoice } from '../sign-up.slice';
import css from './ChosenSeatNote.module.css';
import { selectTonight } from './tonight.slice';
import { strings } from './strings';
import { useStartLabel } from './use-start-label';
import { formatTime } from '../../../shared/language/dates';

/** Whether the list, which is refreshed while the form is filled in, shows the seat as taken. */
function useIsTaken(seat: SeatChoice): boolean {
  const { scrims } = useSelector(selectTonight);
  const scrim = scrims?.find(({ _id }) => _id === seat.scrimId);
  return Boolean(scrim && !scrim.freeSeats[seat.team].includes(seat.role));
}

/** The seat that the visitor pressed, above the form until they are signed in. */
export function ChosenSeatNote() {
  const seat = useSelector(selectChosenSeat);
  return seat && <Note key={seat.scrimId} seat={seat} />;
}

function Note({ seat }: { seat: SeatChoice }) {
  const dispatch = useDispatch();
  const isTaken = useIsTaken(seat);
  const label = useStartLabel(seat.gameStartTime);
  const { role, team, region, gameStartTime } = seat;
  return (
    <div className={`${css.note} ${isTaken ? css.taken : ''}`} role="status">
      <RoleIcon role={role} size={26} />
      <p>
        <b>{strings.seat.chosen(role, team)}</b>
        <span>{` · ${formatTime(gameStartTime)} ${label} · ${region}`}</span>
        <small>{isTaken ? strings.seat.taken : strings.seat.offered}</small>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={strings.seat.drop}
        onClick={() => dispatch(seatDropped())}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
