import type { FriendshipStatus } from '@muster/contracts/friends';
import { idOfStream, LogTail, room, SocketRooms, type StoredEvent } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { friendshipAggregate } from './aggregate';
import type { FriendshipEvent } from './domain/friendship';

/** Sends every change of a friendship to both users, each with the status seen from their side. */
@Injectable()
export class FriendshipSockets {
  constructor(
    private readonly rooms: SocketRooms,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events)
        if (idOfStream(friendshipAggregate, event.stream) !== undefined) this.#broadcast(event);
    });
  }

  #broadcast({ type, data, version }: StoredEvent): void {
    const event = { type, ...data } as FriendshipEvent;
    const [by, other] = event.type === 'FriendshipEnded' ? [event.by, event.other] : [event.by, event.to];
    const requestId = event.type === 'FriendshipRequested' ? event.requestId : null;
    const [status, otherStatus] = statusesAfter(event.type);
    this.rooms.emit([room.user(by)], 'friendship_changed', { userId: other, status, requestId, version });
    this.rooms.emit([room.user(other)], 'friendship_changed', { userId: by, status: otherStatus, requestId, version });
  }
}

/** Returns the status after the event for the user who caused it and for the other one. */
function statusesAfter(type: FriendshipEvent['type']): readonly [FriendshipStatus, FriendshipStatus] {
  switch (type) {
    case 'FriendshipRequested':
      return ['sent', 'received'];
    case 'FriendshipBegan':
      return ['friends', 'friends'];
    default:
      return ['none', 'none'];
  }
}
