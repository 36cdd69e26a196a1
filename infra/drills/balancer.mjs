// @ts-check
// What stands in front of the two apis: HAProxy with the very file it has in production, or our own little proxy.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT } from '../dev/build.mjs';
import { stop, tail } from '../dev/child-processes.mjs';
import { installed, runProgram } from './local-services.mjs';
import { startProxy } from './proxy.mjs';

/** `sticky`: one browser's calls of a long-polling session reach one node. @typedef {{ name: string, sticky: boolean, isUp: (port: number) => Promise<boolean>, close: () => Promise<void> | void }} Balancer */

/** @returns {Promise<Balancer>} */
export async function startBalancer(
  /** @type {string} */ place,
  /** @type {number} */ port,
  /** @type {number} */ statusPort,
  /** @type {readonly [number, number]} */ apis,
) {
  const program = installed('haproxy');
  if (!program) return { name: 'our own proxy', sticky: false, ...(await startProxy(port, apis)) };
  const [one, two] = apis;
  const env = {
    ...process.env,
    API_1: `127.0.0.1:${one}`,
    API_2: `127.0.0.1:${two}`,
    WEB_PORT: String(port),
    STATUS_PORT: String(statusPort),
  };
  const child = await runProgram(
    'HAProxy',
    [program, '-db', '-f', join(PROJECT, 'infra/docker/haproxy.cfg')],
    join(place, 'haproxy.log'),
    env,
  );
  const isUp = async (/** @type {number} */ at) => {
    const name = at === one ? 'api-1' : 'api-2';
    const table = await fetch(`http://127.0.0.1:${statusPort}/stats;csv`).then(
      (answer) => answer.text(),
      () => '',
    );
    return table.split('\n').some((line) => line.startsWith(`api,${name},`) && line.split(',')[17] === 'UP');
  };
  while (!((await isUp(one)) && (await isUp(two)))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended.${tail(join(place, 'haproxy.log'))}`);
    await sleep(50);
  }
  return { name: program, sticky: true, isUp, close: () => stop(child) };
}
