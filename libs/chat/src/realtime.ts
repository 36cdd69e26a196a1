import { type Ack, CLIENT_MESSAGES, type MessageView } from '@muster/contracts';
import { answer, type AppSocket, ByteCache, ErrorWords, LogTail, PEOPLE, type People, room, Rooms, type StoredEvent } from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectedSocket, MessageBody, type OnGatewayInit, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { ConversationEvent } from './domain/conversation';
import { MessageQueries } from './read/message-queries';
import { messageView, peopleIn } from './read/view';

const STREAM = 'conversation-';
/** The most memory that the followed conversations take; the next message of one that went waits for the log. */
const CACHE_MB = 4;
/** A database that is away; whoever misses a number asks for the messages anyway. */
const TRIES = 20;
const RETRY_MS = 500;
/** A nudge about an older message is ignored, so that nobody shows an old message again. */
const NUDGE_MS = 60_000;
/** Between the nodes: the sender's client said which socket it sent a message from. Only ids travel. */
const SENT_FROM = 'message_sent_from';
interface SentMessage { view: MessageView; from: string | null }
type Heard = ConversationEvent & { conversationId: string };
type Sent = Extract<Heard, { type: 'MessageSent' }>;

/** What is said, told on each node to those of its sockets it is meant for, in the order of the log. */
@Injectable()
@WebSocketGateway()
export class ChatSockets implements OnGatewayInit {
  readonly #log = new Logger('chat');
  /** Conversation → the number of the message told last. */
  readonly #told = new ByteCache<number>(CACHE_MB, () => 0);
  /** Messages whose sending socket a nudge has named. */
  readonly #nudged = new ByteCache<true>(CACHE_MB, () => 0);
  #telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly rooms: Rooms,
    private readonly messages: MessageQueries,
    private readonly words: ErrorWords,
    @Inject(PEOPLE) private readonly people: People,
    tail: LogTail,
  ) {
    tail.listen((events) => this.#follow(events.filter(({ stream }) => stream.startsWith(STREAM))));
  }

  afterInit(): void {
    this.rooms.server.on(SENT_FROM, (messageId: string, socketId: string) => void this.#showToOtherSockets(messageId, socketId));
  }

  /**
   * Clients of the specification send a message by HTTP and then say so on their socket. The receiver has it already; only now it is
   * known which of the sender's sockets shows it, so the others get it. Nothing but the id is taken from the payload.
   */
  @SubscribeMessage('sendMessage')
  nudgeMessage(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.sendMessage, payload, async (messageId) => {
      if (messageId && !this.#nudged.peek(messageId) && (await this.#isSentBy(socket.data.userId, messageId))) {
        this.#rememberNudge(messageId);
        this.rooms.server.serverSideEmit(SENT_FROM, messageId, socket.id);
        await this.#showToOtherSockets(messageId, socket.id);
      }
      return { ok: true };
    });
  }
  /** Nudges of older clients. The log has told everybody already; nothing in the payloads is looked at. */
  @SubscribeMessage('sendConversation')
  nudgeConversation(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.sendConversation, payload, () => ({ ok: true }));
  }
  @SubscribeMessage('sendScrimMessage')
  nudgeScrimMessage(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.sendScrimMessage, payload, () => ({ ok: true }));
  }

  /** Committed through this node a moment ago: told without waiting for the log, if all before it were told. */
  tellAtOnce(message: MessageView, from: string | null): void {
    if (this.rooms.isOpen && this.#told.get(message.conversationId) === message.n - 1) this.#say(message, from);
  }

  #follow(stored: readonly StoredEvent[]): void {
    if (stored.length === 0 || !this.rooms.isOpen) return;
    const events = stored.map(({ type, data, stream }) => ({ type, ...data, conversationId: stream.slice(STREAM.length) }) as Heard);
    this.#telling = this.#telling.then(() => this.#tellAll(events));
  }

  /** What could not be read now is read in a moment; those after it wait, for they are told in order. */
  async #tellAll(events: readonly Heard[]): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        return await this.#tell(events);
      } catch (error) {
        this.#log.warn(`could not send messages, retrying: ${(error as Error).message}`);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async #tell(events: readonly Heard[]): Promise<void> {
    const views = await this.#views(events.filter((event): event is Sent => event.type === 'MessageSent' && !this.#isTold(event) && this.#isHeardHere(event)));
    for (const event of events) {
      if (event.type === 'ConversationOpened') this.rooms.emit([room.user(event.by), room.user(event.with)], 'getConversation', { senderId: event.by, receiverId: event.with, conversationId: event.conversationId });
      if (event.type !== 'MessageSent' || this.#isTold(event)) continue;
      const message = views.get(event.messageId);
      if (message) this.#say(message.view, message.from);
      else this.#remember(event);
    }
  }

  #say(message: MessageView, from: string | null): void {
    const { scrimId, n, senderId, receiverId } = message;
    this.#remember(message);
    if (scrimId) this.rooms.emit([room.scrim(scrimId)], 'scrim_chat_grew', { scrimId, messages: n });
    if (scrimId) return this.rooms.emit([room.chat(scrimId)], 'getScrimMessage', message);
    if (receiverId) this.rooms.emit([room.user(receiverId)], 'getMessage', message);
    if (from) this.rooms.emit([room.user(senderId)], 'getMessage', message, from);
  }

  #isTold({ conversationId, n }: Sent): boolean {
    return (this.#told.get(conversationId) ?? 0) >= n;
  }

  #remember({ conversationId, n }: { conversationId: string; n: number }): void {
    this.#told.set(conversationId, n);
  }

  /** Who is not connected here needs no words read for him. */
  #isHeardHere({ by, to, scrimId }: Sent): boolean {
    return [...audience(by, to, scrimId), ...(scrimId ? [room.scrim(scrimId)] : [])].some((name) => this.rooms.members(name).size > 0);
  }

  /** A direct message of a moment ago, whose sender did not say which socket it came from. */
  async #isSentBy(userId: string, messageId: string): Promise<boolean> {
    const row = await this.messages.one(messageId);
    return row?.sender === userId && row.receiver !== null && row.sent_from === null && row.created_at.getTime() > Date.now() - NUDGE_MS;
  }

  async #showToOtherSockets(messageId: string, socketId: string): Promise<void> {
    const row = await this.messages.one(messageId);
    if (!row || this.rooms.members(room.user(row.sender)).size === 0) return;
    const message = messageView(row, await this.people.many(peopleIn([row])));
    this.rooms.emit([room.user(row.sender)], 'getMessage', message, socketId);
  }

  #rememberNudge(messageId: string): void {
    this.#nudged.set(messageId, true);
  }

  async #views(sent: readonly Sent[]): Promise<ReadonlyMap<string, SentMessage>> {
    if (sent.length === 0) return new Map();
    const rows = await this.messages.many(sent.map(({ messageId }) => messageId));
    const people = await this.people.many(peopleIn(rows));
    return new Map(rows.map((row) => [row.id, { view: messageView(row, people), from: row.sent_from }]));
  }
}

/** A message is for the two who talk, or for whoever has the chat of the scrim open. */
const audience = (by: string, to: string | null, scrimId: string | null): string[] => (scrimId ? [room.chat(scrimId)] : [by, to].filter((id) => id !== null).map(room.user));
