import type { AttendanceBody, AttendanceSettings } from '@muster/contracts/attendance';
import { isSame } from '@muster/kernel';
import { reopened, withoutCheckIns } from './attendance-state';
import { cannotUndo, ScrimRejection } from './errors';
import { family } from './family';
import type { Scrim, ScrimEvent } from './state';

/** Returns the changed settings, or undefined if nothing changes. */
export function changedAttendance(
  current: AttendanceSettings,
  { checkIn, opensMinutes, closesMinutes, reserves }: AttendanceBody,
): AttendanceSettings | undefined {
  const changed: AttendanceSettings = {
    checkIn: checkIn ?? current.checkIn,
    opensMinutes: opensMinutes ?? current.opensMinutes,
    closesMinutes: closesMinutes ?? current.closesMinutes,
    reserves: reserves ?? current.reserves,
  };
  if (changed.opensMinutes <= changed.closesMinutes) throw new ScrimRejection('check-in-window');
  return isSame(changed, current) ? undefined : changed;
}

function restore(set: AttendanceSettings, before: Scrim, current: Scrim): ScrimEvent[] {
  if (!isSame(set, current.attendance)) throw cannotUndo('changed-again');
  return [{ type: 'AttendanceChanged', attendance: before.attendance }];
}

/** Whether and when people check in, and how many reserves there may be. Changed by `EditScrim`. */
export const attendanceSettings = family({
  commands: {},
  events: {
    AttendanceChanged: {
      apply: (scrim, { attendance }) => ({
        ...(attendance.checkIn ? scrim : withoutCheckIns(scrim)),
        attendance,
        checkInPhase: attendance.checkIn ? reopened(scrim.checkInPhase) : 'waiting',
      }),
      timeline: 'attendanceChanged',
      undo: ({ attendance }, before, current) => restore(attendance, before, current),
    },
  },
});
