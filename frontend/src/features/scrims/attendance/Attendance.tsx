import { isOver } from '@muster/contracts/scrim-rules';
import { Suspense } from 'react';
import { lazyWithoutAntd } from '../../../shared/lazy-import';
import { useClock } from '../../../shared/clock';
import { canCheckIn, hasAttendance } from './attendance';
import type { AttendanceProps } from './attendance-props';

const AttendancePanel = lazyWithoutAntd(() =>
  import('./AttendancePanel').then((module) => ({ default: module.AttendancePanel })),
);
const CheckInStrip = lazyWithoutAntd(() =>
  import('./AttendancePanel').then((module) => ({ default: module.CheckInStrip })),
);

const Reserves = lazyWithoutAntd(() => import('./Reserves').then((module) => ({ default: module.Reserves })));

/** Check-in, offers and stand-ins. Loaded with the first scrim that uses them, like all of attendance. */
export function Attendance(props: AttendanceProps & { isPage?: boolean }) {
  if (!hasAttendance(props.scrim)) return null;
  return (
    <Suspense>
      <AttendancePanel {...props} />
    </Suspense>
  );
}

/** The people who wait for a seat. `isList`: names them, on the scrim's own page. */
export function ReserveList(props: AttendanceProps & { isList?: boolean }) {
  const { scrim, isList = false } = props;
  if (isOver(scrim) || scrim.attendance.reserves === 0) return null;
  return (
    <Suspense>
      <Reserves {...props} isList={isList} />
    </Suspense>
  );
}

/** On a card that is collapsed: the button of check-in, as long as the viewer is missing. */
export function CollapsedCheckIn(props: AttendanceProps) {
  const isMissing = useClock((now) => canCheckIn(props.scrim, props.viewer, now));
  return isMissing ? (
    <Suspense>
      <CheckInStrip {...props} />
    </Suspense>
  ) : null;
}
