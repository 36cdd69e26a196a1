import type { PushPayload } from '@muster/contracts/notifications';
import { type Config, CONFIG, type Effect, type JobResult } from '@muster/platform';
import { type PlayerDirectory, PLAYERS } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { generateRequestDetails } from 'web-push';
import { Deliveries } from '../write/deliveries.store';
import { isBarred } from './barred';
import { isPushService } from '../domain/push-hosts';
import { PushKeyring } from '../write/push-keys.store';
import { type Subscription, Subscriptions } from '../write/push-subscriptions.store';

const TIMEOUT_MS = 8_000;
/** Errors that prove that nothing was sent. */
const NOT_SENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface PushMessage {
  payload: PushPayload;
  urgency: 'normal' | 'high';
  ttlSeconds: number;
}

/** Sends a push to all browsers of a user, once to each, however often the job runs. */
@Injectable()
export class PushSender {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly keyring: PushKeyring,
    private readonly deliveries: Deliveries,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async push({ key, now }: Pick<Effect, 'key' | 'now'>, userId: string, message: PushMessage): Promise<JobResult> {
    if (await isBarred(this.players, userId, now)) return { skipped: 'the recipient is banned or gone' };
    const browsers = (await this.subscriptions.listFor(userId)).filter(({ endpoint }) =>
      isPushService(endpoint, this.config.PUSH_HOSTS),
    );
    if (browsers.length === 0) return { skipped: 'the recipient has no subscribed browser' };
    const results = await Promise.allSettled(browsers.map((browser) => this.#pushToBrowser(browser, key, message)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason as Error; // marked browsers are skipped in the next attempt
    return { done: `${browsers.length} browsers` };
  }

  async #pushToBrowser(browser: Subscription, key: string, message: PushMessage): Promise<void> {
    const mark = `${key}_${createHash('sha256').update(browser.endpoint).digest('base64url').slice(0, 16)}`;
    if (!(await this.deliveries.markStarted(mark))) return;
    const status = await this.#send(browser, message).catch(async (error: Error & { cause?: { code?: string } }) => {
      if (!NOT_SENT_CODES.has(error.cause?.code ?? '')) return undefined; // it may have been sent
      await this.deliveries.clearMark(mark);
      throw error;
    });
    if (status === 404 || status === 410) return this.subscriptions.removeEndpoint(browser.endpoint);
    if (status === 429 || (status !== undefined && status >= 500)) {
      await this.deliveries.clearMark(mark);
      throw new Error(`the push service responded with ${status}`);
    }
  }

  async #send(
    { endpoint, p256dh, auth }: Subscription,
    { payload, urgency, ttlSeconds }: PushMessage,
  ): Promise<number> {
    const vapidDetails = { subject: this.#subject(), ...(await this.keyring.keys()) };
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails,
      urgency,
      TTL: ttlSeconds,
    });
    const plain = Object.fromEntries(
      Object.entries(headers as Record<string, unknown>)
        .filter(([name]) => name !== 'Content-Length')
        .map(([name, value]) => [name, String(value)]),
    );
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: plain,
      body: new Uint8Array(body as Buffer),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  }

  /** Contact address for the push service. */
  #subject(): string {
    const address = /<([^<>\s@]+@[^<>\s@]+)>|^([^<>\s@]+@[^<>\s@]+)$/.exec(this.config.MAIL_FROM);
    return `mailto:${address?.[1] ?? address?.[2] ?? 'no-reply@muster.local'}`;
  }
}
