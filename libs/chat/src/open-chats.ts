import { type Ack, CLIENT_MESSAGES, type ScrimChatter } from '@muster/contracts';
import { answer, type AppSocket, Attendance, ErrorWords, PEOPLE, type People, room, Rooms, tooManyRooms } from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ConnectedSocket, MessageBody, type OnGatewayConnection, type OnGatewayInit, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { ScrimRooms } from './read/scrim-rooms';

const PREFIX = room.chat('');
const NOT_FOUND: Ack = { error: 'Conversation not found', code: 'conversation-not-found' };

/** The chats of scrims people have open: who may come in, and who is there. */
@Injectable()
@WebSocketGateway()
export class OpenChats implements OnGatewayInit, OnGatewayConnection {
  readonly #log = new Logger('chat');

  constructor(
    private readonly attendance: Attendance,
    private readonly rooms: Rooms,
    private readonly scrims: ScrimRooms,
    private readonly words: ErrorWords,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  afterInit(): void {
    this.attendance.listen((changes) => {
      for (const { place } of changes) if (place.startsWith(PREFIX)) this.#tell(place).catch((error: Error) => this.#log.warn(`could not broadcast the members of ${place}: ${error.message}`));
    });
  }

  /** A socket that breaks leaves every chat it had open. */
  handleConnection(socket: AppSocket): void {
    socket.on('disconnecting', () => { for (const name of socket.rooms) if (name.startsWith(PREFIX)) this.attendance.leave(name, socket.data.userId, 0); });
  }

  @SubscribeMessage('scrimChatOpen')
  open(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.scrimChatOpen, payload, async (scrimId) => {
      const found = await this.scrims.of(scrimId);
      if (found?.scrimId !== scrimId) return NOT_FOUND;
      const chat = room.chat(scrimId);
      const full = tooManyRooms(socket, PREFIX, chat);
      if (full) return full;
      if (!socket.connected) return { ok: true };
      if (!socket.rooms.has(chat)) {
        await socket.join(chat);
        this.attendance.enter(chat, socket.data.userId);
      }
      const there = await this.#chatters(chat, new Set([...this.attendance.at(chat), socket.data.userId]));
      socket.emit('getScrimusers', there);
      return { ok: true, conversationId: found.conversationId, users: there };
    });
  }

  @SubscribeMessage('scrimChatClose')
  close(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.scrimChatClose, payload, async (scrimId) => {
      const chat = room.chat(scrimId);
      if (socket.rooms.has(chat)) {
        this.attendance.leave(chat, socket.data.userId, 0);
        await socket.leave(chat);
      }
      return { ok: true };
    });
  }

  async #tell(chat: string): Promise<void> {
    if (this.rooms.members(chat).size > 0) this.rooms.emit([chat], 'getScrimusers', await this.#chatters(chat, this.attendance.at(chat)));
  }

  async #chatters(chat: string, userIds: Iterable<string>): Promise<ScrimChatter[]> {
    const people = await this.people.many(userIds);
    return [...people.values()].map(({ id, name }) => ({ _id: id, userId: id, name, scrimId: chat.slice(PREFIX.length) }));
  }
}
