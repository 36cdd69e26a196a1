import type { MessageView } from '@muster/contracts';
import { Injectable } from '@nestjs/common';

const KEEP = 2_000;

/** Words said through this node a moment ago, for its own sockets: they need not be read back from the table. */
@Injectable()
export class Spoken {
  readonly #messages = new Map<string, MessageView>();

  keep(message: MessageView): void {
    this.#messages.set(message._id, message);
    if (this.#messages.size > KEEP) this.#messages.delete(this.#messages.keys().next().value!);
  }

  take(id: string): MessageView | undefined {
    const message = this.#messages.get(id);
    this.#messages.delete(id);
    return message;
  }
}
