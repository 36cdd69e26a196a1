import type { PushPayload } from '@muster/contracts';
import { type CandidatePool, CANDIDATES, type Config, CONFIG, type Effect, type Performed } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { generateRequestDetails } from 'web-push';
import { Deliveries } from './deliveries';
import { isBarred } from './barred';
import { isPushService } from './push-hosts';
import { PushKeyring } from './push-keys';
import { type Subscription, Subscriptions } from './subscriptions';

const PATIENCE_MS = 8_000;
/** What the connection's end can say for sure: nothing was handed over. */
const NEVER_LEFT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

export interface Urgent { payload: PushPayload; urgency: 'normal' | 'high'; ttlSeconds: number }

/** Brings one push to every browser of a person: to each once, however often the job is run. */
@Injectable()
export class Pusher {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly keyring: PushKeyring,
    private readonly deliveries: Deliveries,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CANDIDATES) private readonly pool: CandidatePool,
  ) {}

  async push({ key, now }: Pick<Effect, 'key' | 'now'>, userId: string, urgent: Urgent): Promise<Performed> {
    if (await isBarred(this.pool, userId, now)) return { dropped: 'the recipient is banned or gone' };
    const browsers = (await this.subscriptions.of(userId)).filter(({ endpoint }) => isPushService(endpoint, this.config.PUSH_HOSTS));
    if (browsers.length === 0) return { dropped: 'the recipient has no subscribed browser' };
    const results = await Promise.allSettled(browsers.map((browser) => this.#pushTo(browser, key, urgent)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason as Error; // the others carry their mark and are left alone next time
    return { done: `${browsers.length} browsers` };
  }

  async #pushTo(browser: Subscription, key: string, urgent: Urgent): Promise<void> {
    const mark = `${key}_${createHash('sha256').update(browser.endpoint).digest('base64url').slice(0, 16)}`;
    if (!(await this.deliveries.begin(mark))) return;
    const status = await this.#send(browser, urgent).catch(async (error: Error & { cause?: { code?: string } }) => {
      if (!NEVER_LEFT.has(error.cause?.code ?? '')) return undefined; // it may have left
      await this.deliveries.failed(mark);
      throw error;
    });
    if (status === 404 || status === 410) return this.subscriptions.gone(browser.endpoint);
    if (status === 429 || (status !== undefined && status >= 500)) {
      await this.deliveries.failed(mark);
      throw new Error(`the push service responded with ${status}`);
    }
  }

  async #send({ endpoint, p256dh, auth }: Subscription, { payload, urgency, ttlSeconds }: Urgent): Promise<number> {
    const vapidDetails = { subject: this.#subject(), ...(await this.keyring.keys()) };
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), { vapidDetails, urgency, TTL: ttlSeconds });
    const plain = Object.fromEntries(Object.entries(headers as Record<string, unknown>).filter(([name]) => name !== 'Content-Length').map(([name, value]) => [name, String(value)]));
    const answer = await fetch(endpoint, { method: 'POST', headers: plain, body: new Uint8Array(body as Buffer), redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer.status;
  }

  /** Whom a push service may write to. */
  #subject(): string {
    const address = /<([^<>\s@]+@[^<>\s@]+)>|^([^<>\s@]+@[^<>\s@]+)$/.exec(this.config.MAIL_FROM);
    return `mailto:${address?.[1] ?? address?.[2] ?? 'no-reply@muster.local'}`;
  }
}
