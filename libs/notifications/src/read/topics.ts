/** What a notification is about, and whether it cannot wait. */
import type { NotificationKind } from '@muster/contracts';
import { offerOf } from './notified-offer';
import type { NotificationRow } from './notification-row';

type Topical = Pick<
  NotificationRow,
  'id' | 'kind' | 'related_user' | 'related_scrim' | 'related_community' | 'conversation' | 'words'
>;

/** What these say is about the next minutes. */
const URGENT_KINDS: ReadonlySet<string> = new Set<NotificationKind>([
  'scrim-start',
  'check-in-open',
  'check-in-missing',
  'seat-offer',
  'seat-passed',
  'seat-unfilled',
]);
export const isUrgent = ({ kind }: Pick<Topical, 'kind'>): boolean => URGENT_KINDS.has(kind);

/** Kind and object: of several notifications of one topic within ten minutes, only the newest is mailed and pushed. */
export const topicOf = (row: Topical): string => [row.kind, ...objectOf(row)].join(' ');

function objectOf(row: Topical): (string | null)[] {
  switch (row.kind) {
    case 'friend-request':
    case 'now-friends':
      return [row.related_user];
    case 'conversation-start':
      return [row.conversation];
    case 'community-request':
      return [row.related_community, row.related_user];
    case 'community-approved':
    case 'community-role':
    case 'community-excluded':
    case 'discord-suspended':
      return [row.related_community];
    case 'community-scrim':
    case 'scrim-start':
    case 'check-in-open':
    case 'check-in-missing':
    case 'seat-passed':
    case 'scrim-moved':
    case 'scrim-deleted':
      return [row.related_scrim];
    case 'seat-offer': {
      const seat = offerOf(row)?.seat;
      return [row.related_scrim, seat?.team ?? null, seat?.role ?? null];
    }
    case 'seat-unfilled':
      return [row.related_scrim, row.words];
    case 'note':
      return [row.id];
  }
}
