import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { type Answer, DiscordApi, type WebhookAddress } from '../client/discord-api';
import { DiscordError, DiscordRateLimitedError, DiscordUnavailableError } from '../client/errors';
import type { MessageBody } from '../client/messages';
import type { Message } from '../client/responses';
import { DiscordBudget } from './budget';

/** Where messages go: a channel that the application writes to, or a webhook. */
export type Destination = { channelId: string } | { webhook: WebhookAddress };

/** The budget of all processes is used up; the call was not sent. */
export class BudgetUsedUpError extends Error {
  override name = 'BudgetUsedUpError';
  constructor(readonly retryAfterMs: number) {
    super(`Discord's rate limit is used up for ${retryAfterMs} ms`);
  }
}

/** Posts and edits messages within Discord's rate limits. Throws the errors of the client and BudgetUsedUpError. */
@Injectable()
export class CardSender {
  constructor(
    private readonly api: DiscordApi,
    private readonly budget: DiscordBudget,
  ) {}

  /** @param once Discord posts a message with the same value only once within some minutes */
  async post(to: Destination, body: MessageBody, once: string, signal: AbortSignal): Promise<string> {
    const nonce = createHash('sha256').update(once).digest('base64url').slice(0, 20);
    const posted = { ...body, nonce, enforce_nonce: true };
    const { id } = await this.#call(`post:${routeOf(to)}`, () =>
      'webhook' in to
        ? this.api.createWebhookMessage(to.webhook, body, { signal })
        : this.api.createMessage(to.channelId, posted, { signal }),
    );
    return id;
  }

  async edit(to: Destination, messageId: string, body: MessageBody, signal: AbortSignal): Promise<void> {
    await this.#call(`edit:${routeOf(to)}`, () =>
      'webhook' in to
        ? this.api.editWebhookMessage(to.webhook, messageId, body, { signal })
        : this.api.editMessage(to.channelId, messageId, body, { signal }),
    );
  }

  async #call(route: string, send: () => Promise<Answer<Message>>): Promise<Message> {
    const wait = await this.budget.take(route);
    if (wait > 0) throw new BudgetUsedUpError(wait);
    try {
      const { data, limits } = await send();
      await this.budget.learn(route, limits).catch(() => undefined); // the message has been sent
      return data;
    } catch (error) {
      await this.#learnFrom(error, route);
      throw error;
    }
  }

  async #learnFrom(error: unknown, route: string): Promise<void> {
    if (error instanceof DiscordUnavailableError) await this.budget.countFailure();
    if (error instanceof DiscordError) await this.budget.learn(route, error.limits);
    if (error instanceof DiscordRateLimitedError)
      await this.budget.pause(error.global ? undefined : route, error.retryAfterMs);
  }
}

const routeOf = (to: Destination): string => ('webhook' in to ? `webhook:${to.webhook.id}` : to.channelId);
