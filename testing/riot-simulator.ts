import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { KEEP_ALIVE_MS } from '../apps/sandbox/src/keep-alive';
import { SANDBOX_KEY } from '../apps/sandbox/src/riot/keys';
import { type RecordedCall, RiotSimulator } from '../apps/sandbox/src/riot/simulator';
import type { play, switches } from '../apps/sandbox/src/riot/switches';

export interface RiotAt {
  url: string;
  /** Sends a request as to Riot. */
  ask: (
    host: string,
    path: string,
    options?: { key?: string; method?: string; body?: unknown; headers?: Record<string, string> },
  ) => Promise<{ status: number; headers: Headers; body: any; text: string }>;
  set: (changes: z.input<typeof switches>) => Promise<void>;
  play: (game: z.input<typeof play>) => Promise<{ gameId: number | null }>;
  reset: () => Promise<void>;
  calls: (name?: string) => RecordedCall[];
  codes: () => string[];
  /** Waits until no game and no callback is pending. */
  isIdle: () => boolean;
  close: () => Promise<void>;
}

/** Starts a separate simulator on a free port. */
export async function startRiot(): Promise<RiotAt> {
  const simulator = new RiotSimulator();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    if (!simulator.serve(new URL(req.url ?? '/', 'http://riot'), req, res)) res.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/_sim/${path}`, { method: 'POST', body: JSON.stringify(body) });
    const result: any = await response.json();
    if (!response.ok) throw new Error(result.error);
    return result;
  };
  return {
    url,
    async ask(host, path, { key = SANDBOX_KEY, method = 'GET', body, headers = {} } = {}) {
      const response = await fetch(`${url}/_host/${host}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(key && { 'X-Riot-Token': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined,
      };
    },
    set: (changes) => control('switches', changes),
    play: (game) => control('play', game),
    reset: () => control('reset', {}),
    calls: (name) => simulator.calls.filter((call) => !name || call.name === name),
    codes: () => [...simulator.tournaments.codes.keys()],
    isIdle: () => simulator.callbacks.isIdle,
    async close() {
      simulator.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
