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

/**
 * The rate limit is used up; retry after `retryAfterMs`. `countsAsAttempt`: Riot rejected the call. If false, our own
 * count of calls held it back, and a job that waits for its turn does not use up its attempts.
 */
export class RiotRateLimitedError extends Error {
  override name = 'RiotRateLimitedError';
  constructor(
    readonly retryAfterMs: number,
    method: string,
    readonly countsAsAttempt: boolean,
  ) {
    super(`${method} must wait ${Math.ceil(retryAfterMs / 1000)} s`);
  }
}
