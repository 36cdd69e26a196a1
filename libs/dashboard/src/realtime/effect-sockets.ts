import { EffectQueries } from '@muster/platform/runtime';
import { room, SocketRooms } from '@muster/platform';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';

/** Poll interval while an admin is connected (ms), because changes of effects are not in the event log. */
const POLL_INTERVAL_MS = 1_000;

/** Notifies connected admins when effects have changed. */
@Injectable()
@WebSocketGateway()
export class EffectSockets implements OnGatewayInit, OnModuleDestroy {
  readonly #log = new Logger('effects');
  #timer: NodeJS.Timeout | undefined;
  #mark: string | undefined;
  #polling: Promise<void> | undefined;

  constructor(
    private readonly rooms: SocketRooms,
    private readonly queries: EffectQueries,
  ) {}

  afterInit(): void {
    this.#timer = setInterval(() => this.#poll(), POLL_INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  #poll(): void {
    if (!this.rooms.isAttached || this.rooms.members(room.admins).size === 0) {
      this.#mark = undefined;
      return;
    }
    this.#polling ??= this.#notifyIfChanged()
      .catch((error: Error) => this.#log.debug(`could not look for changed effects: ${error.message}`))
      .finally(() => {
        this.#polling = undefined;
      });
  }

  async #notifyIfChanged(): Promise<void> {
    const mark = await this.queries.changeMark();
    if (mark === this.#mark) return;
    this.#mark = mark;
    this.rooms.emit([room.admins], 'effects_changed', { at: new Date().toISOString() });
  }
}
