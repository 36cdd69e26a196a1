// @ts-check
// The proxy in front of the two apis: HAProxy with its production configuration, or the proxy of the drills.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT } from '../../infra/dev/build.mjs';
import { stop, tail } from '../../infra/dev/child-processes.mjs';
import { installed, runProgram } from './local-services.mjs';
import { startProxy } from './proxy.mjs';

/**
 * `sticky`: all requests of a long-polling session reach the same node.
 * @typedef {{ name: string, sticky: boolean, isUp: (port: number) => Promise<boolean>, close: () => Promise<void> |
 * void }} Balancer
 */

/** @returns {Promise<Balancer>} */
export async function startBalancer(
  /** @type {string} */ dir,
  /** @type {number} */ port,
  /** @type {number} */ statusPort,
  /** @type {readonly [number, number]} */ apis,
) {
  const program = installed('haproxy');
  if (!program) return { name: 'the proxy of the drills', sticky: false, ...(await startProxy(port, apis)) };
  const [first, second] = apis;
  const env = {
    ...process.env,
    API_1: `127.0.0.1:${first}`,
    API_2: `127.0.0.1:${second}`,
    WEB_PORT: String(port),
    STATUS_PORT: String(statusPort),
  };
  const child = await runProgram(
    'HAProxy',
    [program, '-db', '-f', join(PROJECT, 'infra/docker/haproxy.cfg')],
    join(dir, 'haproxy.log'),
    env,
  );
  const isUp = async (/** @type {number} */ at) => {
    const name = at === first ? 'api-1' : 'api-2';
    const table = await fetch(`http://127.0.0.1:${statusPort}/stats;csv`).then(
      (response) => response.text(),
      () => '',
    );
    return table.split('\n').some((line) => line.startsWith(`api,${name},`) && line.split(',')[17] === 'UP');
  };
  while (!((await isUp(first)) && (await isUp(second)))) {
    if (child.exitCode !== null) throw new Error(`HAProxy exited.${tail(join(dir, 'haproxy.log'))}`);
    await sleep(50);
  }
  return { name: program, sticky: true, isUp, close: () => stop(child) };
}
