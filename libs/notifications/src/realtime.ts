import { DEFAULT_LANGUAGE, type Language } from '@muster/contracts/languages';
import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import {
  handleMessage,
  type AppSocket,
  ErrorMessages,
  languageOfSocket,
  LogTail,
  room,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Inbox } from './read/inbox';
import type { NotificationRow } from './read/notification-row';
import { NotificationQueries } from './read/notifications.queries';
import { scrimTitleOf, toNotificationView } from './read/view';
import { notifyingAppendOf } from './read/written-notifications';

/** Sends new and removed notifications to all tabs of their recipients. Each node reads the log for its own sockets. */
@Injectable()
@WebSocketGateway()
export class NotificationSockets {
  readonly #log = new Logger('notifications');
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly rooms: SocketRooms,
    private readonly inbox: Inbox,
    private readonly queries: NotificationQueries,
    private readonly errorMessages: ErrorMessages,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  /** Sent by clients of the spec; ignored, because the event log notifies recipients. */
  @SubscribeMessage('sendNotification')
  acknowledgeNotification(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.sendNotification, payload, () => ({ ok: true }));
  }

  /** Handles commits one after another, so that notifications arrive in the order of their events. */
  #onEvent(event: StoredEvent): void {
    const append = notifyingAppendOf(event);
    if (append === undefined) return;
    this.#sending = this.#sending
      .then(() => this.#broadcast(append))
      .catch((error: Error) => this.#log.warn(`could not deliver a notification live: ${error.message}`));
  }

  /** All tabs of a user get the same message, in the language of the first. */
  #languageOf(userId: string): Language {
    const [id = ''] = this.rooms.members(room.user(userId));
    return languageOfSocket(this.rooms.socket(id) ?? {});
  }

  async #broadcast(append: string): Promise<void> {
    if (!this.rooms.isAttached) return;
    const written = await this.queries.listByAppend(append);
    for (const { id, recipient, removed_at: removedAt } of written)
      if (removedAt) this.rooms.emit([room.user(recipient)], 'notifications_removed', { ids: [id] });
    await this.#broadcastNew(written.filter(({ removed_at: removedAt }) => !removedAt));
  }

  async #broadcastNew(unread: readonly NotificationRow[]): Promise<void> {
    const isOnline = ({ recipient }: NotificationRow) => this.rooms.members(room.user(recipient)).size > 0;
    const rows = await this.inbox.visible(unread.filter(isOnline));
    if (rows.length === 0) return;
    const about = await this.inbox.loadContext(rows, DEFAULT_LANGUAGE);
    for (const row of rows) {
      const context = { ...about, language: this.#languageOf(row.recipient) };
      const [to, notification] = [room.user(row.recipient), toNotificationView(row, context)];
      if (row.kind !== 'scrim-start') {
        this.rooms.emit([to], 'getNotification', notification);
        continue;
      }
      // Clients of the specification show a browser notification for each of the two messages.
      this.rooms.emit([to], 'getNotification', notification, room.allNames);
      this.rooms.emit(this.rooms.inBoth(to, room.allNames), 'scrimStartNotification', {
        notification,
        scrimId: row.related_scrim!,
        scrimTitle: scrimTitleOf(row, context),
        message: notification.message,
      });
    }
  }
}
