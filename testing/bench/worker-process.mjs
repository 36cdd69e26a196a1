// @ts-check
import { join } from 'node:path';
import { start, stop } from '../../infra/dev/child-processes.mjs';

/** Starts a process of the bench that responds to orders. */
export function startWorker(/** @type {string} */ file) {
  const child = start(join(import.meta.dirname, file));
  return {
    pid: child.pid,
    /** @returns {Promise<any>} */
    request(/** @type {object} */ request) {
      return new Promise((resolve, reject) => {
        const onExit = (/** @type {number | null} */ code) => reject(new Error(`${file} exited (${code})`));
        child.once('exit', onExit);
        child.once('message', (response) => {
          child.off('exit', onExit);
          resolve(response);
        });
        child.send(request);
      });
    },
    stop: () => stop(child),
  };
}

/** Called in such a process: handles orders and sends back their outcome. */
export function handleOrders(/** @type {(order: any) => Promise<object>} */ work) {
  process.channel?.ref(); // the watchdog unreferences it, and nothing else keeps this process running
  process.on('message', (request) => void work(request).then((outcome) => process.send?.(outcome)));
}
