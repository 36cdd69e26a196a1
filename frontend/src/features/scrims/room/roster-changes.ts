import { TEAMS } from '@muster/contracts/constants';
import { seatOf } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { strings } from '../strings';

/** Describes joins and leaves between two views, except the user's own. A move is described by its new seat only. */
export function describeRosterChanges(before: ScrimView, after: ScrimView, myId: string): string {
  const changes: string[] = [];
  for (const team of TEAMS) {
    for (const { role, _user } of before[team])
      if (_user._id !== myId && !seatOf(after, _user._id)) changes.push(strings.announceLeft(_user.name, role, team));
  }
  for (const team of TEAMS) {
    for (const { role, _user } of after[team]) {
      const previousSeat = seatOf(before, _user._id);
      if (_user._id !== myId && (previousSeat?.team !== team || previousSeat.role !== role))
        changes.push(strings.announceTook(_user.name, role, team));
    }
  }
  return changes.join('. ');
}
