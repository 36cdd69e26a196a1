import type { Language } from '@muster/contracts/languages';
import { waitAtMost } from '@muster/platform';
import { Injectable, Logger } from '@nestjs/common';
import { DiscordApi } from '../client/discord-api';
import type { MessageBody } from '../client/messages';
import { DEFERRED, type InteractionAnswer } from '../interactions/answers';
import type { Interaction } from '../interactions/interaction';
import { InteractionStore } from '../write/interactions.store';

/** A slow database holds an announcement back for at most this long, because Discord waits for three seconds in all. */
const RECORD_MAX_MS = 500;

interface Announced extends Pick<Interaction, 'id' | 'token'> {
  language: Language;
}

/** Announces answers that take longer than Discord waits, and sends them when they are ready. */
@Injectable()
export class LateAnswers {
  readonly #log = new Logger('discord');

  constructor(
    private readonly store: InteractionStore,
    private readonly api: DiscordApi,
  ) {}

  /** Returns the announcement. `isSent`: Discord accepts the answer once it has the announcement. */
  async announce(
    interaction: Announced,
    work: Promise<MessageBody>,
    isSent: Promise<unknown>,
  ): Promise<InteractionAnswer> {
    const { id, token, language } = interaction;
    const recorded = this.store.announce(id, DEFERRED, token, language);
    recorded.catch((error: Error) => this.#log.warn(`a late answer was not recorded: ${error.message}`));
    void this.#send(interaction, work, Promise.all([isSent, recorded.catch(() => undefined)]));
    await waitAtMost(
      RECORD_MAX_MS,
      recorded.catch(() => undefined),
    );
    return DEFERRED;
  }

  /** If this fails, the effect that was requested with the announcement sends the answer. */
  async #send({ id, token }: Announced, work: Promise<MessageBody>, isAnnounced: Promise<unknown>): Promise<void> {
    try {
      const [answer] = await Promise.all([work, isAnnounced]);
      await this.store.recordLate(id, answer).catch(() => undefined); // it can be sent all the same
      await this.api.editInteractionResponse(token, answer);
      await this.store.recordLateSent(id);
    } catch (error) {
      this.#log.warn(`a late answer was not sent: ${(error as Error).message}`);
    }
  }
}
