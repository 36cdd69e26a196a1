import { useDispatch } from 'react-redux';
import { useClock } from '../clock';
import { sendScrimCommand } from '../scrims.slice';
import { strings as scrimStrings } from '../strings';
import { formatTime } from '../time';
import type { AttendanceProps } from './attendance-props';
import { canCheckIn, checkInPhase, isCheckedIn, isFindingStandIn } from './attendance';
import css from './NextAttendance.module.css';
import { CommandButton } from './CommandButton';
import { strings } from './strings';

/** In the tile of the next scrim: how the viewer stands, in words. */
export function NextState({ scrim, viewer }: Pick<AttendanceProps, 'scrim' | 'viewer'>) {
  const phase = useClock((now) => checkInPhase(scrim, now));
  const state = isFindingStandIn(scrim, viewer)
    ? strings.standIn.label
    : isCheckedIn(scrim, viewer)
      ? strings.youAreIn
      : phase === 'before'
        ? strings.opens(formatTime(scrim.attendance.opensAt))
        : phase === 'open' && strings.isOpen;
  return state && <span className={css.state}>{state}</span>;
}

/** In the tile of the next scrim: the button of check-in, as long as the viewer is missing. */
export function NextCheckIn({ scrim, viewer, pending }: AttendanceProps) {
  const dispatch = useDispatch();
  const isMissing = useClock((now) => canCheckIn(scrim, viewer, now));
  if (!isMissing) return null;
  return (
    <span className={css.action}>
      <CommandButton
        isMain
        viewer={viewer}
        pending={pending}
        kind="checkIn"
        onClick={() => dispatch(sendScrimCommand.requested({ kind: 'checkIn', scrimId: scrim._id }))}
      >
        {scrimStrings.attendance.checkIn}
      </CommandButton>
    </span>
  );
}
