import { CAPTAIN_ABSENT_MS } from '@muster/contracts/draft-rules';
import { type AppSocket, room } from '@muster/platform';
import { PresenceTracker } from '@muster/platform/realtime';
import { Injectable } from '@nestjs/common';

/** Who has a socket in a draft's room, on any node. They stay present for ten seconds after their last one closed. */
@Injectable()
export class DraftPresence {
  constructor(private readonly presence: PresenceTracker) {}

  join(draftId: string, userId: string): void {
    this.presence.join(room.draft(draftId), userId);
  }

  leave(draftId: string, userId: string): void {
    this.presence.leave(room.draft(draftId), userId, CAPTAIN_ABSENT_MS);
  }

  /** A socket that disconnects leaves all rooms of drafts. */
  leaveAllOnDisconnect(socket: AppSocket): void {
    socket.on('disconnecting', () => {
      for (const name of socket.rooms)
        if (name.startsWith(room.draft(''))) this.leave(name.slice(room.draft('').length), socket.data.userId);
    });
  }

  of(draftId: string): string[] {
    return this.presence.membersOf(room.draft(draftId));
  }
}
