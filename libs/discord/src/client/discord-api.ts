import { boundedFetch } from '@muster/platform/http';
import { CONFIG, type Config } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DiscordError, DiscordPausedError, DiscordRateLimitedError, DiscordUnavailableError } from './errors';
import { type ApplicationCommand, type MessageBody, withMentions } from './messages';
import { parseRateLimitHeaders, parseRetryAfter, type RateLimitState } from './rate-limits';
import { type CallSource, LOOKUPS, REFUSED_MAX, REFUSED_MAX_OF_CHANNEL, RefusedCalls } from './refused-calls';
import * as responses from './responses';
import { DiscordSettings } from './settings';

interface Call<S extends z.ZodType> {
  /** Name in errors; the path may contain a secret. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  schema: S;
  body?: unknown;
  /** False: the path contains the token. */
  asBot?: boolean;
  /** By default the channel, webhook or application of the path. */
  source?: CallSource;
}
/** A response with what it says about the rate limit, which the caller has to respect. */
export interface Answer<T> {
  data: T;
  limits: RateLimitState | null;
}
/** A webhook is written to by the token in its address. */
export interface WebhookAddress {
  id: string;
  token: string;
}
/** Aborts a call early. */
interface Options {
  signal?: AbortSignal;
}

const TIMEOUT_MS = 5_000;
/** A segment of a path; `@original` stays as documented. */
const at = (segment: string): string => encodeURIComponent(segment).replaceAll('%40', '@');

/**
 * Calls version 10 of Discord's API. It neither retries nor waits, because effects do both; messages
 * mention only the people whom their body says.
 * Every method throws {@link DiscordError}, {@link DiscordPausedError}, {@link DiscordRateLimitedError} or
 * {@link DiscordUnavailableError}.
 */
@Injectable()
export class DiscordApi {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly refused: RefusedCalls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  createMessage(channelId: string, body: MessageBody, options?: Options): Promise<Answer<responses.Message>> {
    const path = `/channels/${at(channelId)}/messages`;
    return this.#send(
      { name: 'create message', method: 'POST', path, schema: responses.message, body: withMentions(body) },
      options,
    );
  }

  editMessage(
    channelId: string,
    messageId: string,
    body: MessageBody,
    options?: Options,
  ): Promise<Answer<responses.Message>> {
    const path = `/channels/${at(channelId)}/messages/${at(messageId)}`;
    return this.#send(
      { name: 'edit message', method: 'PATCH', path, schema: responses.message, body: withMentions(body) },
      options,
    );
  }

  deleteMessage(channelId: string, messageId: string, options?: Options): Promise<Answer<null>> {
    const path = `/channels/${at(channelId)}/messages/${at(messageId)}`;
    return this.#send({ name: 'delete message', method: 'DELETE', path, schema: responses.nothing }, options);
  }

  getChannel(channelId: string, options?: Options): Promise<Answer<responses.Channel>> {
    const path = `/channels/${at(channelId)}`;
    return this.#send({ name: 'get channel', method: 'GET', path, schema: responses.channel }, options);
  }

  getWebhook(webhook: WebhookAddress, options?: Options): Promise<Answer<responses.Webhook>> {
    const path = webhookPath(webhook);
    return this.#send(
      { name: 'get webhook', method: 'GET', path, schema: responses.webhook, asBot: false, source: LOOKUPS },
      options,
    );
  }

  /** Waits until the message exists, because its id is needed to edit it. */
  createWebhookMessage(
    webhook: WebhookAddress,
    body: MessageBody,
    options?: Options,
  ): Promise<Answer<responses.Message>> {
    const path = `${webhookPath(webhook)}?wait=true`;
    return this.#send(
      {
        name: 'execute webhook',
        method: 'POST',
        path,
        schema: responses.message,
        body: withMentions(body),
        asBot: false,
      },
      options,
    );
  }

  editWebhookMessage(
    webhook: WebhookAddress,
    messageId: string,
    body: MessageBody,
    options?: Options,
  ): Promise<Answer<responses.Message>> {
    const path = `${webhookPath(webhook)}/messages/${at(messageId)}`;
    return this.#send(
      {
        name: 'edit webhook message',
        method: 'PATCH',
        path,
        schema: responses.message,
        body: withMentions(body),
        asBot: false,
      },
      options,
    );
  }

  deleteWebhookMessage(webhook: WebhookAddress, messageId: string, options?: Options): Promise<Answer<null>> {
    const path = `${webhookPath(webhook)}/messages/${at(messageId)}`;
    return this.#send(
      { name: 'delete webhook message', method: 'DELETE', path, schema: responses.nothing, asBot: false },
      options,
    );
  }

  /** Sends the response to a deferred interaction, or changes the response that was sent. */
  editInteractionResponse(token: string, body: MessageBody, options?: Options): Promise<Answer<responses.Message>> {
    return this.editWebhookMessage(this.#interaction(token), '@original', body, options);
  }

  /** Sends a further message to the person of an interaction, up to 15 minutes after it. */
  createFollowUp(token: string, body: MessageBody, options?: Options): Promise<Answer<responses.Message>> {
    return this.createWebhookMessage(this.#interaction(token), body, options);
  }

  editFollowUp(
    token: string,
    messageId: string,
    body: MessageBody,
    options?: Options,
  ): Promise<Answer<responses.Message>> {
    return this.editWebhookMessage(this.#interaction(token), messageId, body, options);
  }

  /** Replaces all global commands of the application. An operator asks for it: it is sent also while others pause. */
  async putCommands(commands: readonly ApplicationCommand[], options?: Options) {
    const path = `/applications/${at(this.settings.application.id)}/commands`;
    const answer = await this.#sendNow(
      { name: 'put commands', method: 'PUT', path, schema: responses.commands, body: commands },
      options,
    );
    await this.refused.lift();
    return answer;
  }

  /** The application's follow-ups have the form of a webhook. */
  #interaction = (token: string): WebhookAddress => ({ id: this.settings.application.id, token });

  async #send<S extends z.ZodType>(call: Call<S>, options?: Options): Promise<Answer<z.output<S>>> {
    const wait = await this.refused.waitMs(this.#sourceOf(call));
    if (wait > 0) throw new DiscordPausedError(wait);
    return this.#sendNow(call, options);
  }

  /** The application itself is where answers to all interactions are sent. */
  #sourceOf({ path, source }: Pick<Call<z.ZodType>, 'path' | 'source'>): CallSource {
    const name = path.split('/')[2]!;
    const refusedMax = name === this.settings.application.id ? REFUSED_MAX : REFUSED_MAX_OF_CHANNEL;
    return source ?? { name, refusedMax };
  }

  async #sendNow<S extends z.ZodType>(call: Call<S>, { signal }: Options = {}): Promise<Answer<z.output<S>>> {
    const response = await this.#fetch(call, signal);
    await this.refused.count(response.status, this.#sourceOf(call), call.asBot ?? true).catch(() => undefined);
    const [limits, body] = [parseRateLimitHeaders(response.headers), parseJson(await response.text())];
    if (response.status === 429) {
      const { retryAfterMs, global } = parseRetryAfter(response.headers, body);
      throw new DiscordRateLimitedError(call.name, retryAfterMs, global, limits);
    }
    if (response.status >= 500) throw new DiscordUnavailableError(`${call.name} was answered ${response.status}`);
    if (!response.ok)
      throw new DiscordError({ call: call.name, status: response.status, code: errorCodeOf(body), limits });
    const parsed = call.schema.safeParse(body);
    if (!parsed.success) throw new DiscordUnavailableError(`${call.name} returned an unexpected response`);
    return { data: parsed.data, limits };
  }

  async #fetch({ name, method, path, body, asBot = true }: Call<z.ZodType>, signal?: AbortSignal): Promise<Response> {
    const { url, botToken } = this.settings.application;
    const time = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await boundedFetch(`${url}/api/v10${path}`, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          'user-agent': `DiscordBot (${this.config.PUBLIC_URL}, 1)`, // required in this form
          ...(asBot && { authorization: `Bot ${botToken}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, time]) : time,
      });
    } catch (error) {
      const { name: kind, message, cause } = error as Error & { cause?: { code?: string } };
      const why = kind === 'TimeoutError' ? `no response within ${TIMEOUT_MS / 1000} s` : (cause?.code ?? message);
      throw new DiscordUnavailableError(`${name}: ${why}`);
    }
  }
}

const webhookPath = ({ id, token }: WebhookAddress): string => `/webhooks/${at(id)}/${at(token)}`;

function errorCodeOf(body: unknown): number {
  const { code } = (body ?? {}) as { code?: unknown };
  return typeof code === 'number' ? code : 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
