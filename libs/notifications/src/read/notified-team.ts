/** The team of a notification, kept in its words. */
import type { NotifiedTeam } from '@muster/contracts/teams';
import type { NotificationRow } from './notification-row';
import { withoutLinks } from './without-links';

/** Returns the id of the reason for which a team was disbanded; undefined if none was given, or it was not. */
export const teamReasonIdOf = (row: Pick<NotificationRow, 'kind' | 'words'>): string | undefined =>
  row.kind === 'team-disbanded' ? teamOf(row).reasonId : undefined;

/** Returns the id of the text with which a team asked for times; undefined if there is none, or it did not ask. */
export const askNoteIdOf = (row: Pick<NotificationRow, 'kind' | 'words'>): string | undefined =>
  row.kind === 'availability-asked' ? teamOf(row).noteId : undefined;

/** Its name is what its captains wrote, and is said without links. */
export function teamOf({ words }: Pick<NotificationRow, 'words'>): NotifiedTeam {
  const team = JSON.parse(words ?? '{"_id":"","slug":"","name":""}') as NotifiedTeam;
  return { ...team, name: withoutLinks(team.name) };
}
