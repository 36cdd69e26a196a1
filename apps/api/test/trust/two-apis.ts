import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@testing/free-port';
import { buildApp, startProcess } from '@testing/process';
import { API_KEY, type TestResponse, type TestUser, type World } from '@testing/world';

export interface Call {
  node: number;
  method?: string;
  path: string;
  as: TestUser;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
/** `ms`: until the whole response was received. */
export interface TimedResponse extends Pick<TestResponse, 'status' | 'body'> {
  ms: number;
}
export interface TwoApis {
  ask: (call: Call) => Promise<TimedResponse>;
  children: readonly ChildProcess[];
  close: () => Promise<void>;
}

/** Starts two APIs as in production: processes, on the world's database and Redis. */
export async function twoApis(world: World): Promise<TwoApis> {
  buildApp('api');
  const nodes = await Promise.all(
    [0, 1].map(async () => {
      const port = await freePort();
      const child = startProcess(world, 'api', { PORT: String(port) });
      const [word] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
      if (!(word as { ready?: boolean } | null)?.ready) throw new Error('an api did not start');
      return { child, url: `http://127.0.0.1:${port}` };
    }),
  );
  return {
    children: nodes.map(({ child }) => child),
    async ask({ node, method = 'PATCH', path, as, body, headers = {}, signal }) {
      const startedAt = performance.now();
      const response = await fetch(`${nodes[node]!.url}/api${path}`, {
        method,
        ...(signal && { signal }),
        headers: {
          'x-api-key': API_KEY,
          authorization: as.token,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : undefined, ms: performance.now() - startedAt };
    },
    async close() {
      await Promise.all(
        nodes.map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        }),
      );
    },
  };
}
