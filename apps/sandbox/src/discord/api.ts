import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, notFound, unauthorized } from './api-errors';
import { SANDBOX_APPLICATION } from './application';
import { Buckets, rateLimitHeaders } from './buckets';
import { type Endpoint, endpoints, type World } from './endpoints';
import { bodyOf, parseBody, sendHtml, sendJson } from './http-io';
import type { SentRecord } from './record';
import type { Fault, Switches } from './switches';

interface Refusal {
  retryAfterMs: number;
  global: boolean;
  scope: 'user' | 'global' | 'shared';
}
/** 429 in Discord's format. */
class RateLimitedError extends Error {
  constructor(readonly refusal: Refusal) {
    super('You are being rate limited.');
  }
}

const PREFIX = /^\/api\/v10(\/.*)$/;
/** Top-level resources, which the calls of a route are counted for. */
const RESOURCE = /^\/(?:channels|webhooks)\/[^/]+/;
const SECOND_MS = 1_000;
const GLOBAL = 'global';

/** Version 10 of the API: authentication, rate limits and faults around the endpoints. */
export class Api {
  readonly #buckets = new Buckets();
  readonly #endpoints: readonly Endpoint[];

  constructor(
    world: World,
    private readonly switches: () => Switches,
    private readonly record: SentRecord,
  ) {
    this.#endpoints = endpoints(world);
  }

  /** Serves a request to the API. Returns false for addresses that do not belong to it. */
  serve(url: URL, req: IncomingMessage, res: ServerResponse): boolean {
    const [, path] = PREFIX.exec(url.pathname) ?? [];
    if (!path) return false;
    void this.#respond(path, url, req, res).catch(() => res.destroy()); // the caller disconnected
    return true;
  }

  clear(): void {
    this.#buckets.clear();
  }

  async #respond(path: string, url: URL, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const endpoint = this.#endpoints.find(({ verb, path: pattern }) => verb === req.method && pattern.test(path));
    const name = endpoint?.name ?? 'unknown';
    const text = await bodyOf(req);
    const { method = '', url: target = '', headers } = req;
    const sent = this.record.add({
      at: Date.now(),
      kind: 'request',
      name,
      method,
      path: target,
      headers,
      body: text,
      status: 0,
    });
    const fault = this.#takeFault(name);
    await pause(this.switches().latencyMs + (fault?.delayMs ?? 0));
    if (fault?.hang) return;
    const { status, body, extra } = this.#result(endpoint, path, url, req, text, fault);
    sent.status = status;
    if (fault?.lose) return void res.destroy();
    for (const [header, value] of Object.entries(extra)) res.setHeader(header, value);
    if (fault?.html) sendHtml(res, status, '<html><body><h1>Bad gateway</h1></body></html>');
    else sendJson(res, status, body);
  }

  #result(
    endpoint: Endpoint | undefined,
    path: string,
    url: URL,
    req: IncomingMessage,
    text: string,
    fault: Fault | undefined,
  ): { status: number; body: unknown; extra: Record<string, string> } {
    const extra: Record<string, string> = {};
    try {
      if (fault?.status && fault.status !== 429)
        throw new ApiError(fault.status, 0, `${fault.status}: Service Unavailable`);
      if (!endpoint) throw notFound();
      this.#assertAllowed(endpoint, path, req.headers.authorization, extra, fault?.status === 429);
      const params = endpoint.path.exec(path)!.slice(1).map(decodeURIComponent);
      const body = ['POST', 'PUT', 'PATCH'].includes(endpoint.verb) ? parseBody(text) : undefined;
      const { authorization } = req.headers;
      return { status: 200, body: endpoint.answer({ params, query: url.searchParams, body, authorization }), extra };
    } catch (error) {
      return { ...toErrorResult(error, extra), extra };
    }
  }

  /** Throws 401 or 429; adds the headers of the call's bucket. */
  #assertAllowed(
    endpoint: Endpoint,
    path: string,
    authorization: string | undefined,
    extra: Record<string, string>,
    isRefused: boolean,
  ): void {
    if (endpoint.asBot && authorization !== `Bot ${SANDBOX_APPLICATION.botToken}`) throw unauthorized();
    const { storm, limits, globalLimit } = this.switches();
    const now = Date.now();
    if (storm?.global) throw new RateLimitedError({ retryAfterMs: storm.retryAfterMs, global: true, scope: 'global' });
    if (endpoint.asBot) {
      const all = this.#buckets.count(GLOBAL, { max: globalLimit, windowMs: SECOND_MS }, now);
      if (all.retryAfterMs)
        throw new RateLimitedError({ retryAfterMs: all.retryAfterMs, global: true, scope: 'global' });
    }
    const resource = RESOURCE.exec(path)?.[0] ?? '';
    const state = this.#buckets.count(`${endpoint.name} ${resource}`, limits[endpoint.name] ?? endpoint.limit, now);
    Object.assign(extra, rateLimitHeaders(endpoint.name, state, now));
    const retryAfterMs = storm?.retryAfterMs ?? (isRefused ? SECOND_MS : state.retryAfterMs);
    if (storm || isRefused) Object.assign(extra, { 'X-RateLimit-Remaining': '0' });
    if (retryAfterMs) throw new RateLimitedError({ retryAfterMs, global: false, scope: 'user' });
  }

  #takeFault(name: string): Fault | undefined {
    const switches = this.switches();
    const fault = switches.faults.find(({ on }) => on === '*' || on === name);
    if (fault && --fault.times <= 0) switches.faults = switches.faults.filter((entry) => entry !== fault);
    return fault;
  }
}

function toErrorResult(error: unknown, extra: Record<string, string>): { status: number; body: unknown } {
  if (error instanceof RateLimitedError) {
    const { retryAfterMs, global, scope } = error.refusal;
    Object.assign(extra, {
      'Retry-After': String(Math.ceil(retryAfterMs / 1000)),
      'X-RateLimit-Scope': scope,
      ...(global && { 'X-RateLimit-Global': 'true' }),
    });
    return { status: 429, body: { message: error.message, retry_after: retryAfterMs / 1000, global } };
  }
  const {
    status,
    code,
    message,
    extra: more,
  } = error instanceof ApiError ? error : new ApiError(500, 0, '500: Internal Server Error');
  return { status, body: { message, code, ...more } };
}
