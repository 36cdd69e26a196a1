import type { MessageView, SendMessageBody } from '@muster/contracts';
import { asked, type Caller, Dispatch, FRIENDS, type Friends, HttpRefusal, PEOPLE, type People, Refusal } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { SayInScrim, SendMessage, type Words } from '../domain/commands';
import type { ConversationEvent } from '../domain/conversation';
import { type Door, Doors } from '../read/doors';
import { MessageQueries } from '../read/message-queries';
import type { MessageRow } from '../read/rows';
import { messageView, peopleIn } from '../read/view';
import { ChatSockets } from '../realtime';

type Sent = Extract<ConversationEvent, { type: 'MessageSent' }>;

/** Saying something: once per client id, however often it is sent. */
@Injectable()
export class Talk {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly doors: Doors,
    private readonly messages: MessageQueries,
    private readonly sockets: ChatSockets,
    @Inject(FRIENDS) private readonly friends: Friends,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async say(who: Caller, { conversationId, text, receiverId, clientId }: SendMessageBody, sentFrom: string | null): Promise<MessageView> {
    const door = await this.doors.enter(conversationId, who.userId);
    mustBeMeant(receiverId, door, who);
    const words: Words = { id: uuid(), text, clientId: clientId ?? null, sentFrom };
    const command = await this.#wish(door, who, words);
    try {
      const { events } = await this.dispatch.send(command, asked(who));
      const message = await this.view(rowOf(door, words, events.at(-1) as Sent));
      this.sockets.tellAtOnce(message, sentFrom);
      return message;
    } catch (error) {
      const earlier = clientId && isTaken(error) ? await this.messages.ofClient(who.userId, clientId) : undefined;
      if (earlier?.conversation_id !== conversationId) throw error;
      return this.view(earlier);
    }
  }

  async view(row: MessageRow): Promise<MessageView> {
    return messageView(row, await this.people.many(peopleIn([row])));
  }

  async #wish(door: Door, { userId }: Caller, words: Words): Promise<SendMessage | SayInScrim> {
    const edge = { at: new Date().toISOString() };
    if (door.kind === 'scrim') return new SayInScrim(door.id, userId, edge, words, door.room.scrimId);
    return new SendMessage(door.id, userId, edge, words, await this.friends.are(userId, door.other));
  }
}

const isTaken = (error: unknown): boolean => error instanceof Refusal && error.rejection.code === 'message-taken';

/** A body may name the receiver, but not another than there is. */
function mustBeMeant(receiverId: string | null | undefined, door: Door, { userId }: Caller): void {
  if (!receiverId || door.kind === 'scrim' || receiverId === door.other) return;
  if (receiverId === userId) throw new HttpRefusal(400, 'wrong-receiver', 'You cannot send a message to yourself');
  throw new HttpRefusal(400, 'wrong-receiver', 'The recipient is not a member of this conversation');
}

const rowOf = (door: Door, { id, text, clientId, sentFrom = null }: Words, { by, to, scrimId, n, at }: Sent): MessageRow => ({
  id, conversation_id: door.id, n, sender: by, receiver: to, scrim_id: scrimId, client_id: clientId, text, created_at: new Date(at), seen_at: null,
  sent_from: sentFrom,
});
