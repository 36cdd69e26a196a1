import { Rejection } from '@muster/kernel';
import { type Caller, HttpRefusal, room, Rooms } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { Door } from '../read/doors';
import { MessageQueries } from '../read/message-queries';
import type { MessageRow } from '../read/rows';

/** Reading marks. They stand on the messages and in no log: nobody decides by them, and a lost one is set again. */
@Injectable()
export class Seeing {
  constructor(private readonly messages: MessageQueries, private readonly rooms: Rooms) {}

  /** Ids of what is seen now and was not before. */
  async one(who: Caller, message: MessageRow): Promise<string[]> {
    if (message.receiver !== who.userId) throw new HttpRefusal(403, 'not-the-receiver', 'Only the recipient can mark a message as seen');
    return this.#tell(who, message.conversation_id, message.sender, await this.messages.see(who.userId, message.id));
  }

  async upTo(who: Caller, door: Door, messageId: string | undefined): Promise<string[]> {
    if (door.kind === 'scrim') return []; // a room has no receiver
    const n = messageId === undefined ? MAX_INT : await this.#numberOf(messageId, door.id);
    return this.#tell(who, door.id, door.other, await this.messages.seeUpTo(who.userId, door.id, n));
  }

  async #numberOf(messageId: string, conversationId: string): Promise<number> {
    const message = await this.messages.one(messageId);
    if (message?.conversation_id !== conversationId) throw new Rejection('message-not-found');
    return message.n;
  }

  #tell({ userId }: Caller, conversationId: string, sender: string, messageIds: string[]): string[] {
    if (messageIds.length > 0) this.rooms.emitEverywhere([room.user(userId), room.user(sender)], 'messages_seen', { conversationId, by: userId, messageIds });
    return messageIds;
  }
}

/** The largest number a column of messages can hold. */
const MAX_INT = 2 ** 31 - 1;
