// @ts-check
import { join } from 'node:path';
import { start, stop } from '../dev/children.mjs';

/** One of the bench's own processes: it gets an order and answers with what came of it. */
export function helper(/** @type {string} */ file) {
  const child = start(join(import.meta.dirname, file));
  return {
    pid: child.pid,
    /** @returns {Promise<any>} */
    order(/** @type {object} */ order) {
      return new Promise((resolve, reject) => {
        const ended = (/** @type {number | null} */ code) => reject(new Error(`${file} ended (${code})`));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer);
        });
        child.send(order);
      });
    },
    stop: () => stop(child),
  };
}

/** In such a process: does what it is told, one order at a time. */
export function obey(/** @type {(order: any) => Promise<object>} */ work) {
  process.channel?.ref(); // the leash lets go of it, and nothing else keeps us waiting
  process.on('message', (order) => void work(order).then((outcome) => process.send?.(outcome)));
}
