import type { ScrimChatter } from '@muster/contracts/chat';
import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import { ChatRejection } from '../domain/errors';
import { handleMessage, type AppSocket, ErrorMessages, room, SocketRooms } from '@muster/platform';
import { JoinableRoom, PresenceTracker } from '@muster/platform/realtime';
import type { ScrimRoom } from '@muster/scrims/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { ChatSockets } from './chat-sockets';
import { ScrimRooms } from '../read/scrim-rooms';

const PREFIX = room.chat('');

/** Opens and closes scrim chats on sockets, and broadcasts who has a chat open. */
@Injectable()
@WebSocketGateway()
export class ScrimChatGateway implements OnGatewayInit, OnGatewayConnection {
  readonly #log = new Logger('chat');
  readonly #room: JoinableRoom<ScrimRoom>;

  constructor(
    private readonly presence: PresenceTracker,
    private readonly rooms: SocketRooms,
    scrimRooms: ScrimRooms,
    chats: ChatSockets,
    private readonly errorMessages: ErrorMessages,
    @Inject(PEOPLE) private readonly people: People,
  ) {
    this.#room = new JoinableRoom(rooms, {
      room: room.chat,
      open: async (scrimId, user) => {
        const found = await scrimRooms.find(scrimId, user);
        if (found?.scrimId !== scrimId) throw new ChatRejection('conversation-not-found');
        return found;
      },
      onJoin: async (socket, scrimId, { conversationId }) => {
        presence.join(room.chat(scrimId), socket.data.userId);
        const { missedSince } = socket.data;
        if (missedSince !== undefined) await chats.sendMissed(socket, conversationId, missedSince);
      },
      onLeave: (socket, scrimId) => presence.leave(room.chat(scrimId), socket.data.userId, 0),
    });
  }

  afterInit(): void {
    this.presence.onChange((changes) => {
      for (const { channel } of changes)
        if (channel.startsWith(PREFIX))
          this.#broadcastChatters(channel).catch((error: Error) =>
            this.#log.warn(`could not broadcast the members of ${channel}: ${error.message}`),
          );
    });
  }

  handleConnection(socket: AppSocket): void {
    this.#room.leaveAllOnDisconnect(socket);
  }

  @SubscribeMessage('scrimChatOpen')
  open(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.scrimChatOpen, payload, (scrimId) =>
      this.#room.join(socket, scrimId, ({ conversationId }) => this.#answer(socket, scrimId, conversationId)),
    );
  }

  async #answer(socket: AppSocket, scrimId: string, conversationId: string): Promise<Ack> {
    const chat = room.chat(scrimId);
    const chatters = await this.#chatters(chat, new Set([...this.presence.membersOf(chat), socket.data.userId]));
    socket.emit('getScrimusers', chatters);
    return { ok: true, conversationId, users: chatters };
  }

  @SubscribeMessage('scrimChatClose')
  close(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.scrimChatClose, payload, (scrimId) =>
      this.#room.leave(socket, scrimId),
    );
  }

  async #broadcastChatters(chat: string): Promise<void> {
    if (this.rooms.members(chat).size > 0)
      this.rooms.emit([chat], 'getScrimusers', await this.#chatters(chat, this.presence.membersOf(chat)));
  }

  /** By name, so that everyone sees them in the same order. */
  async #chatters(chat: string, userIds: Iterable<string>): Promise<ScrimChatter[]> {
    const people = await this.people.findMany(userIds);
    return [...people.values()]
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name }) => ({ _id: id, userId: id, name, scrimId: chat.slice(PREFIX.length) }));
  }
}
