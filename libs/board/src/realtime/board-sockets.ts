import { idOfStream, LogTail, room, SnapshotCache, SocketRooms, type StoredEvent } from '@muster/platform';
import { Injectable, Logger } from '@nestjs/common';
import { bookingAggregate, requestAggregate } from '../aggregate';
import type { Booking } from '../domain/booking';
import type { ScrimRequest } from '../domain/request';
import { BookingViews } from '../read/booking-views';
import { RequestViews } from '../read/request-views';

/** Sends requests and bookings, after each change, to members who have one of the two teams open. */
@Injectable()
export class BoardSockets {
  readonly #log = new Logger('board-sockets');

  constructor(
    private readonly rooms: SocketRooms,
    private readonly snapshots: SnapshotCache,
    private readonly requests: RequestViews,
    private readonly bookings: BookingViews,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      if (!this.rooms.isAttached || this.rooms.roomsWithPrefix(room.team('')).length === 0) return;
      void this.#announce(events).catch((error: Error) =>
        this.#log.warn(`could not send what happened on the board: ${error.message}`),
      );
    });
  }

  async #announce(events: readonly StoredEvent[]): Promise<void> {
    const changed = (aggregate: { name: string }) =>
      new Set(events.flatMap(({ stream }) => idOfStream(aggregate, stream) ?? []));
    for (const id of changed(requestAggregate)) await this.#sendRequest(id);
    for (const id of changed(bookingAggregate)) await this.#sendBooking(id);
  }

  async #sendRequest(id: string): Promise<void> {
    const request = await this.snapshots.get<ScrimRequest>(requestAggregate, id);
    if (!request) return;
    for (const [name, viewer] of this.#openRooms([request.state.postTeam, request.state.teamId]))
      this.rooms.emit([name], 'request_updated', await this.requests.one(request, viewer));
  }

  async #sendBooking(id: string): Promise<void> {
    const booking = await this.snapshots.get<Booking>(bookingAggregate, id);
    if (!booking) return;
    for (const [name, viewer] of this.#openRooms(booking.state.teams))
      this.rooms.emit([name], 'booking_updated', await this.bookings.one(booking, viewer));
  }

  /** Members of one team see the same, so one of them is asked for. */
  #openRooms(teamIds: readonly string[]): [name: string, viewer: { userId: string; isAdmin: boolean }][] {
    return teamIds.flatMap((teamId) => {
      const name = room.team(teamId);
      const [first] = this.rooms.members(name);
      const socket = first === undefined ? undefined : this.rooms.socket(first);
      return socket ? [[name, { userId: socket.data.userId, isAdmin: false }]] : [];
    });
  }
}
