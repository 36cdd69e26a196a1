import { type Ack, CLIENT_MESSAGES, type MessageView } from '@muster/contracts';
import { answer, type AppSocket, ErrorWords, LogTail, PEOPLE, type People, room, Rooms, type StoredEvent } from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { ConversationEvent } from './domain/conversation';
import { MessageQueries } from './read/message-queries';
import { Spoken } from './read/spoken';
import { messageView, peopleIn } from './read/view';

const STREAM = 'conversation-';
type Sent = Extract<ConversationEvent, { type: 'MessageSent' }>;

/** What is said, told on each node to those of its sockets it is meant for, in the order of the log. */
@Injectable()
@WebSocketGateway()
export class ChatSockets {
  readonly #log = new Logger('chat');
  #telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly rooms: Rooms,
    private readonly messages: MessageQueries,
    private readonly spoken: Spoken,
    private readonly words: ErrorWords,
    @Inject(PEOPLE) private readonly people: People,
    tail: LogTail,
  ) {
    tail.listen((events) => this.#follow(events.filter(({ stream }) => stream.startsWith(STREAM))));
  }

  /** Nudges of older clients. The log has told everybody already; nothing in the payloads is looked at. */
  @SubscribeMessage('sendMessage')
  nudgeMessage(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.sendMessage, payload, () => ({ ok: true }));
  }
  @SubscribeMessage('sendConversation')
  nudgeConversation(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.sendConversation, payload, () => ({ ok: true }));
  }
  @SubscribeMessage('sendScrimMessage')
  nudgeScrimMessage(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.sendScrimMessage, payload, () => ({ ok: true }));
  }

  #follow(stored: readonly StoredEvent[]): void {
    if (stored.length === 0 || !this.rooms.isOpen) return;
    const events = stored.map(({ type, data }) => ({ type, ...data }) as ConversationEvent).filter((event) => this.#isHeardHere(event));
    if (events.length === 0) return;
    this.#telling = this.#telling.then(() => this.#tell(events)).catch((error: Error) => this.#log.warn(`not told at once: ${error.message}`));
  }

  async #tell(events: readonly ConversationEvent[]): Promise<void> {
    const views = await this.#views(events.filter((event): event is Sent => event.type === 'MessageSent' && this.#anyIn(audience(event))));
    for (const event of events) {
      if (event.type === 'ConversationOpened') this.rooms.emit(audience(event), 'getConversation', { senderId: event.by, receiverId: event.with, conversationId: event.conversationId });
      if (event.type === 'MessageSent') this.#say(event, views.get(event.messageId));
    }
  }

  #say(event: Sent, message: MessageView | undefined): void {
    if (event.scrimId) this.rooms.emit([room.scrim(event.scrimId)], 'scrim_chat_grew', { scrimId: event.scrimId, messages: event.n });
    if (message) this.rooms.emit(audience(event), event.scrimId ? 'getScrimMessage' : 'getMessage', message);
  }

  /** Who is not connected here needs no words read for him. */
  #isHeardHere(event: ConversationEvent): boolean {
    const rooms = event.type === 'MessageSent' && event.scrimId ? [...audience(event), room.scrim(event.scrimId)] : audience(event);
    return this.#anyIn(rooms);
  }

  #anyIn(rooms: readonly string[]): boolean {
    return rooms.some((name) => this.rooms.members(name).size > 0);
  }

  async #views(sent: readonly Sent[]): Promise<ReadonlyMap<string, MessageView>> {
    const views = new Map<string, MessageView>();
    const unknown: string[] = [];
    for (const { messageId } of sent) {
      const said = this.spoken.take(messageId);
      if (said) views.set(messageId, said);
      else unknown.push(messageId);
    }
    if (unknown.length === 0) return views;
    const rows = await this.messages.many(unknown);
    const people = await this.people.many(peopleIn(rows));
    for (const row of rows) views.set(row.id, messageView(row, people));
    return views;
  }
}

function audience(event: ConversationEvent): string[] {
  switch (event.type) {
    case 'ConversationOpened': return [room.user(event.by), room.user(event.with)];
    case 'MessageSent': return event.to ? [room.user(event.by), room.user(event.to)] : [room.chat(event.scrimId!)];
    case 'ScrimRoomOpened': return [];
  }
}
