/** The notifications about a team. They hold what it is called, because it may be unknown to their reader later. */
import type { NotificationKind } from '@muster/contracts/notifications';
import type { NotifiedTeam } from '@muster/contracts/teams';
import type { EventNotification, Occurrence } from '@muster/kernel';
import { captainsOf, type Team } from './team';

export const wordsOf = ({ id: _id, slug, name }: Team, more: Pick<NotifiedTeam, 'reasonId'> = {}): string =>
  JSON.stringify({ _id, slug, name, ...more } satisfies NotifiedTeam);

export const invitationCause = (invitationId: string): string => `team-invited_${invitationId}`;

/** Notifies the captains of what `userId` did, except that person and the one who caused it. */
export function toCaptains(
  kind: 'team-joined' | 'team-left',
  team: Team,
  userId: string,
  { by, version }: Occurrence,
): EventNotification<NotificationKind>[] {
  const to = captainsOf(team).filter((id) => id !== userId && id !== by);
  const cause = `${kind}_${team.id}_${version}`;
  return to.length === 0 ? [] : [{ to, kind, cause, relatedUser: userId, words: wordsOf(team) }];
}
