import { Rejection } from '@muster/kernel';
import { SnapshotCache } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { conversationAggregate } from '../aggregate';
import { type Conversation, partnerOf } from '../domain/conversation';
import { type ScrimRoom, ScrimRooms } from './scrim-rooms';

/** A conversation somebody may read: one with another person, or the room of a scrim. */
export type AccessibleConversation =
  { kind: 'direct'; id: string; other: string } | { kind: 'scrim'; id: string; room: ScrimRoom };

/** Who may come into which conversation. What one may not read does not exist for him. */
@Injectable()
export class ConversationAccess {
  constructor(
    private readonly states: SnapshotCache,
    private readonly rooms: ScrimRooms,
  ) {}

  async require(id: string, userId: string): Promise<AccessibleConversation> {
    const known = await this.states.get<Conversation>(conversationAggregate, id);
    if (!known || known.state.scrimId) return this.#scrimRoom(id);
    const other = partnerOf(known.state, userId);
    if (!other) throw new Rejection('conversation-not-found');
    return { kind: 'direct', id, other };
  }

  async #scrimRoom(id: string): Promise<AccessibleConversation> {
    const room = await this.rooms.find(id);
    if (room?.conversationId !== id) throw new Rejection('conversation-not-found');
    return { kind: 'scrim', id, room };
  }
}
