// @ts-check
import { request } from 'playwright-core';
import { API_KEY } from '../../infra/dev/production.mjs';

/**
 * Signs a generated user in and returns the milliseconds of the last step, in which Muster finds the account and opens
 * the session. The steps at the identity provider are not counted; what it says of the user becomes the user's
 * identity.
 */
export async function logIn(
  /** @type {{ api: { port: number }, client: import('pg').Client }} */ { api, client },
  /** @type {string} */ userId,
  /** @type {string} */ email,
) {
  const browser = await request.newContext({
    baseURL: `http://localhost:${api.port}`,
    extraHTTPHeaders: { 'x-api-key': API_KEY, accept: 'application/json' },
  });
  try {
    const response = await browser.get(`/api/auth/oidc/start?login_hint=${encodeURIComponent(email)}`);
    if (!response.ok()) throw new Error(`the sign-in responds ${response.status()} ${await response.text()}`);
    const proof = await response.json();
    await client.query('UPDATE people SET uid = $1, email = $2 WHERE id = $3', [proof.uid, proof.email, userId]);
    const startedAt = performance.now();
    const loggedIn = await browser.post('/api/auth/login', { data: proof });
    const duration = performance.now() - startedAt;
    if (!loggedIn.ok()) throw new Error(`the log-in responds ${loggedIn.status()} ${await loggedIn.text()}`);
    return duration;
  } finally {
    await browser.dispose();
  }
}
