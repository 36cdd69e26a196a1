import { type ScrimView, seatOf, TEAMS } from '@muster/contracts';
import { strings } from '../strings';

/** Who came and who went between two views, in words; my own doing is left out. A move is told where it ends. */
export function describeRosterChanges(before: ScrimView, after: ScrimView, myId: string): string {
  const news: string[] = [];
  for (const team of TEAMS) {
    for (const { role, _user } of before[team])
      if (_user._id !== myId && !seatOf(after, _user._id)) news.push(strings.newsLeft(_user.name, role, team));
  }
  for (const team of TEAMS) {
    for (const { role, _user } of after[team]) {
      const sat = seatOf(before, _user._id);
      if (_user._id !== myId && (sat?.team !== team || sat.role !== role))
        news.push(strings.newsTook(_user.name, role, team));
    }
  }
  return news.join('. ');
}
