// @ts-check
'use strict';
// Preloaded into a worker: makes it fail once at every point where it waits for something, at most three times per unit
// of work. FAILPOINTS: `throw` or `exit`; FAILPOINTS_FILE: records the points at which it failed, also for the next
// process; FAILPOINTS_MOST: maximum number of exits.
const { AsyncLocalStorage } = require('node:async_hooks');
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
/** @type {any} not declared anywhere */
const Mailer = require('nodemailer/lib/mailer');

const { FAILPOINTS: how, FAILPOINTS_FILE: file = '', FAILPOINTS_MOST: maxExits = 'Infinity' } = process.env;
/** @type {AsyncLocalStorage<{ scope: string, piece: string }>} */
const work = new AsyncLocalStorage();
const recorded = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
let exits = [...recorded].filter((line) => line.startsWith('failed ')).length;
let unitCount = 0;
const THREE = 3;
/**
 * A projection parks an event after three failures in a row, so at most two are injected before it may succeed.
 */
const IN_A_ROW = 2;
/** @type {Map<string, number>} scope of a projection → failures since it succeeded last */
const inARow = new Map();

function record(/** @type {string} */ line) {
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(file, `${line}\n`);
}

function reach(/** @type {string} */ point) {
  const at = work.getStore();
  if (!at) return;
  const what = point.replace(/\s+/g, ' ').slice(0, 60);
  const name = `${at.scope}: ${what}`;
  if (recorded.has(`failed ${name}`) || recorded.has(`spent ${THREE} ${at.piece}`) || exits >= Number(maxExits)) return;
  if ((inARow.get(at.scope) ?? 0) >= IN_A_ROW) return;
  if (at.scope.startsWith('projection ')) inARow.set(at.scope, (inARow.get(at.scope) ?? 0) + 1);
  exits++;
  for (let n = 1; n <= THREE; n++)
    if (!recorded.has(`spent ${n} ${at.piece}`)) {
      record(`spent ${n} ${at.piece}`);
      break;
    }
  record(`failed ${name}`);
  if (how === 'exit') process.kill(process.pid, 'SIGKILL');
  // A load that several jobs share fails them all, so the number of failures of one job has no bound here.
  throw Object.assign(new Error(`failpoint ${name}`), { countsAsAttempt: false });
}

/** Calls to the outside are failpoints too. */
function wrapCall(/** @type {string} */ what, /** @type {(...args: any[]) => Promise<any>} */ call) {
  return async function (/** @type {any[]} */ ...args) {
    reach(`before ${what}`);
    // @ts-expect-error `this` has no declared type
    const answer = await call.apply(this, args);
    reach(`after ${what}`);
    return answer;
  };
}
globalThis.fetch = wrapCall('fetch', globalThis.fetch);
Mailer.prototype.sendMail = wrapCall('sendMail', Mailer.prototype.sendMail);

// @ts-expect-error not declared anywhere
globalThis[Symbol.for('muster.failpoints')] = {
  withinFailpointScope: (
    /** @type {string} */ scope,
    /** @type {string} */ piece,
    /** @type {() => Promise<unknown>} */ run,
  ) =>
    work.run({ scope, piece: piece || `${process.pid} ${++unitCount}` }, async () => {
      const result = await run();
      inARow.delete(scope);
      return result;
    }),
  reach,
  wrapClient: (/** @type {any} */ client) =>
    new Proxy(client, {
      get(target, key) {
        const value = target[key];
        if (key !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (/** @type {any[]} */ ...args) => {
          const text = typeof args[0] === 'string' ? args[0] : args[0].text;
          reach(`before ${text}`);
          const answer = await target.query(...args);
          reach(`after ${text}`);
          return answer;
        };
      },
    }),
};
