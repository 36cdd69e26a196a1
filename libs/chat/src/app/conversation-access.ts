import { type Caller, SnapshotCache } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { conversationAggregate } from '../aggregate';
import { type Conversation, partnerOf } from '../domain/conversation';
import { ChatRejection } from '../domain/errors';
import type { ScrimRoom } from '@muster/scrims/ports';
import { ScrimRooms } from '../read/scrim-rooms';

export type AccessibleConversation =
  { kind: 'direct'; id: string; other: string } | { kind: 'scrim'; id: string; room: ScrimRoom };

/** Decides who may read a conversation. Others get a 404, so that its existence is not revealed. */
@Injectable()
export class ConversationAccess {
  constructor(
    private readonly states: SnapshotCache,
    private readonly rooms: ScrimRooms,
  ) {}

  async require(id: string, user: Pick<Caller, 'userId' | 'isAdmin'>): Promise<AccessibleConversation> {
    const snapshot = await this.states.get<Conversation>(conversationAggregate, id);
    if (!snapshot || snapshot.state.scrimId) return this.#scrimRoom(id, user);
    const other = partnerOf(snapshot.state, user.userId);
    if (!other) throw new ChatRejection('conversation-not-found');
    return { kind: 'direct', id, other };
  }

  async #scrimRoom(id: string, user: Pick<Caller, 'userId' | 'isAdmin'>): Promise<AccessibleConversation> {
    const room = await this.rooms.find(id, user);
    if (room?.conversationId !== id) throw new ChatRejection('conversation-not-found');
    return { kind: 'scrim', id, room };
  }
}
