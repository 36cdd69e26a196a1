import type { FriendshipStatus } from '@muster/contracts';
import { LogTail, room, SocketRooms, type StoredEvent } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { FriendshipEvent } from './domain/friendship';

const STREAM = 'friendship-';

/** Both people hear of every change between them, each from his side. */
@Injectable()
export class FriendshipSockets {
  constructor(
    private readonly rooms: SocketRooms,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) if (event.stream.startsWith(STREAM)) this.#broadcast(event);
    });
  }

  #broadcast({ type, data, version }: StoredEvent): void {
    const event = { type, ...data } as FriendshipEvent;
    const [one, other] = event.type === 'FriendshipEnded' ? [event.by, event.other] : [event.by, event.to];
    const requestId = event.type === 'FriendshipRequested' ? event.requestId : null;
    const [forOne, forOther] = statusesAfter(event.type);
    this.rooms.emit([room.user(one)], 'friendship_changed', { userId: other, status: forOne, requestId, version });
    this.rooms.emit([room.user(other)], 'friendship_changed', { userId: one, status: forOther, requestId, version });
  }
}

/** How the two stand to each other after it: first whoever asked. */
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
