// @ts-check
import { join } from 'node:path';
import { start, stop } from '../dev/child-processes.mjs';

/** One of the bench's own processes: it gets an order and answers with what came of it. */
export function startWorker(/** @type {string} */ file) {
  const child = start(join(import.meta.dirname, file));
  return {
    pid: child.pid,
    /** @returns {Promise<any>} */
    request(/** @type {object} */ request) {
      return new Promise((resolve, reject) => {
        const ended = (/** @type {number | null} */ code) => reject(new Error(`${file} ended (${code})`));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer);
        });
        child.send(request);
      });
    },
    stop: () => stop(child),
  };
}

/** In such a process: does what it is told, one order at a time. */
export function handleOrders(/** @type {(order: any) => Promise<object>} */ work) {
  process.channel?.ref(); // the watchdog unreferences it, and nothing else keeps this process running
  process.on('message', (request) => void work(request).then((outcome) => process.send?.(outcome)));
}
