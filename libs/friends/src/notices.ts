import { causeOf, notice, withdrawNotice, type Writes } from '@muster/platform';
import type { FriendshipCommand } from './domain/commands';
import type { Friendship } from './domain/friendship';

/** Whom a change tells, in the commit of the change: once per request, however often anybody asks. */
export function noticesOf({ edge: { at } }: FriendshipCommand, before: Friendship, after: Friendship): Writes {
  if (before.status === 'requested') return { rows: [...answered(before, at), ...(after.status === 'friends' ? nowFriends(after, at) : [])] };
  if (after.status === 'requested') return { rows: [requested(after, at)] };
  return {};
}

function requested({ request }: Friendship, at: string) {
  const { id, by, to } = request!;
  return notice({ to, kind: 'friend-request', cause: causeOf.friendRequest(id), at, relatedUser: by });
}

/** The request is dealt with: nobody needs to be told of it any more. */
function answered({ request }: Friendship, at: string) {
  return [withdrawNotice({ to: request!.to, cause: causeOf.friendRequest(request!.id), at })];
}

function nowFriends({ request }: Friendship, at: string) {
  const { id, by, to } = request!;
  const cause = causeOf.friendship(id);
  return [
    notice({ to: by, kind: 'now-friends', cause, at, relatedUser: to }),
    notice({ to, kind: 'now-friends', cause, at, relatedUser: by }),
  ];
}
