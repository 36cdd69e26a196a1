import { Rejection } from '@muster/kernel';
import { States } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { conversationAggregate } from '../aggregate';
import { type Conversation, otherOf } from '../domain/conversation';
import { type ScrimRoom, ScrimRooms } from './scrim-rooms';

/** A conversation somebody may read: one with another person, or the room of a scrim. */
export type Door = { kind: 'direct'; id: string; other: string } | { kind: 'scrim'; id: string; room: ScrimRoom };

/** Who may come into which conversation. What one may not read does not exist for him. */
@Injectable()
export class Doors {
  constructor(private readonly states: States, private readonly rooms: ScrimRooms) {}

  async enter(id: string, userId: string): Promise<Door> {
    const known = await this.states.get<Conversation>(conversationAggregate, id);
    if (!known || known.state.scrimId) return this.#room(id);
    const other = otherOf(known.state, userId);
    if (!other) throw new Rejection('conversation-not-found');
    return { kind: 'direct', id, other };
  }

  async #room(id: string): Promise<Door> {
    const room = await this.rooms.of(id);
    if (room?.conversationId !== id) throw new Rejection('conversation-not-found');
    return { kind: 'scrim', id, room };
  }
}
