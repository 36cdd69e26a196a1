import { type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { troubleOf } from '../cards/trouble';
import { DiscordApi } from '../client/discord-api';
import { DiscordError } from '../client/errors';
import { DiscordSettings } from '../client/settings';
import type { SEND_LATE_ANSWER } from '../policies/card-effects.policy';
import { catalogue } from '../texts/catalogue';
import { TOKEN_MS } from '../write/interaction-tokens.store';
import { InteractionStore } from '../write/interactions.store';

const RETRY_MS = 2_000;
/** The interaction or its message is gone. */
const NOT_FOUND = 404;

/** Sends an answer that was announced, and that the process which announced it has not sent. */
@Injectable()
export class SendLateAnswerJob implements JobOf<typeof SEND_LATE_ANSWER> {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly interactions: InteractionStore,
    private readonly api: DiscordApi,
  ) {}

  async perform(
    { ref: { interactionId } }: EffectOf<typeof SEND_LATE_ANSWER>,
    signal: AbortSignal,
  ): Promise<JobResult> {
    const late = this.settings.isEnabled ? await this.interactions.findLate(interactionId) : undefined;
    if (!late) return { done: 'it was sent' };
    if (late.ageMs > TOKEN_MS) return { done: 'it is too late' };
    const { token, answer, language } = late;
    try {
      await this.api.editInteractionResponse(token, answer ?? { content: catalogue[language].interrupted }, { signal });
      if (answer) await this.interactions.recordLateSent(interactionId);
      return { done: answer ? 'sent' : 'the work was interrupted' };
    } catch (error) {
      const reason = (error as Error).message;
      if (error instanceof DiscordError && error.status === NOT_FOUND) return { done: reason };
      const trouble = troubleOf(error);
      if (trouble.kind !== 'wait' && trouble.kind !== 'unsure') throw error;
      return { retryInMs: trouble.kind === 'wait' ? trouble.ms : RETRY_MS, reason };
    }
  }
}
