/** An error response of Riot. Only the status is used, because error bodies are not specified. */
export class RiotError extends Error {
  override name = 'RiotError';
  constructor(
    readonly status: number,
    readonly method: string,
  ) {
    super(`Riot responded with ${status} to ${method}`);
  }
}

/** Riot cannot be reached: no usable response, a timeout, or an open circuit breaker. */
export class RiotUnavailableError extends Error {
  override name = 'RiotUnavailableError';
}

/** The rate limit is used up, by our count or Riot's; retry after `retryAfterMs`. */
export class RiotRateLimitedError extends Error {
  override name = 'RiotRateLimitedError';
  constructor(
    readonly retryAfterMs: number,
    method: string,
  ) {
    super(`${method} must wait ${Math.ceil(retryAfterMs / 1000)} s`);
  }
}
