// @ts-check

export const API_KEY = 'bench-key';

/** Returns the environment of a production process on this machine; `secret` signs its tokens. */
export const production = (
  /** @type {string} */ secret,
  /** @type {Record<string, string | undefined>} */ overrides,
) => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  PUBLIC_URL: 'http://localhost',
  OIDC_ISSUER: 'http://localhost:1',
  API_KEY,
  JWT_SECRET: secret,
  COOKIE_SECRET: `${secret}-cookies`,
  RATE_LIMIT_SCALE: '1000000',
  ...overrides,
});
