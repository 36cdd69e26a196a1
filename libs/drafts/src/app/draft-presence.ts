import { CAPTAIN_ABSENT_MS } from '@muster/contracts/draft-rules';
import { room } from '@muster/platform';
import { PresenceTracker } from '@muster/platform/realtime';
import { Injectable } from '@nestjs/common';
import type { DraftContext } from '../domain/state';

/** How long it is known that a user was in the room, so that they are absent from the first action on (ms). */
const SEEN_MS = 10 * 60_000;
const seenIn = (draftId: string): string => `seen_${room.draft(draftId)}`;

/** Users with a socket in a draft's room, on any node, or whose last one closed less than ten seconds ago. */
@Injectable()
export class DraftPresence {
  constructor(private readonly presence: PresenceTracker) {}

  join(draftId: string, userId: string): void {
    this.presence.join(room.draft(draftId), userId);
    this.presence.join(seenIn(draftId), userId);
  }

  leave(draftId: string, userId: string): void {
    this.presence.leave(room.draft(draftId), userId, CAPTAIN_ABSENT_MS);
    this.presence.leave(seenIn(draftId), userId, SEEN_MS);
  }

  of(draftId: string): Required<Pick<DraftContext, 'present' | 'seen'>> {
    return {
      present: this.presence.membersOf(room.draft(draftId)),
      seen: this.presence.membersOf(seenIn(draftId)),
    };
  }
}
