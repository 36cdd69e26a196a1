// @ts-check
'use strict';
// Preloaded into a node: one host name leads to this machine, until a file says that it is lost. KNOWN_HOST,
// KNOWN_HOST_LOST.
const dns = require('node:dns');
const { existsSync } = require('node:fs');

const { KNOWN_HOST: known, KNOWN_HOST_LOST: lost = '' } = process.env;
/** @type {any} */
const ask = dns.lookup;

/** @type {any} */
const lookup = (/** @type {string} */ host, /** @type {any} */ options, /** @type {any} */ done = options) => {
  if (host !== known) return ask(host, options, done);
  if (existsSync(lost)) {
    const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${host}`), {
      code: 'EAI_AGAIN',
      syscall: 'getaddrinfo',
      hostname: host,
    });
    return void setImmediate(() => done(error));
  }
  return ask('127.0.0.1', options, done);
};
dns.lookup = lookup;
