import { useClock } from '../../../shared/clock';
import { formatTime } from '../time';
import type { AttendanceProps } from './attendance-props';
import { checkInPhase, isCheckedIn, isFindingStandIn } from './attendance';
import css from './NextAttendance.module.css';
import { strings } from './strings';

/** Says in the tile of the next scrim whether the viewer has checked in. */
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
