'use strict';
// Preloaded into every program that `npm start` runs: when the starter is gone, however that came about, the
// program goes too, and with it what it started itself (each of them leads a process group).
const { isMainThread } = require('node:worker_threads');

const PATIENCE_MS = 5_000;

// Its own children inherit these flags when they are forked, but not the leash: they go with its group, and a
// worker of Jest's that lets go of its channel would end while it waits for work.
const mine = process.execArgv.indexOf(__filename);
if (mine > 0) process.execArgv.splice(mine - 1, 2);

if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        process.kill(-process.pid, signal);
      } catch {
        process.kill(process.pid, signal);
      }
    };
    setTimeout(end, PATIENCE_MS, 'SIGKILL').unref();
    end('SIGTERM');
  });
  process.channel.unref(); // a program that has done its work may end while the starter lives
}
