import { type Ack, CLIENT_MESSAGES } from '@muster/contracts';
import {
  handleMessage,
  type AppSocket,
  ErrorMessages,
  LogTail,
  room,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { causeOfEvent, causeSettledBy } from './read/causes';
import { Inbox } from './read/inbox';
import { NotificationQueries } from './read/notifications.queries';
import { scrimTitleOf, toNotificationView } from './read/view';

/** Whoever is told something hears of it at once, in every tab on every node: each node reads the log itself. */
@Injectable()
@WebSocketGateway()
export class NotificationSockets {
  readonly #log = new Logger('notifications');
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly rooms: SocketRooms,
    private readonly inbox: Inbox,
    private readonly queries: NotificationQueries,
    private readonly words: ErrorMessages,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  /** A nudge of older clients: whom it concerns was told already. */
  @SubscribeMessage('sendNotification')
  legacyNudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.words, socket, CLIENT_MESSAGES.sendNotification, payload, () => ({ ok: true }));
  }

  /** One cause after another, so that everybody hears in the order things happened. */
  #onEvent(event: StoredEvent): void {
    const [settled, cause] = [causeSettledBy(event), causeOfEvent(event)];
    if (!settled && !cause) return;
    const tell = async () => {
      if (settled) await this.#broadcastRemoval(settled);
      if (cause) await this.#broadcast(cause);
    };
    this.#sending = this.#sending
      .then(tell)
      .catch((error: Error) => this.#log.warn(`could not deliver a notification live: ${error.message}`));
  }

  /** What nobody needs to be told any more goes away in every tab. */
  async #broadcastRemoval(cause: string): Promise<void> {
    if (!this.rooms.isAttached) return;
    for (const { id, recipient } of await this.queries.listRemovedByCause(cause))
      this.rooms.emit([room.user(recipient)], 'notifications_removed', { ids: [id] });
  }

  async #broadcast(cause: string): Promise<void> {
    if (!this.rooms.isAttached) return;
    const told = await this.queries.listUnreadByCause(cause);
    const rows = told.filter(({ recipient }) => this.rooms.members(room.user(recipient)).size > 0);
    if (rows.length === 0) return;
    const about = await this.inbox.loadContext(rows);
    for (const row of rows) {
      const [to, notification] = [[room.user(row.recipient)], toNotificationView(row, about)];
      if (row.kind === 'scrim-start')
        this.rooms.emit(to, 'scrimStartNotification', {
          notification,
          scrimId: row.related_scrim!,
          scrimTitle: scrimTitleOf(row, about),
          message: notification.message,
        });
      this.rooms.emit(to, 'getNotification', notification);
    }
  }
}
