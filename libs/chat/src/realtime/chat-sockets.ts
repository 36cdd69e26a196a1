import type { MessageView } from '@muster/contracts/chat';
import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import {
  handleMessage,
  idOfStream,
  type AppSocket,
  ByteCache,
  ErrorMessages,
  LogTail,
  room,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { conversationAggregate } from '../aggregate';
import type { ConversationEvent } from '../domain/conversation';
import { AFTER_LAST, MessageQueries } from '../read/messages.queries';
import { collectUserIds, toMessageView, toPushedMessage, toScrimMessage } from '../read/view';

/** Limit of both caches. Messages of an evicted conversation are sent only when they arrive through the log. */
const CACHE_MB = 4;
/** Retries while the database is unavailable. Afterwards clients notice the missing number and load the messages. */
const TRIES = 20;
const RETRY_MS = 500;
/** Older nudges are ignored, so that clients do not show an old message again. */
const NUDGE_MS = 60_000;
/** Messages that a client which comes back gets; it loads older ones itself. */
const MISSED_MAX = 100;
/** Sent between nodes when a nudge names the socket a message was sent from. Contains only ids. */
const SENT_FROM = 'message_sent_from';
interface SentMessage {
  view: MessageView;
  from: string | null;
}
type ChatEvent = ConversationEvent & { conversationId: string };
type Sent = Extract<ChatEvent, { type: 'MessageSent' }>;

/** Sends messages and other chat events to the sockets of this node, in log order. */
@Injectable()
@WebSocketGateway()
export class ChatSockets implements OnGatewayInit {
  readonly #log = new Logger('chat');
  /** Conversation → number of the last message sent. */
  readonly #lastSent = new ByteCache<number>(CACHE_MB, () => 0);
  /** Messages whose sending socket is known from a nudge. */
  readonly #nudged = new ByteCache<true>(CACHE_MB, () => 0);
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly rooms: SocketRooms,
    private readonly messages: MessageQueries,
    private readonly errorMessages: ErrorMessages,
    @Inject(PEOPLE) private readonly people: People,
    tail: LogTail,
  ) {
    tail.listen((events) => this.#onEvents(events));
  }

  afterInit(): void {
    this.rooms.server.on(
      SENT_FROM,
      (messageId: string, socketId: string) => void this.#showToOtherSockets(messageId, socketId),
    );
  }

  /**
   * Clients of the spec send a message by HTTP and then announce it on their socket. Only this tells which of the
   * sender's sockets shows the message, so the others get it now. Only the id is used from the payload.
   */
  @SubscribeMessage('sendMessage')
  hearSentMessage(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.sendMessage, payload, async (messageId) => {
      if (messageId && !this.#nudged.peek(messageId) && (await this.#isSentBy(socket.data.userId, messageId))) {
        this.#nudged.set(messageId, true);
        this.rooms.server.serverSideEmit(SENT_FROM, messageId, socket.id);
        await this.#showToOtherSockets(messageId, socket.id);
      }
      return { ok: true };
    });
  }
  /** Clients of the spec announce what they have sent. Acknowledged and ignored: the event log notifies clients. */
  @SubscribeMessage('sendConversation')
  acknowledgeConversation(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.sendConversation, payload, () => ({ ok: true }));
  }
  @SubscribeMessage('sendScrimMessage')
  acknowledgeScrimMessage(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.sendScrimMessage, payload, () => ({ ok: true }));
  }

  /** Sends a message committed by this node without waiting for the log, if all previous ones were sent. */
  sendIfNext(message: MessageView, from: string | null): void {
    if (this.rooms.isAttached && this.#lastSent.get(message.conversationId) === message.n - 1)
      this.#emitMessage(message, from);
  }

  /**
   * Sends a socket that has just joined a chat the messages since `since` (ms). Later ones reach it in the room.
   */
  async sendMissed(socket: AppSocket, conversationId: string, since: number): Promise<void> {
    const sentUpTo = this.#lastSent.get(conversationId) ?? Infinity;
    const newest = await this.messages.before(conversationId, AFTER_LAST, MISSED_MAX);
    const missed = newest.filter(({ n, created_at: at }) => n <= sentUpTo && at.getTime() > since);
    const people = await this.people.findMany(collectUserIds(missed));
    for (const row of missed) {
      const message = toMessageView(row, people);
      socket.emit('getScrimMessage', toScrimMessage(message), offsetOf(message));
    }
  }

  #onEvents(stored: readonly StoredEvent[]): void {
    if (!this.rooms.isAttached) return;
    const events = stored.flatMap(({ type, data, stream }) => {
      const conversationId = idOfStream(conversationAggregate, stream);
      return conversationId === undefined ? [] : [{ type, ...data, conversationId } as ChatEvent];
    });
    if (events.length > 0) this.#sending = this.#sending.then(() => this.#sendWithRetry(events));
  }

  /** Retries failed reads; later events wait, because messages are sent in order. */
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
    if (scrimId)
      return this.rooms.emit([room.chat(scrimId)], 'getScrimMessage', toScrimMessage(message), [], offsetOf(message));
    const pushed = toPushedMessage(message);
    if (receiverId) this.rooms.emit([room.user(receiverId)], 'getMessage', pushed);
    if (from) this.rooms.emit([room.user(senderId)], 'getMessage', pushed, from);
  }

  #wasSent({ conversationId, n }: Sent): boolean {
    return (this.#lastSent.get(conversationId) ?? 0) >= n;
  }

  #recordSent({ conversationId, n }: { conversationId: string; n: number }): void {
    this.#lastSent.set(conversationId, n);
  }

  /** If no recipient is connected to this node, the message need not be read. */
  #hasLocalRecipients({ by, to, scrimId }: Sent): boolean {
    return [...recipientRooms(by, to, scrimId), ...(scrimId ? [room.scrim(scrimId)] : [])].some(
      (name) => this.rooms.members(name).size > 0,
    );
  }

  /** True for a recent direct message of this user that was sent without a socket id. */
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
    this.rooms.emit([room.user(row.sender)], 'getMessage', toPushedMessage(message), socketId);
  }

  async #views(sent: readonly Sent[]): Promise<ReadonlyMap<string, SentMessage>> {
    if (sent.length === 0) return new Map();
    const rows = await this.messages.findMany(sent.map(({ messageId }) => messageId));
    const people = await this.people.findMany(collectUserIds(rows));
    return new Map(rows.map((row) => [row.id, { view: toMessageView(row, people), from: row.sent_from }]));
  }
}

/** As those of Socket.IO's adapter, which stand for the time in ms too. */
const offsetOf = ({ createdAt, n }: Pick<MessageView, 'createdAt' | 'n'>): string => `${Date.parse(createdAt)}-${n}`;

/** Returns both members of a direct conversation, or the open chats of the scrim. */
const recipientRooms = (by: string, to: string | null, scrimId: string | null): string[] =>
  scrimId ? [room.chat(scrimId)] : [by, to].filter((id) => id !== null).map(room.user);
