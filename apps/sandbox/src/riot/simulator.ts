import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiCall, forbidden, ApiError } from './api-call';
import { Callbacks } from './callbacks';
import { answerControl } from './control';
import { type Endpoint, endpoints, parseBody } from './endpoints';
import { Games, newGameId } from './games';
import { exists, serves } from './hosts';
import type { Key } from './keys';
import { type Fault, type Play, type Switches, switches } from './switches';
import { type Code, Tournaments } from './tournaments';
import { RateLimitWindows } from './rate-limit-windows';
import { bodyOf, decoded, keyFor, sendRateLimited, send } from './http-io';

export interface RecordedCall {
  at: number;
  key: string;
  host: string;
  name: string;
  status: number;
}
const CALLS_KEPT = 10_000;
const TEN = 10;
/** How many times to wait `gatherMs` for players. */
const GATHER_POLLS = 5;
const ENDLESS_BYTES = 4 * 1024 * 1024;

/** Riot's API on this machine: `/_host/<host>/<path>` stands for `https://<host>.api.riotgames.com/<path>`. */
export class RiotSimulator {
  switches: Switches = switches.parse({});
  calls: RecordedCall[] = [];
  readonly callbacks = new Callbacks(() => this.switches);
  readonly games = new Games(() => this.switches);
  readonly tournaments = new Tournaments(
    () => this.switches,
    (code) => this.#issued(code),
  );
  readonly #windows = new RateLimitWindows();
  readonly #lookedUpAccounts = new Map<string, string[]>();
  #lookups = 0;
  /** Number of lookups when a code was issued. */
  readonly #issuedAt = new Map<string, number>();
  readonly #endpoints = endpoints({
    switches: () => this.switches,
    tournaments: this.tournaments,
    games: this.games,
    askedFor: (token, riotId) => this.#recordLookup(token, riotId),
  });

  /** Returns false if the request is not for the simulator. */
  serve(url: URL, req: IncomingMessage, res: ServerResponse): boolean {
    const [, host, path] = /^\/_host\/([\w-]+)(\/.*)$/.exec(url.pathname) ?? [];
    if (host && path)
      void this.#riot(host, path, url, req, res).catch(() => res.destroy()); // the caller disconnected
    else if (url.pathname === '/_sim' || url.pathname.startsWith('/_sim/')) void answerControl(this, url, req, res);
    else return false;
    return true;
  }

  /**
   * Plays a game under a code. Lobby, results and callback report it over time; `gameId` is null if no game takes
   * place.
   */
  play(options: Play): { gameId: number | null } {
    const code = this.tournaments.codes.get(options.code);
    if (!code) throw new ApiError(404, 'no such code');
    const gameId = this.games.scheduleGame(code) ? newGameId() : null;
    if (options.teamOne && options.teamTwo) this.callbacks.after(0, () => this.#startGame(code, gameId, options));
    else this.#waitForPlayers(code, gameId, options, GATHER_POLLS);
    return { gameId };
  }

  /**
   * The players are the accounts looked up last: the ten of a code are looked up one by one after it was issued. Waits
   * only a limited time for accounts that cannot be looked up.
   */
  #waitForPlayers(code: Code, gameId: number | null, options: Play, times: number): void {
    this.callbacks.after(this.switches.gatherMs, () => {
      const isComplete = this.#lookups - (this.#issuedAt.get(code.code) ?? 0) >= TEN;
      if (isComplete || times <= 1) this.#startGame(code, gameId, options);
      else this.#waitForPlayers(code, gameId, options, times - 1);
    });
  }

  /** Resets everything except the codes. */
  reset(): void {
    this.switches = switches.parse({});
    this.calls = [];
    this.#windows.clear();
    this.callbacks.clear();
  }

  close(): void {
    this.callbacks.close();
  }

  #startGame(code: Code, gameId: number | null, options: Play): void {
    const now = Date.now();
    const game = this.games.play(code, gameId, options, this.#lookedUpAccounts.get(code.token) ?? [], now);
    if (game) this.callbacks.after(game.endTime - now, () => this.callbacks.notify(game));
  }

  async #riot(host: string, path: string, url: URL, req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!exists(host)) return void req.socket.destroy(); // such a host does not exist
    const endpoint = this.#endpoints.find(
      (entry) => entry.verb === req.method && entry.path.test(path) && serves(host, entry.area),
    );
    const name = endpoint?.name ?? 'unknown';
    const token = String(req.headers['x-riot-token'] ?? url.searchParams.get('api_key') ?? '');
    const called: RecordedCall = { at: Date.now(), key: token, host, name, status: 0 };
    this.calls = [...this.calls.slice(-CALLS_KEPT), called];
    const text = await bodyOf(req);
    const fault = this.#takeFault(name);
    await pause(this.switches.latencyMs + (fault?.delayMs ?? 0));
    if (fault?.hang) return;
    try {
      if (fault?.body === 'redirect')
        return void res.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
      if (fault?.body === 'endless')
        return void res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`[${'0,'.repeat(ENDLESS_BYTES / 2)}0]`);
      if (fault?.status) this.#sendFault(fault, res);
      const response = this.#answer({ endpoint, host, path, url, token, text, req }, res);
      called.status = 200;
      send(res, 200, response, fault?.body ?? 'json');
    } catch (error) {
      const { status, message } = error instanceof ApiError ? error : { status: 500, message: 'Internal server error' };
      called.status = status;
      send(
        res,
        status,
        { status: { message, status_code: status } },
        this.switches.htmlErrors ? 'html' : (fault?.body ?? 'json'),
      );
    }
  }

  #answer(
    {
      endpoint,
      host,
      path,
      url,
      token,
      text,
      req,
    }: {
      endpoint: Endpoint | undefined;
      host: string;
      path: string;
      url: URL;
      token: string;
      text: string;
      req: IncomingMessage;
    },
    res: ServerResponse,
  ): unknown {
    res.setHeader('X-Riot-Edge-Trace-Id', randomUUID());
    if (endpoint?.area === 'dragon') return endpoint.answer({} as ApiCall);
    const key = keyFor(token);
    if (!endpoint)
      throw this.#endpoints.some((entry) => entry.path.test(path) && serves(host, entry.area))
        ? new ApiError(405, 'Method Not Allowed')
        : forbidden();
    this.#count(key, host, endpoint, res);
    const needsBody = endpoint.verb !== 'GET';
    if (needsBody && !req.headers['content-type']?.startsWith('application/json'))
      throw new ApiError(415, 'Unsupported Media Type');
    const params = endpoint.path.exec(path)!.slice(1).map(decoded);
    return endpoint.answer({
      key,
      host,
      params,
      query: url.searchParams,
      body: needsBody ? parseBody(text) : {},
      now: Date.now(),
    });
  }

  /** Every response reports how many calls are left; callers over the limit get 429. */
  #count(key: Key, host: string, { name, limits }: Endpoint, res: ServerResponse): void {
    const now = Date.now();
    const app = this.#windows.count(`${key.token} ${host}`, key.limits, now);
    const method = this.#windows.count(`${key.token} ${host} ${name}`, limits, now);
    for (const [scope, window] of [
      ['App', app],
      ['Method', method],
    ] as const) {
      res.setHeader(`X-${scope}-Rate-Limit`, window.limits);
      res.setHeader(`X-${scope}-Rate-Limit-Count`, window.counts);
    }
    if (app.retryAfter || method.retryAfter)
      sendRateLimited(res, app.retryAfter ? 'application' : 'method', Math.max(app.retryAfter, method.retryAfter));
  }

  #takeFault(name: string): Fault | undefined {
    const fault = this.switches.faults.find((entry) => entry.on === '*' || entry.on === name);
    if (fault && --fault.times <= 0) this.switches.faults = this.switches.faults.filter((entry) => entry !== fault);
    return fault;
  }

  #sendFault({ status, limit, retryAfter }: Fault, res: ServerResponse): never {
    if (status === 429 && limit !== 'bare') sendRateLimited(res, limit, retryAfter);
    throw new ApiError(status!, status === 429 ? 'Rate limit exceeded' : 'Service unavailable');
  }

  #recordLookup(token: string, riotId: string): void {
    const before = (this.#lookedUpAccounts.get(token) ?? []).filter(
      (entry) => entry.toLowerCase() !== riotId.toLowerCase(),
    );
    this.#lookedUpAccounts.set(token, [...before.slice(-99), riotId]);
    this.#lookups += 1;
  }

  #issued({ code }: Code): void {
    const { auto } = this.switches;
    this.#issuedAt.set(code, this.#lookups);
    if (auto) this.callbacks.after(auto.afterMs, () => this.play({ code, winner: auto.winner }));
  }
}
