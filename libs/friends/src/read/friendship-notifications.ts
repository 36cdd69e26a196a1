import { type SideWrites } from '@muster/platform';
import { causeOf, notificationRow, withdrawnNotificationRow } from '@muster/notifications/ports';
import type { FriendshipCommand } from '../domain/commands';
import type { Friendship } from '../domain/friendship';

/** Returns the notifications of a change, written in its commit: one per request, however often it is repeated. */
export function notificationRowsFor(
  { ctx: { now } }: FriendshipCommand,
  before: Friendship,
  after: Friendship,
): SideWrites {
  if (before.status === 'requested')
    return { rows: [withdrawRequested(before, now), ...(after.status === 'friends' ? notifyFriends(after, now) : [])] };
  if (after.status === 'requested') return { rows: [notifyRequested(after, now)] };
  return {};
}

function notifyRequested({ request }: Friendship, at: string) {
  const { id, by, to } = request!;
  return notificationRow({ to, kind: 'friend-request', cause: causeOf.friendRequest(id), at, relatedUser: by });
}

/** Withdraws the notification of a request that is no longer open. */
function withdrawRequested({ request }: Friendship, at: string) {
  return withdrawnNotificationRow({ to: request!.to, cause: causeOf.friendRequest(request!.id), at });
}

function notifyFriends({ request }: Friendship, at: string) {
  const { id, by, to } = request!;
  const cause = causeOf.friendship(id);
  return [
    notificationRow({ to: by, kind: 'now-friends', cause, at, relatedUser: to }),
    notificationRow({ to, kind: 'now-friends', cause, at, relatedUser: by }),
  ];
}
