import { type Ack, CLIENT_MESSAGES } from '@muster/contracts';
import { answer, type AppSocket, ErrorWords, LogTail, room, Rooms, type StoredEvent } from '@muster/platform';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { causeIn, settledIn } from './causes';
import { Inbox } from './read/inbox';
import { NotificationQueries } from './read/queries';
import { scrimTitleOf, viewOf } from './read/view';

/** Whoever is told something hears of it at once, in every tab on every node: each node reads the log itself. */
@Injectable()
@WebSocketGateway()
export class NotificationSockets {
  readonly #log = new Logger('notifications');
  #telling: Promise<void> = Promise.resolve();

  constructor(private readonly rooms: Rooms, private readonly inbox: Inbox, private readonly queries: NotificationQueries, private readonly words: ErrorWords, tail: LogTail) {
    tail.listen((events) => { for (const event of events) this.#follow(event); });
  }

  /** A nudge of older clients: whom it concerns was told already. */
  @SubscribeMessage('sendNotification')
  nudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.sendNotification, payload, () => ({ ok: true }));
  }

  /** One cause after another, so that everybody hears in the order things happened. */
  #follow(event: StoredEvent): void {
    const [settled, cause] = [settledIn(event), causeIn(event)];
    if (!settled && !cause) return;
    const tell = async () => {
      if (settled) await this.#takeBack(settled);
      if (cause) await this.#tell(cause);
    };
    this.#telling = this.#telling.then(tell).catch((error: Error) => this.#log.warn(`could not deliver a notification live: ${error.message}`));
  }

  /** What nobody needs to be told any more goes away in every tab. */
  async #takeBack(cause: string): Promise<void> {
    if (!this.rooms.isOpen) return;
    for (const { id, recipient } of await this.queries.removedOf(cause)) this.rooms.emit([room.user(recipient)], 'notifications_removed', { ids: [id] });
  }

  async #tell(cause: string): Promise<void> {
    if (!this.rooms.isOpen) return;
    const told = await this.queries.byCause(cause);
    const rows = told.filter(({ recipient }) => this.rooms.members(room.user(recipient)).size > 0);
    if (rows.length === 0) return;
    const about = await this.inbox.facts(rows);
    for (const row of rows) {
      const [to, notification] = [[room.user(row.recipient)], viewOf(row, about)];
      if (row.kind === 'scrim-start') this.rooms.emit(to, 'scrimStartNotification', { notification, scrimId: row.related_scrim!, scrimTitle: scrimTitleOf(row, about), message: notification.message });
      this.rooms.emit(to, 'getNotification', notification);
    }
  }
}
