import type { ScrimChatter } from '@muster/contracts/chat';
import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import { ChatRejection } from '../domain/errors';
import { handleMessage, type AppSocket, ErrorMessages, room, SocketRooms } from '@muster/platform';
import { inRoomOrder, joinRoom, PresenceTracker, assertRoomLeft } from '@muster/platform/realtime';
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

  constructor(
    private readonly presence: PresenceTracker,
    private readonly rooms: SocketRooms,
    private readonly scrimRooms: ScrimRooms,
    private readonly chats: ChatSockets,
    private readonly errorMessages: ErrorMessages,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  afterInit(): void {
    this.presence.onChange((changes) => {
      for (const { channel } of changes)
        if (channel.startsWith(PREFIX))
          this.#broadcastChatters(channel).catch((error: Error) =>
            this.#log.warn(`could not broadcast the members of ${channel}: ${error.message}`),
          );
    });
  }

  /** A socket that disconnects leaves all its open chats. */
  handleConnection(socket: AppSocket): void {
    socket.on('disconnecting', () => {
      for (const name of socket.rooms) if (name.startsWith(PREFIX)) this.presence.leave(name, socket.data.userId, 0);
    });
  }

  @SubscribeMessage('scrimChatOpen')
  open(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.scrimChatOpen, payload, (scrimId) =>
      inRoomOrder(socket, room.chat(scrimId), () => this.#open(socket, scrimId)),
    );
  }

  async #open(socket: AppSocket, scrimId: string): Promise<Ack> {
    const scrimRoom = await this.scrimRooms.find(scrimId, socket.data);
    if (scrimRoom?.scrimId !== scrimId) throw new ChatRejection('conversation-not-found');
    const chat = room.chat(scrimId);
    assertRoomLeft(socket, PREFIX, chat);
    if (!socket.rooms.has(chat)) {
      if (!(await joinRoom(socket, chat))) return { ok: true };
      if (!(await this.scrimRooms.isOpenTo(scrimId, socket.data))) {
        await socket.leave(chat); // their membership ended in the meantime
        throw new ChatRejection('conversation-not-found');
      }
      if (!socket.rooms.has(chat)) return { ok: true }; // the socket has disconnected, or was removed
      this.presence.join(chat, socket.data.userId);
      const { missedSince } = socket.data;
      if (missedSince !== undefined) await this.chats.sendMissed(socket, scrimRoom.conversationId, missedSince);
    }
    const chatters = await this.#chatters(chat, new Set([...this.presence.membersOf(chat), socket.data.userId]));
    socket.emit('getScrimusers', chatters);
    return { ok: true, conversationId: scrimRoom.conversationId, users: chatters };
  }

  @SubscribeMessage('scrimChatClose')
  close(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.scrimChatClose, payload, (scrimId) => {
      const chat = room.chat(scrimId);
      return inRoomOrder(socket, chat, async () => {
        if (socket.rooms.has(chat)) {
          this.presence.leave(chat, socket.data.userId, 0);
          await socket.leave(chat);
        }
        return { ok: true };
      });
    });
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
