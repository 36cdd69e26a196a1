// @ts-check
// The part that both programs share: a client whose calls are typed by the API's document, and errors that say what
// happened.
import createClient from 'openapi-fetch';

const { MUSTER_URL = 'http://localhost:3000', MUSTER_TOKEN } = process.env;
const WAITED_MAX_S = 60;

/** Calls the site at MUSTER_URL with the token MUSTER_TOKEN. */
export function muster() {
  if (!MUSTER_TOKEN) throw new Error('Set MUSTER_TOKEN to a token with the scope Read (Settings, Access tokens).');
  /** @type {import('openapi-fetch').Client<import('./api.js').paths>} */
  const client = createClient({ baseUrl: MUSTER_URL, headers: { authorization: `Bearer ${MUSTER_TOKEN}` } });
  client.use({ onRequest: ({ request }) => void request.headers.set('accept', 'application/json') });
  return client;
}

/**
 * Returns the data of a response, or throws what the site says.
 * @template T
 * @param {{ data?: T, error?: { code?: string, error?: string }, response: Response }} answer
 * @returns {T}
 */
export function dataOf({ data, error, response }) {
  if (data !== undefined) return data;
  throw new Refusal(error?.error ?? `HTTP ${response.status}`, error?.code, response);
}

class Refusal extends Error {
  constructor(/** @type {string} */ message, /** @type {string | undefined} */ code, /** @type {Response} */ response) {
    super(message);
    this.code = code;
    this.retryAfter = Number(response.headers.get('retry-after') ?? 0);
    /** Trying again helps: too many requests, or the site is being restarted. */
    this.isTemporary = response.status === 429 || response.status >= 500;
  }
}

/**
 * Runs `work` now and every `seconds`, until it returns true. Temporary failures are tried again, not before the site
 * allows it; every other failure ends the program.
 * @param {number} seconds
 * @param {() => Promise<boolean>} work
 */
export async function repeat(seconds, work) {
  for (let wait = seconds; ; wait = seconds) {
    try {
      if (await work()) return;
    } catch (error) {
      if (!(error instanceof TypeError) && !(error instanceof Refusal && error.isTemporary)) throw error;
      console.error(`${error.message}; trying again`);
      if (error instanceof Refusal) wait = Math.min(Math.max(seconds, error.retryAfter), WAITED_MAX_S);
    }
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}
