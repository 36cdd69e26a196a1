import { causeOf, notificationRow, withdrawnNotificationRow, type SideWrites } from '@muster/platform';
import type { FriendshipCommand } from './domain/commands';
import type { Friendship } from './domain/friendship';

/** Whom a change tells, in the commit of the change: once per request, however often anybody asks. */
export function notificationRowsFor(
  { ctx: { now } }: FriendshipCommand,
  before: Friendship,
  after: Friendship,
): SideWrites {
  if (before.status === 'requested')
    return { rows: [...answered(before, now), ...(after.status === 'friends' ? nowFriends(after, now) : [])] };
  if (after.status === 'requested') return { rows: [requested(after, now)] };
  return {};
}

function requested({ request }: Friendship, at: string) {
  const { id, by, to } = request!;
  return notificationRow({ to, kind: 'friend-request', cause: causeOf.friendRequest(id), at, relatedUser: by });
}

/** The request is dealt with: nobody needs to be told of it any more. */
function answered({ request }: Friendship, at: string) {
  return [withdrawnNotificationRow({ to: request!.to, cause: causeOf.friendRequest(request!.id), at })];
}

function nowFriends({ request }: Friendship, at: string) {
  const { id, by, to } = request!;
  const cause = causeOf.friendship(id);
  return [
    notificationRow({ to: by, kind: 'now-friends', cause, at, relatedUser: to }),
    notificationRow({ to, kind: 'now-friends', cause, at, relatedUser: by }),
  ];
}
