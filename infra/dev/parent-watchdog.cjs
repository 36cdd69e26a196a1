'use strict';
// Preloaded into every program that `npm start` runs: when the parent exits for whatever reason, the program and its
// own children exit too (each program leads a process group).
const { isMainThread } = require('node:worker_threads');

const KILL_AFTER_MS = 5_000;

// Its own forked children must not inherit the watchdog: they end with its process group, and a Jest worker whose
// channel is unreferenced would exit while it waits for work.
const index = process.execArgv.indexOf(__filename);
if (index > 0) process.execArgv.splice(index - 1, 2);

if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        process.kill(-process.pid, signal);
      } catch {
        process.kill(process.pid, signal);
      }
    };
    setTimeout(end, KILL_AFTER_MS, 'SIGKILL').unref();
    end('SIGTERM');
  });
  process.channel.unref(); // a program that has finished may exit before its parent
}
