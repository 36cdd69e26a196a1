import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { type Answer, DiscordApi, type WebhookAddress } from '../client/discord-api';
import { DiscordError, DiscordRateLimitedError, DiscordUnavailableError } from '../client/errors';
import { EPHEMERAL, type MessageBody } from '../client/messages';
import { DiscordBudget } from './budget';

/**
 * The destination of a message: a channel that the application writes to, a webhook, or, by the token of an
 * interaction, the person who caused it.
 */
export type Destination = ChannelDestination | { interaction: string };
export type ChannelDestination = { channelId: string } | { webhook: WebhookAddress };

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

  /** @param once in channels, Discord posts a message with the same value only once within some minutes */
  async post(to: Destination, body: MessageBody, once: string, signal: AbortSignal): Promise<string> {
    const posted = { ...body, nonce: hashOf(once), enforce_nonce: true };
    const { id } = await this.#call(`post:${routeOf(to)}`, () => {
      if ('webhook' in to) return this.api.createWebhookMessage(to.webhook, body, { signal });
      return 'interaction' in to
        ? this.api.createFollowUp(to.interaction, { ...body, flags: EPHEMERAL }, { signal })
        : this.api.createMessage(to.channelId, posted, { signal });
    });
    return id;
  }

  /** Mentions nobody: an edit notifies no one, and says so. */
  async edit(
    to: Destination,
    messageId: string,
    { mentions: _, ...body }: MessageBody,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#call(`edit:${routeOf(to)}`, () => {
      if ('webhook' in to) return this.api.editWebhookMessage(to.webhook, messageId, body, { signal });
      return 'interaction' in to
        ? this.api.editFollowUp(to.interaction, messageId, body, { signal })
        : this.api.editMessage(to.channelId, messageId, body, { signal });
    });
  }

  async remove(to: ChannelDestination, messageId: string, signal: AbortSignal): Promise<void> {
    await this.#call(`delete:${routeOf(to)}`, () =>
      'webhook' in to
        ? this.api.deleteWebhookMessage(to.webhook, messageId, { signal })
        : this.api.deleteMessage(to.channelId, messageId, { signal }),
    );
  }

  async #call<T>(route: string, send: () => Promise<Answer<T>>): Promise<T> {
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

function routeOf(to: Destination): string {
  if ('webhook' in to) return `webhook:${to.webhook.id}`;
  return 'interaction' in to ? `interaction:${hashOf(to.interaction)}` : to.channelId;
}
/** Returns at most 25 characters, because a nonce may not be longer. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 20);
