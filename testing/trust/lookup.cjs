// @ts-check
'use strict';
// Preloaded into a node: KNOWN_HOST resolves to this machine until the file KNOWN_HOST_LOST exists.
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
