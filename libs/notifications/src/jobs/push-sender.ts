import type { PushPayload } from '@muster/contracts/notifications';
import { type Config, CONFIG, type Effect, type JobResult } from '@muster/platform';
import { type PlayerDirectory, PLAYERS } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { encrypt, generateRequestDetails } from 'web-push';
import { Deliveries } from '../write/deliveries.store';
import { isBarred } from './barred';
import { contactUrl, isPushService } from '../domain/push-hosts';
import { PushKeyring } from '../write/push-keys.store';
import { type Subscription, Subscriptions } from '../write/push-subscriptions.store';

/** Longer than the 10 s in which `fetch` connects, so that a push that was not sent is known as such and repeated. */
const TIMEOUT_MS = 12_000;
/** Errors that prove that nothing was sent. */
const NOT_SENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Characters of a refusal that operators read. */
const REASON_MAX = 200;
/** Refusals that another attempt may not meet: a timeout, too early, too many. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** A push service did not take a push. `isFinal`: it would refuse the same push again. */
class PushRefusedError extends Error {
  override name = 'PushRefusedError';
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

/** The result of a push to one browser. `unclear`: it may have arrived, so it is not repeated. */
type Outcome = 'sent' | 'gone' | 'unclear' | 'sent before';

export interface PushMessage {
  payload: PushPayload;
  urgency: 'normal' | 'high';
  ttlSeconds: number;
  /** A browser that was away gets only the newest of a topic: 32 characters of base64url. */
  topic?: string;
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
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    // Browsers that have it are skipped in the next attempt.
    const error = errors.find((one) => !(one instanceof PushRefusedError && one.isFinal)) ?? errors[0];
    if (error) throw error;
    return { done: summary(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))) };
  }

  async #pushToBrowser(browser: Subscription, key: string, message: PushMessage): Promise<Outcome> {
    const mark = `${key}_${createHash('sha256').update(browser.endpoint).digest('base64url').slice(0, 16)}`;
    if (!(await this.deliveries.markStarted(mark))) return 'sent before';
    try {
      const request = await this.#write(browser, message);
      const outcome = request ? await this.#send(browser, request) : 'gone';
      if (outcome === 'gone') await this.subscriptions.removeEndpoint(browser.endpoint);
      return outcome;
    } catch (error) {
      await this.deliveries.clearMark(mark);
      throw error;
    }
  }

  /** Throws if the push was not sent or not accepted. */
  async #send({ endpoint }: Subscription, request: RequestInit): Promise<Outcome> {
    let response: Response;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      response = await fetch(endpoint, { ...request, method: 'POST', redirect: 'manual', signal });
    } catch (error) {
      if (!mayHaveArrived(error as FetchError)) throw error;
      return 'unclear';
    }
    const { status, ok } = response;
    const reason = await startOf(response);
    if (ok) return 'sent';
    if (GONE.has(status)) return 'gone';
    const mayHelp = status >= 500 || PASSING.has(status);
    throw new PushRefusedError(`${new URL(endpoint).host} answered ${status} ${reason}`.trim(), !mayHelp);
  }

  /**
   * Signs and encrypts. Returns undefined if nothing can be encrypted for the browser's keys. Unusable keys of this
   * site fail like a refusal of the push service.
   */
  async #write({ endpoint, p256dh, auth }: Subscription, { payload, urgency, ttlSeconds, topic }: PushMessage) {
    const vapidDetails = { subject: contactUrl(this.config.PUBLIC_URL), ...(await this.keyring.keys()) };
    try {
      const options = { vapidDetails, urgency, TTL: ttlSeconds, ...(topic !== undefined && { topic }) };
      const keys = { p256dh, auth };
      const { headers, body } = generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), options);
      const plain = Object.entries(headers as Record<string, unknown>).filter(([name]) => name !== 'Content-Length');
      return {
        headers: Object.fromEntries(plain.map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body as Buffer),
      };
    } catch (error) {
      if (!canEncrypt(p256dh, auth)) return undefined;
      throw new PushRefusedError((error as Error).message, true);
    }
  }
}

/** Asked only after a failure. */
function canEncrypt(p256dh: string, auth: string): boolean {
  try {
    encrypt(p256dh, auth, '-', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

type FetchError = Error & { cause?: { code?: string } };
/** Errors without a code come from `fetch` itself, which withholds some responses, such as a 407. */
function mayHaveArrived({ name, cause }: FetchError): boolean {
  return name === 'TimeoutError' || (cause?.code !== undefined && !NOT_SENT_CODES.has(cause.code));
}

/** Returns the beginning of the body, in which Apple and Google say why they refuse. */
async function startOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read().catch(() => undefined);
  await reader?.cancel().catch(() => undefined);
  const text = Buffer.from(first?.value ?? []).toString('utf8');
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, REASON_MAX);
}

const summary = (outcomes: readonly Outcome[]): string =>
  [...new Set(outcomes)].map((one) => `${outcomes.filter((other) => other === one).length} ${one}`).join(', ');
