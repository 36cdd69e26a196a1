import { room, SocketRooms } from '@muster/platform';
import { PendingBroadcasts } from '@muster/platform/realtime';
import { Injectable } from '@nestjs/common';
import { type Check, isRunning, placeOf } from '../domain/tonight';
import { AroundQueries } from '../read/around.queries';
import { AroundViews } from '../read/around-views';

/** A node that has just started takes older checks for known. */
const KNOWN_MAX = 1_000;

/**
 * Sends each change of a check to the people whom it asks, to all their sockets. People who were asked and are not any
 * more learn it once, so that their other tabs close the question, and nothing afterwards.
 */
@Injectable()
export class CheckMessages {
  /** The version of each check that this node has sent last. */
  readonly #sent = new Map<string, number>();
  readonly #pending = new PendingBroadcasts<string>('checks of', (communityId, at) => this.#send(communityId, at));

  constructor(
    private readonly rooms: SocketRooms,
    private readonly around: AroundQueries,
    private readonly views: AroundViews,
  ) {}

  /** `at`: of the event after which the community's checks may have changed. */
  add(communityId: string, at: string): void {
    this.#pending.add([[communityId, at]]);
  }

  async #send(communityId: string, at: string): Promise<void> {
    for (const check of await this.around.checksOf([communityId])) {
      const sent = this.#sent.get(check.id) ?? firstSent(check, at);
      if (sent >= check.version) continue;
      await this.#sendChange(check, sent);
      this.#sent.set(check.id, check.version);
    }
    for (const id of this.#sent.keys()) if (this.#sent.size > KNOWN_MAX) this.#sent.delete(id);
  }

  async #sendChange(check: Check, sent: number): Promise<void> {
    const concerned = check.places.filter(({ answer, version }) => answer !== 'gone' || version > sent);
    const viewFor = await this.views.checkFor(check);
    for (const { userId } of concerned) {
      const place = placeOf(check, userId)!;
      const isQuestion = isRunning(check) && place.answer === 'asked' && place.version > sent;
      this.rooms.emit([room.user(userId)], isQuestion ? 'ready_check' : 'check_updated', viewFor(userId));
    }
  }
}

/** A check that ended before the event is no news. */
const firstSent = ({ version, endedAt }: Check, at: string): number =>
  endedAt !== null && endedAt < at ? version : version - 1;
