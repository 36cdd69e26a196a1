import { type Ack, CLIENT_MESSAGES, type MessageView } from '@muster/contracts';
import {
  handleMessage,
  type AppSocket,
  ByteCache,
  ErrorMessages,
  LogTail,
  PEOPLE,
  type People,
  room,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { ConversationEvent } from './domain/conversation';
import { MessageQueries } from './read/message-queries';
import { toMessageView, collectUserIds } from './read/view';

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
interface SentMessage {
  view: MessageView;
  from: string | null;
}
type ChatEvent = ConversationEvent & { conversationId: string };
type Sent = Extract<ChatEvent, { type: 'MessageSent' }>;

/** What is said, told on each node to those of its sockets it is meant for, in the order of the log. */
@Injectable()
@WebSocketGateway()
export class ChatSockets implements OnGatewayInit {
  readonly #log = new Logger('chat');
  /** Conversation → the number of the message told last. */
  readonly #lastSent = new ByteCache<number>(CACHE_MB, () => 0);
  /** Messages whose sending socket a nudge has named. */
  readonly #nudged = new ByteCache<true>(CACHE_MB, () => 0);
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly rooms: SocketRooms,
    private readonly messages: MessageQueries,
    private readonly words: ErrorMessages,
    @Inject(PEOPLE) private readonly people: People,
    tail: LogTail,
  ) {
    tail.listen((events) => this.#onEvents(events.filter(({ stream }) => stream.startsWith(STREAM))));
  }

  afterInit(): void {
    this.rooms.server.on(
      SENT_FROM,
      (messageId: string, socketId: string) => void this.#showToOtherSockets(messageId, socketId),
    );
  }

  /**
   * Clients of the specification send a message by HTTP and then say so on their socket. The receiver has it already;
   * only now it is
   * known which of the sender's sockets shows it, so the others get it. Nothing but the id is taken from the payload.
   */
  @SubscribeMessage('sendMessage')
  legacyMessageNudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.words, socket, CLIENT_MESSAGES.sendMessage, payload, async (messageId) => {
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
  legacyConversationNudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.words, socket, CLIENT_MESSAGES.sendConversation, payload, () => ({ ok: true }));
  }
  @SubscribeMessage('sendScrimMessage')
  legacyScrimMessageNudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.words, socket, CLIENT_MESSAGES.sendScrimMessage, payload, () => ({ ok: true }));
  }

  /** Committed through this node a moment ago: told without waiting for the log, if all before it were told. */
  sendIfNext(message: MessageView, from: string | null): void {
    if (this.rooms.isAttached && this.#lastSent.get(message.conversationId) === message.n - 1)
      this.#emitMessage(message, from);
  }

  #onEvents(stored: readonly StoredEvent[]): void {
    if (stored.length === 0 || !this.rooms.isAttached) return;
    const events = stored.map(
      ({ type, data, stream }) => ({ type, ...data, conversationId: stream.slice(STREAM.length) }) as ChatEvent,
    );
    this.#sending = this.#sending.then(() => this.#sendWithRetry(events));
  }

  /** What could not be read now is read in a moment; those after it wait, for they are told in order. */
  async #sendWithRetry(events: readonly ChatEvent[]): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        return await this.#send(events);
      } catch (error) {
        this.#log.warn(`could not send messages, retrying: ${(error as Error).message}`);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async #send(events: readonly ChatEvent[]): Promise<void> {
    const views = await this.#views(
      events.filter(
        (event): event is Sent =>
          event.type === 'MessageSent' && !this.#wasSent(event) && this.#hasLocalRecipients(event),
      ),
    );
    for (const event of events) {
      if (event.type === 'ConversationOpened')
        this.rooms.emit([room.user(event.by), room.user(event.with)], 'getConversation', {
          senderId: event.by,
          receiverId: event.with,
          conversationId: event.conversationId,
        });
      if (event.type !== 'MessageSent' || this.#wasSent(event)) continue;
      const message = views.get(event.messageId);
      if (message) this.#emitMessage(message.view, message.from);
      else this.#recordSent(event);
    }
  }

  #emitMessage(message: MessageView, from: string | null): void {
    const { scrimId, n, senderId, receiverId } = message;
    this.#recordSent(message);
    if (scrimId) this.rooms.emit([room.scrim(scrimId)], 'scrim_chat_grew', { scrimId, messages: n });
    if (scrimId) return this.rooms.emit([room.chat(scrimId)], 'getScrimMessage', message);
    if (receiverId) this.rooms.emit([room.user(receiverId)], 'getMessage', message);
    if (from) this.rooms.emit([room.user(senderId)], 'getMessage', message, from);
  }

  #wasSent({ conversationId, n }: Sent): boolean {
    return (this.#lastSent.get(conversationId) ?? 0) >= n;
  }

  #recordSent({ conversationId, n }: { conversationId: string; n: number }): void {
    this.#lastSent.set(conversationId, n);
  }

  /** Who is not connected here needs no words read for him. */
  #hasLocalRecipients({ by, to, scrimId }: Sent): boolean {
    return [...recipientRooms(by, to, scrimId), ...(scrimId ? [room.scrim(scrimId)] : [])].some(
      (name) => this.rooms.members(name).size > 0,
    );
  }

  /** A direct message of a moment ago, whose sender did not say which socket it came from. */
  async #isSentBy(userId: string, messageId: string): Promise<boolean> {
    const row = await this.messages.findById(messageId);
    return (
      row?.sender === userId &&
      row.receiver !== null &&
      row.sent_from === null &&
      row.created_at.getTime() > Date.now() - NUDGE_MS
    );
  }

  async #showToOtherSockets(messageId: string, socketId: string): Promise<void> {
    const row = await this.messages.findById(messageId);
    if (!row || this.rooms.members(room.user(row.sender)).size === 0) return;
    const message = toMessageView(row, await this.people.findMany(collectUserIds([row])));
    this.rooms.emit([room.user(row.sender)], 'getMessage', message, socketId);
  }

  #rememberNudge(messageId: string): void {
    this.#nudged.set(messageId, true);
  }

  async #views(sent: readonly Sent[]): Promise<ReadonlyMap<string, SentMessage>> {
    if (sent.length === 0) return new Map();
    const rows = await this.messages.findMany(sent.map(({ messageId }) => messageId));
    const people = await this.people.findMany(collectUserIds(rows));
    return new Map(rows.map((row) => [row.id, { view: toMessageView(row, people), from: row.sent_from }]));
  }
}

/** A message is for the two who talk, or for whoever has the chat of the scrim open. */
const recipientRooms = (by: string, to: string | null, scrimId: string | null): string[] =>
  scrimId ? [room.chat(scrimId)] : [by, to].filter((id) => id !== null).map(room.user);
