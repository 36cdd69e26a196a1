// @ts-check
'use strict';
// Preloaded into a process whose clock the parent moves: `{ clock: ms }` sets what Date says. Intervals pass as fast as
// the simulated time does; single timeouts stay, because they wait for other processes.
const RealDate = Date;
const SPEED = 20;
const LONG_MS = 1_000;
let ahead = 0;

globalThis.Date = /** @type {DateConstructor} */ (
  /** @type {unknown} */ (
    class extends RealDate {
      constructor(/** @type {[]} */ ...args) {
        if (args.length === 0) super(RealDate.now() + ahead);
        else super(...args);
      }

      /** @override */
      static now() {
        return RealDate.now() + ahead;
      }
    }
  )
);

const setRealInterval = globalThis.setInterval;
globalThis.setInterval = /** @type {typeof setInterval} */ (
  (/** @type {(...args: any[]) => void} */ run, /** @type {number} */ ms, /** @type {any[]} */ ...args) =>
    setRealInterval(run, ms >= LONG_MS ? ms / SPEED : ms, ...args)
);

process.on('message', (/** @type {{ clock?: number }} */ { clock }) => {
  if (clock === undefined) return;
  ahead = clock - RealDate.now();
  process.send?.({ clock });
});
process.channel?.unref();
