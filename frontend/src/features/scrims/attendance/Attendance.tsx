import { Suspense } from 'react';
import { lazyWithoutAntd } from '../../../shared/lazy-import';
import { useClock } from '../clock';
import { canCheckIn, hasAttendance } from './attendance';
import type { AttendanceProps } from './attendance-props';

const AttendancePanel = lazyWithoutAntd(() =>
  import('./AttendancePanel').then((module) => ({ default: module.AttendancePanel })),
);
const CheckInStrip = lazyWithoutAntd(() =>
  import('./AttendancePanel').then((module) => ({ default: module.CheckInStrip })),
);

/** Check-in, offers, stand-ins and reserves. Loaded with the first scrim that uses them. */
export function Attendance(props: AttendanceProps & { isPage?: boolean }) {
  if (!hasAttendance(props.scrim)) return null;
  return (
    <Suspense>
      <AttendancePanel {...props} />
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
